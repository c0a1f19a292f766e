import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { expect, it } from "vitest";
import { runVerification } from "../../src/server/commands/log-verification.ts";
import { findMisindexed } from "../../src/server/engine/log/find-misindexed.ts";
import { SQLITE_FILE } from "../../src/server/engine/store/drivers/database.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { serverFor } from "./support/test-server.ts";

// On PostgreSQL the owner of a table cannot change the definition of an index without building it again.
const server = serverFor("sqlite");
const fileOf = () => join(server.fresh.location.dataDir ?? "", SQLITE_FILE);

/** Builds an index from another definition, then restores its own in the schema, as somebody who may write to the file can. */
function forge(name: string, change: (definition: string) => string): void {
  const database = new SqliteDatabase(fileOf());
  database.unsafeMode(true);
  const { sql } = database.prepare("select sql from sqlite_master where name = ?").get(name) as { sql: string };
  database.exec(`drop index "${name}"; ${change(sql)}`);
  database.pragma("writable_schema = on");
  database.prepare("update sqlite_master set sql = ? where name = ?").run(sql, name);
  database.pragma(`schema_version = ${Number(database.pragma("schema_version", { simple: true })) + 1}`);
  database.close();
}

const TIME = "operation_log_operate_date_log_id_index";
const OTHER = "case when operate_user = 'admin' then 0 else operate_date end asc";
/** Definitions, and what the command prints. It does not open a database whose indexes have fewer entries than rows. */
const FORGED: readonly [string, (definition: string) => string, string][] = [
  [
    "with other values",
    (text) => text.replace('"operate_date" asc', OTHER),
    `searches miss rows, because the index ${TIME} does not match`,
  ],
  ["without some rows", (text) => `${text} where operate_user <> 'admin'`, `it is damaged (wrong # of entries in index ${TIME})`],
];

it("an index that hides intact rows from searches is found by the task and the command, in a thread too", async () => {
  for (const user of ["admin", "region"]) await server.call(user, "roles.add", { roleId: `by-${user}`, roleName: "role", rights: [] });
  const users = async (): Promise<unknown[]> => {
    const { data } = await server.call("audit", "logs.operation", {
      pageNumber: 1,
      pageSize: 100,
      operationStartDate: "2026-10-01 00:00:00",
    });
    return data.rows.map((row: { operateUser: string }) => row.operateUser);
  };
  expect(await users()).toContain("admin");
  const { portal } = server;
  for (const [name, change, text] of FORGED) {
    forge(TIME, change);
    expect(await users(), name).not.toContain("admin");
    expect(await TASKS["chains"]?.run(portal), name).toBe(`发现 1 处异常：操作日志的索引${TIME}与记录不符，检索会漏掉记录`);
    const hidden = [{ log: "operation_log", chain: "index", what: "hidden", id: TIME }];
    expect(await findMisindexed(portal.store.database.kysely, "operation_log", 0), name).toEqual(hidden);
    const printed: string[] = [];
    const output = { log: (text: string) => void printed.push(text), error: (text: string) => void printed.push(text) };
    const settings = { DATA_DIR: server.fresh.location.dataDir ?? "", LOG_KEY: portal.log.logKey.toString() };
    expect(await runVerification([], settings, output), name).toBe(1);
    expect(printed.join("\n"), name).toContain(text);
  }
  forge(TIME, (definition) => definition);
  expect(await findMisindexed(portal.store.database.kysely, "operation_log", 0)).toEqual([]);
  expect(await TASKS["chains"]?.run(portal)).toMatch(/条日志完整$/);
});
