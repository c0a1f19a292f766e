import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import SqliteConnection from "better-sqlite3";
import { PASSWORD, signIn } from "./accounts.ts";
import { type Asked, measureAsks, timeOf } from "./asked.ts";
import { type Filled, withNullsLast, measureOnDatabases } from "./on-databases.ts";
import { type Figure, figuresOf } from "./report.ts";

/** `BENCH_ROWS`: fewer rows, for a quick run. */
const USERS = Number(process.env["BENCH_ROWS"] ?? 100_000);
const SIGN_INS = 200;
const AT_ONCE = 20;
const LIST = "/gp-auth-center/rest/v1/user/showDataByPage";

const COLUMNS = "user_id, user_account, user_name, system_type, user_status, create_date, version";
const NUMBERED = "'bench' || n, '用户' || n, '3', case when n % 10 = 0 then '0' else '1' end, 1750000000000 + n * 1000, 1";
const ORDER = "order by create_date desc, user_id desc limit 10";

function asks(headers: Record<string, string>, { kind, bare }: Filled<void>): Asked[] {
  const ask = (what: string, query: string, where: string): Asked => ({
    what,
    request: { path: `${LIST}?pageNumber=1&pageSize=10&countLimit=10000${query}`, method: "GET", headers },
    peer: () => timeOf(() => bare(withNullsLast(kind, `select ${COLUMNS} from "user" ${where} ${ORDER}`))),
  });
  return [
    ask(`first page of ${USERS.toLocaleString("en-US")} users`, "", ""),
    ask("those that are stopped", "&userStatus=0", "where user_status = '0'"),
    ask("a part of an account", `&userAccount=bench${USERS - 5}`, `where user_account like '%bench${USERS - 5}%'`),
  ];
}

/** Measures the runs per second, with `AT_ONCE` in flight. */
async function perSecond(run: (index: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  let begun = 0;
  const one = async (): Promise<void> => {
    while (begun < SIGN_INS) await run(begun++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return SIGN_INS / ((performance.now() - start) / 1000);
}

const ACCOUNTS = ["admin", "ops", "unit1", "unit2", "agency1", "visitor"];

async function measureOn(on: Filled<void>): Promise<Figure[]> {
  const { kind, portal, loopDelay } = on;
  const { address } = portal;
  const headers = { authorization: `Bearer ${await signIn(address, "admin")}` };
  const lists = await measureAsks({ area: "users", kind, address, loopDelay }, asks(headers, on));
  const sent = createHash("sha256").update(PASSWORD).digest("hex");
  const stored = await hash(sent);
  // Upper bound that the hash allows: this process verifies as many hashes concurrently and does nothing else.
  const peer = { name: "argon2 alone", value: await perSecond(() => verify(stored, sent)) };
  // Alternates accounts, as users would.
  const value = await perSecond((index) => signIn(address, ACCOUNTS[index % ACCOUNTS.length] ?? ""));
  console.log(`    ${kind}: sign-ins a second: ${value.toFixed(1)}, argon2 alone ${peer.value.toFixed(1)}`);
  return [...lists, figuresOf("users")(`${kind}: sign-ins, ${AT_ONCE} in flight`, value, "a second", { peer })];
}

const filledFrom = (counted: string): string => `insert into "user" (${COLUMNS}) ${counted} select 'bench' || n, ${NUMBERED} from counted`;

/** Measures the user list beside the bare query, and sign-ins per second beside the hash that each one needs. */
export const measure = (): Promise<Figure[]> =>
  measureOnDatabases(
    {
      tables: ['"user"'],
      onSqlite: (file) => {
        const database = new SqliteConnection(file);
        database.exec(filledFrom(`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${USERS})`));
        database.exec("analyze");
        database.close();
      },
      onPostgres: async (client) => {
        await client.query(filledFrom(`with counted(n) as (select generate_series(1, ${USERS})::bigint)`));
      },
    },
    measureOn,
  );
