import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Data, Scope } from "../../../runtime/contract/values/data.ts";
import { LOGS } from "../../../runtime/contract/server/log-entities.ts";
import type { StoreOperation } from "../../../runtime/contract/server/route.ts";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import { logAuth, SIGN_IN } from "../../../src/server/engine/log/write-log.ts";
import { pruneLogs } from "../../../src/server/features/scheduled-tasks/retention.ts";
import { migrate } from "../../../src/server/engine/store/schema/apply-schema.ts";
import { makeMonthsAhead } from "../../../src/server/engine/store/schema/drop-months.ts";
import { createRecords } from "../../../src/server/engine/store/index.ts";
import { growingTables } from "../../../src/server/engine/store/internal-tables.ts";
import { internalTables } from "../../../src/server/internal-tables.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";
import { recordStatements, type Statement } from "./rows-read.ts";

const ROWS = 6000;
const USERS = 300;
const CALLS = 200;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 10);

const log: Table = {
  entity: "operation-log",
  table: "operation_log",
  log: true,
  key: "logId",
  columns: Object.entries(LOGS["operation"]?.fields ?? {}).map(([field, [column, type]]) => ({ field, column, type })),
  unique: [],
  index: [],
  children: [],
};
const listed: StoreOperation = {
  operation: "list",
  entity: "operation-log",
  fields: log.columns.map(({ field }) => field),
  search: ["module", "operate", "actionUrl"],
  match: { receiver: { of: "operateUser", how: "contains" }, commit: "equal", from: { from: "operateDate" } },
  order: { field: "operateDate", direction: "desc" },
};

/** Makes a row. One in 120 belongs to a user with a single entry. */
function rowOf(at: number): Record<string, string | number> {
  const call = (at * 7919) % CALLS;
  return {
    log_id: `k${String(at).padStart(5, "0")}`,
    operate_date: NOW - 20 * DAY + at * 1000,
    operate_user: at % 120 === 60 ? `once${at}` : `user${(at * 31) % USERS}`,
    module: `模块${call % 20}`,
    operate: `part${call % 20}.call${call}`,
    action_url: `/gp/part${call % 20}/call${call}`,
    commit_code: at % 100 === 0 ? "2" : "1",
    operate_code: "3",
  };
}

