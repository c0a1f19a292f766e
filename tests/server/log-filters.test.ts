import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findFiltered } from "../../src/server/engine/log/find-filtered.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { bothDatabases } from "../support/databases.ts";
import { serverFor } from "./support/test-server.ts";

/** This view hides nothing. A view that reads the text of the query can show all rows to the walk along the chains, and hide some from searches. */
const VIEW = "create view operation_log as select * from hidden_log";

// Both databases: each has its own catalogue, and its own ways to filter a table.
describe.each(bothDatabases)("a log whose table is not the portal's own, on %s", (kind) => {
  const server = serverFor(kind);
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(server.fresh.database.kysely);
  };
  const found = async () => (await findFiltered(server.fresh.database.kysely, "operation_log")).map(({ id }) => id);

  it("is found by the verification: a trigger, a view in its place", async () => {
    await server.call("admin", "roles.add", { roleId: "by-admin", roleName: "role", rights: [] });
    expect(await found()).toEqual([]);
    expect(await TASKS["chains"]?.run(server.portal)).toMatch(/条日志完整$/);
    if (kind === "sqlite") await run("create trigger swallow before insert on operation_log begin select raise(ignore); end");
    else
      await run(
        "create function swallow() returns trigger language plpgsql as $$ begin return null; end $$",
        "create trigger swallow before insert on operation_log for each row execute function swallow()",
      );
    expect(await found()).toEqual(["trigger swallow"]);
    await run("alter table operation_log rename to hidden_log", VIEW);
    expect(await found()).toEqual(["view operation_log"]);
    expect(await TASKS["chains"]?.run(server.portal)).toBe("发现 1 处异常：操作日志的表被替换或过滤（view operation_log），检索会漏掉记录");
  });

  it.runIf(kind === "postgres")("is found as well with row security, a rule, or a relation that a schema puts before it", async () => {
    await run("alter table log_word enable row level security");
    expect(await found()).toContain("row security of log_word");
    await run("create rule swallow_rule as on insert to log_word do instead nothing");
    expect(await found()).toContain("rule swallow_rule");
    await run(
      `do $$ begin execute format('create schema %I', current_user); execute format('create table %I.auth_log ()', current_user); end $$`,
    );
    expect((await findFiltered(server.fresh.database.kysely, "auth_log")).map(({ id }) => id)).toContain("second relation auth_log");
  });
});
