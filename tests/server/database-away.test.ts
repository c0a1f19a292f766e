import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../support/databases.ts";
import { type Cluster, startPostgres } from "../support/postgres.ts";
import { type Program, program, signInAt } from "./support/program.ts";
import { routeOf } from "./support/routes.ts";

const PASSWORD = "Demo-2026!";
const ROUTES = "/api/rest/v1/gateway/route";
const CLIENTS = 4;
const RECOVERED_MS = 2000;

let cluster: Cluster;
let dataDir: string;
let running: Program;
let address: string;
let headers: Record<string, string>;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
  dataDir = mkdtempSync(join(tmpdir(), "gp-portal-away-"));
  running = program({ DATABASE_URL: cluster.url, DATA_DIR: dataDir, PORT: "0", CAPTCHA: "off", LOG_LEVEL: "silent" }, "--demo");
  address = `http://127.0.0.1:${await running.port}`;
  const { token } = await signInAt(address, "ops", PASSWORD);
  headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
}, 60_000);
afterAll(async () => {
  running.child.kill("SIGKILL");
  await running.exit;
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Reply {
  status: number;
  code: string;
  msg: string;
  retry: string | null;
}

async function call(path: string, body?: object): Promise<Reply> {
  const reply = await fetch(
    `${address}${path}`,
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
  );
  const { code, msg } = (await reply.json()) as { code: string; msg: string };
  return { status: reply.status, code, msg, retry: reply.headers.get("retry-after") };
}

/** Reads and writes until `work` is over; what was acknowledged, and all that was refused. */
async function meanwhile(name: string, work: () => Promise<void>): Promise<{ kept: string[]; refused: Reply[] }> {
  const [kept, refused]: [string[], Reply[]] = [[], []];
  let over = false;
  const client = async (which: number): Promise<void> => {
    for (let count = 0; !over; count++) {
      const id = `${name}-${which}-${count}`;
      const added = await call(`${ROUTES}/addRoute`, routeOf(id));
      if (added.code === "200") kept.push(id);
      else refused.push(added);
      const read = await call(`${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10`);
      if (read.code !== "200") refused.push(read);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, which) => client(which));
  await work().finally(() => {
    over = true;
  });
  await Promise.all(clients);
  return { kept, refused };
}

/** Milliseconds until a call succeeds. */
async function recovery(): Promise<number> {
  const begun = performance.now();
  while ((await call(`${ROUTES}/getAllRoutes?pageNumber=1&pageSize=10`)).code !== "200");
  return performance.now() - begun;
}

async function judged({ kept, refused }: Awaited<ReturnType<typeof meanwhile>>): Promise<void> {
  expect(running.child.exitCode, running.errors()).toBeNull();
  expect(kept.length).toBeGreaterThan(0);
  for (const reply of refused)
    expect(reply, running.errors()).toEqual({ status: 503, code: "503", msg: "数据库暂时不可用，请稍后重试", retry: "2" });
  for (const id of kept) expect((await call(`${ROUTES}/getRoute?id=${id}`)).code, `${id} was acknowledged`).toBe("200");
}

it.each(["SIGINT", "SIGQUIT"] as const)(
  "PostgreSQL restarts under load (%s): 503 in words, nothing acknowledged is lost, the server lives",
  async (signal) => {
    let recovered = Number.POSITIVE_INFINITY;
    const result = await meanwhile(signal.toLowerCase(), async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await cluster.restart(signal);
      recovered = await recovery();
    });
    expect(recovered).toBeLessThan(RECOVERED_MS);
    await judged(result);
  },
  60_000,
);

it("connections that are cut while they are in use end nobody but their own calls", async () => {
  const cutter = new pg.Client({ connectionString: cluster.url, application_name: "cutter" });
  await cutter.connect();
  const result = await meanwhile("cut", async () => {
    for (let round = 0; round < 10; round++) {
      await cutter.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gp-portal'");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await cutter.end();
  await judged(result);
}, 60_000);

it("a read is tried once more, a write is not, nor a read within a transaction", async () => {
  const { database, dispose } = await freshDatabase("postgres");
  const { kysely } = database;
  /** Cuts the connection that asks, at the first time alone. */
  await sql`create table cut (done integer)`.execute(kysely);
  await sql`insert into cut values (0)`.execute(kysely);
  const cutter = await freshDatabase("postgres");
  let asked = 0;
  const slow = async (connection: typeof kysely): Promise<unknown> => {
    asked++;
    const answer = sql`select pg_sleep(0.3), 1 as one from cut`.execute(connection);
    setTimeout(() => {
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like ${"%pg_sleep(0.3), 1 as one%"} and state = 'active' and pid <> pg_backend_pid()`
        .execute(cutter.database.kysely)
        .catch(() => undefined);
    }, 100);
    return answer;
  };
  expect(await slow(kysely)).toMatchObject({ rows: [{ one: 1 }] });
  await expect(database.transaction((connection) => slow(connection as typeof kysely))).rejects.toMatchObject({ status: 503 });
  expect(asked).toBe(2);
  expect(await sql`select done from cut`.execute(kysely)).toMatchObject({ rows: [{ done: 0 }] });
  await cutter.dispose();
  await dispose();
});