// Both databases: the word index of a log is maintained by triggers that are written by hand for each.
describe.each(bothDatabases)("searches of a log on %s", (kind) => {
  let fresh: FreshDatabase;
  const kysely = () => fresh.database.kysely;
  const start = (now = NOW) => migrate(fresh.database, { tables: [], internal: internalTables }, { now });
  const all = Array.from({ length: ROWS }, (_, at) => rowOf(at));
  const records = createRecords({
    tables: [log],
    derivations: {},
    timeZone: "UTC",
    newId: () => "",
    hashSecret: async () => "",
    sealSecret: (secret) => secret,
  });
  const list = (input: Data, asked: Statement[] = []) =>
    records.list(recordStatements(kysely(), asked), { operation: listed, input, restriction: { trees: [], scope: { now: "" } as Scope } });
  const indexedTexts = async (table: string): Promise<string[]> =>
    (await kysely().selectFrom("log_word").select("texts").where("log", "=", table).execute()).map(({ texts }) => String(texts));
  const add = (row: Record<string, string | number>) => kysely().insertInto("operation_log").values(row).execute();

  beforeAll(async () => {
    fresh = await freshDatabase(kind);
    await start();
    for (let at = 0; at < ROWS; at += 500)
      await kysely()
        .insertInto("operation_log")
        .values(all.slice(at, at + 500))
        .execute();
    await sql`analyze`.execute(kysely());
  });
  afterAll(() => fresh.dispose());

  const matching = ({ receiver, searchText, commit }: Data) =>
    all
      .filter(
        (row) =>
          String(row["operate_user"]).includes(String(receiver ?? "")) &&
          ["module", "operate", "action_url"].some((column) => String(row[column]).includes(String(searchText ?? "").toLowerCase())) &&
          (commit === undefined || row["commit_code"] === commit),
      )
      .map(({ log_id }) => log_id)
      .reverse();

  const SEARCHES: [string, Data][] = [
    ["a name that nobody has", { receiver: "nobody at all" }],
    ["one user", { receiver: "user299" }],
    ["some users", { receiver: "user29" }],
    ["very many users, of whom each has few rows", { receiver: "once" }],
    ["nearly all users", { receiver: "USER".toLowerCase() }],
    ["one call by its name", { searchText: "CALL199" }],
    ["some calls by their address", { searchText: "/call17" }],
    ["a module", { searchText: "模块19" }],
    ["all calls", { searchText: "part" }],
    ["one character", { searchText: "模" }],
    ["one user in one module", { receiver: "user29", searchText: "模块1" }],
    ["failures of some users", { receiver: "user1", commit: "2" }],
    ["a sign that stands between two columns of a word", { searchText: "call199\n模块19" }],
  ];

  test.each(SEARCHES)("%s: return the same page, total and export as a plain search", async (_, input) => {
    const wanted = matching(input);
    const keys = (rows: readonly Data[]) => rows.map(({ logId }) => logId);
    for (const pageNumber of [1, 2]) {
      const { rows, total } = await list({ ...input, pageNumber, pageSize: 10 });
      expect([keys(rows), total]).toEqual([wanted.slice((pageNumber - 1) * 10, pageNumber * 10), wanted.length]);
    }
    const counted = await list({ ...input, pageSize: 10, countLimit: 10_000 });
    expect(keys(counted.rows)).toEqual(wanted.slice(0, 10));
    if (counted.totalMore !== true) expect(counted.total).toBe(wanted.length);
    else expect(wanted.length).toBeGreaterThan(counted.total);
    const walked: Data[] = [];
    const request = { operation: listed, input, restriction: { trees: [], scope: { now: "" } as Scope } };
    for await (const portion of records.walk(kysely(), request, 400)) walked.push(...portion);
    expect(keys(walked)).toEqual(wanted);
  });

  test("find rows written before the text index, after the next start", async () => {
    const name = "operation_log_operate_user_words";
    await (kind === "sqlite" ? sql`drop trigger ${sql.id(name)}` : sql`drop trigger ${sql.id(name)} on operation_log`).execute(kysely());
    await add({ ...rowOf(1), log_id: "unnoted", operate_user: "鲸落" });
    expect((await list({ receiver: "鲸落" })).total).toBe(0);
    expect(await start()).toMatchObject({ steps: [], problems: [], warnings: [] });
    expect((await list({ receiver: "鲸落" })).total).toBe(1);
    await kysely().deleteFrom("operation_log").where("log_id", "=", "unnoted").execute();
  });

  test("leave no index entry of a rolled-back row and find rows of a month created later", async () => {
    const row = { ...rowOf(1), log_id: "undone", operate_user: "undone" };
    const undone = fresh.database.transaction(async (inside) => {
      await inside.insertInto("operation_log").values(row).execute();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await indexedTexts("operation_log")).not.toContain("undone");
    await makeMonthsAhead(fresh.database, growingTables(internalTables), NOW + 62 * DAY);
    await add({ ...rowOf(1), log_id: "later", operate_user: "later", operate_date: NOW + 62 * DAY });
    expect((await list({ receiver: "later" })).total).toBe(1);
    await kysely().deleteFrom("operation_log").where("log_id", "=", "later").execute();
  });

  const portalAt = (now: number, logDays: number) =>
    ({
      store: { database: fresh.database },
      application: { internalTables },
      log: {
        logKey: Buffer.from("a key of the tests"),
        checkpoints: { follow: () => undefined },
        warn: (error: unknown) => {
          throw error;
        },
      },
      config: { logDays },
      clock: { now: () => now },
      outgoing: { outbox: { sweep: async () => 0 } },
    }) as unknown as Portal;

  test("[P-AUTHLOG-01] find any attempted name until its rows are removed", async () => {
    const long = Array.from({ length: 700 }, () => Math.random().toString(36).slice(2, 8)).join("");
    await logAuth(portalAt(NOW, 0), { user: long, code: SIGN_IN, ok: false });
    const truncated = `${long.slice(0, 200)}…`;
    expect(await indexedTexts("auth_log")).toEqual([truncated]);
    const ends: string[][] = [];
    for (const days of [0, 180, 250]) {
      await prune(NOW + days * DAY);
      ends.push(await indexedTexts("auth_log"));
    }
    expect(ends).toEqual([[truncated], [truncated], []]);
  });

  /** Prunes logs, except those that are entities, whose tables do not exist here. */
  const prune = (now: number) => pruneLogs(portalAt(now, 180)).catch((error: Error) => expect(error.message).toMatch(/send_log/));
});
