import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { findFiltered } from "../../src/server/engine/log/find-filtered.ts";
import { findForeign } from "../../src/server/engine/log/find-foreign.ts";
import { findMisindexed } from "../../src/server/engine/log/find-misindexed.ts";
import { VALUE_INDEX } from "../../src/server/engine/store/query/log-value-index.ts";
import { textIndexSources } from "../../src/server/engine/store/schema/text-indexes.ts";
import { startWarnings } from "../../src/server/start-warnings.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { bothDatabases } from "../support/databases.ts";
import { serverFor } from "./support/test-server.ts";

const TASK = "scheduled_task";
const CLOAK_BODY = "begin insert into log_word select * from log_word where false; end";
/** Statements that create an object outside of the logs which could change them, those that remove it, and the name of the finding. */
const FOREIGN: Readonly<Record<"sqlite" | "postgres", readonly [string, string[], string[]][]>> = {
  sqlite: [
    [`trigger cloak on ${TASK}`, [`create trigger cloak after update on ${TASK} ${CLOAK_BODY}`], ["drop trigger cloak"]],
    [
      "trigger task_success_text_parts_delete on task_success",
      [`create trigger "task_success_text_parts_delete" after delete on "task_success" ${CLOAK_BODY}`],
      ["drop trigger task_success_text_parts_delete"],
    ],
  ],
  postgres: [
    [
      `trigger cloak on ${TASK}`,
      [`create trigger cloak after update on ${TASK} for each row execute function suppress_redundant_updates_trigger()`],
      [`drop trigger cloak on ${TASK}`],
    ],
    [
      "trigger cloak on record_change",
      ["create trigger cloak after insert on record_change for each row execute function suppress_redundant_updates_trigger()"],
      ["drop trigger cloak on record_change"],
    ],
    [`rule cloak on ${TASK}`, [`create rule cloak as on update to ${TASK} do also delete from log_word`], [`drop rule cloak on ${TASK}`]],
    [
      `function cloaked called by ${TASK}`,
      [`alter table ${TASK} add constraint cloak check (cloaked(cron))`],
      [`alter table ${TASK} drop constraint cloak`],
    ],
    [
      `function cloaked called by ${TASK}`,
      [`create operator ### (rightarg = text, function = cloaked)`, `alter table ${TASK} add constraint cloak check (### cron)`],
      [`alter table ${TASK} drop constraint cloak`, "drop operator ### (none, text)"],
    ],
    [
      `function cloaked called by ${TASK}`,
      [`alter table ${TASK} add column cloak boolean generated always as (cloaked(cron)) stored`],
      [`alter table ${TASK} drop column cloak`],
    ],
    [`function cloaked called by ${TASK}`, [`create index cloak on ${TASK} (cloaked(cron))`], ["drop index cloak"]],
    [
      `type sly of ${TASK}.task_name`,
      ["create domain sly as text check (cloaked(value))", `alter table ${TASK} alter column task_name type sly`],
      [`alter table ${TASK} alter column task_name type text`, "drop domain sly"],
    ],
    [
      "foreign key evil_task_id_fkey of beside.evil",
      ["create schema beside", `create table beside.evil (task_id text references ${TASK} on delete cascade)`],
      ["drop schema beside cascade"],
    ],
    [
      `function of_extension called by ${TASK}`,
      [
        "create extension citext",
        "create function of_extension() returns boolean language sql as $$ select true $$",
        "alter extension citext add function of_extension()",
        `alter table ${TASK} add constraint cloak check (of_extension())`,
      ],
      [`alter table ${TASK} drop constraint cloak`, "drop extension citext"],
    ],
    [`row security of ${TASK}`, [`alter table ${TASK} enable row level security`], [`alter table ${TASK} disable row level security`]],
  ],
};
const inPlaceOf = (table: string): readonly [string, string[], string[]] => [
  `view ${table}`,
  [`alter table ${table} rename to hidden`, `create view ${table} as select * from hidden`],
  // A reader of SQLite prepares the renaming by the schema of its last read.
  [`drop view ${table}`, "select count(*) from hidden", `alter table hidden rename to ${table}`],
];

/** This view hides nothing. A view that reads the text of the query can show all rows to the walk along the chains, and hide some from searches. */
const VIEW = "create view operation_log as select * from hidden_log";

// Both databases: each has its own catalogue, and its own ways to filter a table.
describe.each(bothDatabases)("a log whose table is not the portal's own, on %s", (kind) => {
  const server = serverFor(kind);
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(server.fresh.database.kysely);
  };
  const swallowing = (name: string): string =>
    `create trigger ${name} before insert on operation_log ${kind === "sqlite" ? "begin select raise(ignore); end" : "for each row execute function swallow()"}`;
  const ownTrigger = async (): Promise<string> => {
    const [table, name, of] =
      kind === "sqlite" ? ["sqlite_master", "name", "tbl_name"] : ["pg_trigger", "tgname", "tgrelid::regclass::text"];
    const all = `select ${name} as name from ${table} where ${of} = 'operation_log' and ${name} like '%words' order by 1`;
    return (await sql.raw<{ name: string }>(all).execute(server.fresh.database.kysely)).rows[0]?.name ?? "";
  };
  const found = async () => (await findFiltered(server.fresh.database.kysely, "operation_log")).map(({ id }) => id);

  it("notifies the auditors once a day if the verification fails", async () => {
    const audit = (await server.rows("user", { user_account: "audit" }))[0]?.["user_id"];
    const notices = async () => (await server.rows("inbox_message", { user_id: audit, title: "日志链校验未能完成" })).length;
    await run("alter table log_chain rename to hidden_chain");
    for (let attempt = 0; attempt < 2; attempt++) await expect(TASKS["chains"]?.run(server.portal)).rejects.toThrow();
    await run("alter table hidden_chain rename to log_chain");
    expect(await notices()).toBe(1);
  });

  it("has beside it no trigger, rule, function or view that could change it while it is verified", async () => {
    const { kysely } = server.fresh.database;
    if (kind === "postgres") await run("create function cloaked(txt text) returns boolean language sql immutable as $$ select true $$");
    const missed: unknown[] = [];
    for (const [name, create, remove] of [
      ...FOREIGN[kind],
      ...(kind === "sqlite" ? ["log_chain"] : ["log_chain", "portal_mark", TASK]).map(inPlaceOf),
    ]) {
      try {
        await run(...create);
        const ids = (await findForeign(kysely)).map(({ id }) => id);
        if (ids.join() !== name) missed.push([name, ids]);
      } finally {
        await run(...remove);
      }
    }
    expect(missed).toEqual([]);
    expect(await findForeign(kysely)).toEqual([]);
    const [name, create, remove] = FOREIGN[kind][0] ?? ["", [], []];
    await run(...create);
    expect(await TASKS["chains"]?.run(server.portal)).toBe(`发现 1 处异常：数据库有不属于门户的对象（${name}），可能改动日志或影响校验`);
    expect((await startWarnings(server.portal)).join()).toContain(name);
    await run(...remove);
  });

  it.runIf(kind === "postgres")("has no temporary view before it in another connection", async () => {
    const { kysely } = server.fresh.database;
    const names = async () => (await findForeign(kysely)).map(({ id }) => id);
    await kysely.connection().execute(async (pooled) => {
      await sql`create temporary view auth_log as select * from public.auth_log where operate_user <> 'admin'`.execute(pooled);
      expect(await names()).toEqual(["temporary relation auth_log"]);
      await sql`drop view pg_temp.auth_log`.execute(pooled);
    });
    expect(await names()).toEqual([]);
  });

  it("notifies the auditors if the checkpoints cannot be read", async () => {
    await server.portal.store.database.kysely.deleteFrom("inbox_message").execute();
    vi.spyOn(server.portal.log.checkpoints, "known").mockRejectedValueOnce(new Error("EISDIR"));
    await expect(TASKS["chains"]?.run(server.portal)).rejects.toThrow("EISDIR");
    expect(await server.rows("inbox_message", { title: "日志链校验未能完成" })).toHaveLength(1);
  });

  it("is found by the verification: a trigger, a view in its place", async () => {
    await server.call("admin", "roles.add", { roleId: "by-admin", roleName: "role", rights: [] });
    expect(await found()).toEqual([]);
    expect(await TASKS["chains"]?.run(server.portal)).toMatch(/条日志完整$/);
    if (kind === "postgres") await run("create function swallow() returns trigger language plpgsql as $$ begin return null; end $$");
    await run(swallowing("swallow"));
    expect(await found()).toEqual(["trigger swallow"]);
    // Neither the end of a name nor the whole of it makes a trigger the portal's own.
    const own = await ownTrigger();
    await run(`drop trigger ${own}${kind === "sqlite" ? "" : " on operation_log"}`);
    expect(await found()).toEqual(["trigger swallow"]);
    await run(swallowing(own), swallowing("operation_log_evil_words"));
    expect(await found()).toEqual(["trigger operation_log_evil_words", `trigger ${own}`, "trigger swallow"]);
    await run("alter table operation_log rename to hidden_log", VIEW);
    expect(await found()).toEqual(["view operation_log"]);
    const summary = await TASKS["chains"]?.run(server.portal);
    expect(summary).toMatch(/^发现 \d+ 处异常：操作日志的表被替换或过滤（view operation_log），检索会漏掉记录$/);
    // The triggers of the hidden table.
    expect((await findForeign(server.fresh.database.kysely)).map(({ id }) => id)).toContain("trigger swallow on hidden_log");
  });

  it("is found as well if the portal's own triggers, functions and casts do something else", async () => {
    const all = async () => (await findFiltered(server.fresh.database.kysely, "auth_log")).map(({ id }) => id);
    const own = "auth_log_operate_user_words";
    expect(await all()).toEqual([]);
    if (kind === "sqlite") {
      await run(`drop trigger ${own}`);
      expect(await all()).toEqual([]);
      await run(`create trigger ${own} after insert on auth_log begin delete from log_word where word = 'x'; end`);
      expect(await all()).toEqual([`trigger ${own}`]);
      return;
    }
    const empty = "returns trigger language plpgsql as $$ begin return null; end $$";
    await run(
      `create or replace function ${own}() ${empty}`,
      "create or replace function text_grams(txt text) returns text[] language plpgsql immutable strict parallel safe as $$ begin return '{}'; end $$",
    );
    expect(await all()).toEqual([`function ${own}`, "function text_grams"]);
    await run(
      "create function grown(text) returns bigint language sql immutable as $$ select 0::bigint $$",
      "create cast (text as bigint) with function grown(text) as implicit",
    );
    expect(await all()).toContain("cast text as bigint");
    await run("drop cast (text as bigint)");
    expect(await all()).not.toContain("cast text as bigint");
  });

  it.runIf(kind === "postgres")("is found as well by an index that was built while the portal's function was another", async () => {
    const { kysely } = server.fresh.database;
    const as = (body: string): string =>
      `create or replace function text_grams(txt text) returns text[] language plpgsql immutable strict parallel safe as $$${body}$$`;
    const body = textIndexSources("postgres", VALUE_INDEX, ["texts"]).get("text_grams") ?? "";
    const index = "log_word_texts_grams_index";
    await server.call("admin", "roles.add", { roleId: "by-admin", roleName: "role", rights: [] });
    await run(as(body));
    await run("create function text_parts(txt text) returns text[] language sql immutable as $$ select array[txt] $$");
    const misindexed = async () => (await findMisindexed(kysely, "operation_log")).map(({ id }) => id);
    expect(await misindexed()).toEqual([]);
    await run(as("begin return '{}'; end"), `reindex index ${index}`, as(body));
    expect((await findFiltered(kysely, "operation_log")).map(({ id }) => id)).not.toContain("function text_grams");
    expect(await misindexed()).toEqual([index]);
    await run(`reindex index ${index}`, "create index log_word_texts_parts_index on log_word using gin (text_parts(texts))");
    expect(await misindexed()).toEqual([]);
  });

  it.runIf(kind === "postgres")("is found as well by an index of others with an expression or a predicate", async () => {
    await run("create function always() returns boolean language sql immutable as $$ select true $$");
    const definitions = [
      "log_word using gin (text_grams(texts))",
      "log_word ((log || ''))",
      "log_word using hash ((log || ''))",
      "log_word (first_column) where log || '' = 'auth_log'",
      "auth_log (operate_time, log_id) where always()",
      "auth_log (operate_time, (lower(operate_user)))",
    ];
    const missed: string[] = [];
    for (const definition of definitions) {
      await run(`create index evil on ${definition}`);
      const names = (await findMisindexed(server.fresh.database.kysely, "auth_log")).map(({ id }) => id);
      if (!names.includes("evil")) missed.push(definition);
      await run("drop index evil");
    }
    expect(missed).toEqual([]);
    expect(await findMisindexed(server.fresh.database.kysely, "auth_log")).toEqual([]);
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

  it.runIf(kind === "postgres")("is found as well with operators and functions that replace those of the database", async () => {
    const all = async () => (await findFiltered(server.fresh.database.kysely, "auth_log")).map(({ id }) => id);
    const before = await all();
    await run(
      "create function eqt(text, text) returns boolean language sql immutable as $$ select pg_catalog.texteq($1, $2) and $2 <> 'admin' $$",
      "create operator = (leftarg = text, rightarg = text, function = eqt)",
      "create function lower(text) returns text language sql immutable as $$ select pg_catalog.lower($1) $$",
    );
    const named = ["function lower (text)", "operator = (text, text)"];
    expect((await all()).filter((name) => !before.includes(name))).toEqual(named);
    expect((await startWarnings(server.portal)).join()).toContain("operator = (text, text)");
    await run(
      "do $$ begin execute format('alter role %I in database %I set search_path = public, pg_catalog', current_user, current_database()); end $$",
    );
    expect((await all()).filter((name) => !before.includes(name))).toEqual([...named, "search_path"]);
    await run("do $$ begin execute format('alter role %I in database %I reset search_path', current_user, current_database()); end $$");
    const onPath = server.fresh.database.kysely.transaction().execute(async (connection) => {
      await sql`set local search_path = public, pg_catalog`.execute(connection);
      return (await findFiltered(connection, "auth_log")).map(({ id }) => id);
    });
    expect(await onPath).toContain("search_path");
  });

  it.runIf(kind === "sqlite")("is found if it is a virtual table", async () => {
    await run("alter table auth_log rename to hidden_auth", "create virtual table auth_log using fts5(log_id, content = 'hidden_auth')");
    const names = (await findFiltered(server.fresh.database.kysely, "auth_log")).map(({ id }) => id);
    expect(names).toContain("virtual table auth_log");
    await run("alter table portal_mark rename to hidden_mark", "create virtual table portal_mark using fts5(mark, value)");
    expect((await findForeign(server.fresh.database.kysely)).map(({ id }) => id)).toContain("virtual table portal_mark");
  });

  it("is found even if every query of it fails", async () => {
    await run("alter table auth_log rename to former_auth", "create view auth_log as select 1 as one");
    expect(await TASKS["chains"]?.run(server.portal)).toMatch(/^发现/);
  });
});
