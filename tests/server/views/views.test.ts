import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import type { Data } from "../../../runtime/contract/values/data.ts";
import { validateView } from "../../../src/server/features/sql-views/validate-view.ts";
import { FUNCTIONS } from "../../../src/server/features/sql-views/functions.ts";
import { openDatabase } from "../../../src/server/engine/store/index.ts";
import { bothDatabases, databases, serverFor } from "../support/test-server.ts";
import { ALIKE, UNLIKE } from "./both-databases.ts";
import { EVIL } from "./evil.ts";
import { serverUrl } from "../../support/databases.ts";

const SYSTEM = "gp-plan";
const BOUNDS = { rows: 5, bytes: 10_000, milliseconds: 5000 };
const GOOD = "select region_name, level_num from region where level_num = 1 order by region_name";

// Both databases: views run in a sandbox that each database implements in its own way.
describe.each(bothDatabases)("SQL views on %s", (kind) => {
  const server = serverFor(kind);
  beforeAll(async () => {
    server.portal.log.warn = () => {};
  });
  const sandbox = () => server.portal.store.database.sandbox;
  const call = (name: string, input: Data = {}) => server.call("admin", `views.${name}`, input);
  const save = (selectSql: string, more: Data = {}) => call("save", { systemId: SYSTEM, selectSql, remark: "一", current: "1", ...more });
  /** Saves a view. @returns its result, as seen by a caller */
  async function rowsOf(selectSql: string, systemId = SYSTEM): Promise<{ columns: string[]; rows: string[][]; more: boolean }> {
    const saved = await save(selectSql, { systemId });
    expect(saved, selectSql).toMatchObject({ code: "200" });
    const { data } = await call("rows", { id: saved.data.id });
    await call("remove", { id: saved.data.id, current: "1" });
    return data;
  }

  it.runIf(kind === "postgres")("run with the right to read only the offered columns", async () => {
    expect(await sandbox().read("select current_user::text", BOUNDS)).toEqual([["gp_portal_views"]]);
    expect(await sandbox().read("select user_account from \"user\" where user_account = 'ops'", BOUNDS)).toEqual([["ops"]]);
    for (const statement of ['select pwd from "user"', 'select * from "user"', "select token_hash from session"])
      await expect(sandbox().read(statement, BOUNDS), statement).rejects.toMatchObject({ code: "42501" });
    // The portal's own queries are not restricted by it.
    expect(await sql`select current_user::text as name`.execute(server.portal.store.database.kysely)).not.toMatchObject({
      rows: [{ name: "gp_portal_views" }],
    });
  });

  it.runIf(kind === "postgres")("run read only when the account cannot create a role", async () => {
    const { kysely } = server.portal.store.database;
    const weak = `weak_${randomUUID().replaceAll("-", "")}`;
    await sql.raw(`create role ${weak} login password 'weak'; grant select on region to ${weak}`).execute(kysely);
    const url = new URL(serverUrl(server.fresh.location));
    Object.assign(url, { username: weak, password: "weak" });
    const database = await openDatabase({ url: url.href });
    try {
      expect(await database.sandbox.limitTo([{ table: "region", columns: ["region_name"] }])).toMatch(/permission denied/);
      expect(await database.sandbox.read("select current_user::text", BOUNDS)).toEqual([[weak]]);
      await expect(database.sandbox.read("select lo_create(0)", BOUNDS)).rejects.toThrow();
    } finally {
      await database.close();
      await sql.raw(`drop owned by ${weak}; drop role ${weak}`).execute(kysely);
    }
  });

  it("[P-VIEW-02][P-VIEW-08][P-VIEW-09][P-VIEW-10] saves, lists, changes and deletes views of a system", async () => {
    const saved = await save(GOOD);
    expect(saved).toMatchObject({ code: "200", msg: "新增成功", data: { systemId: SYSTEM, selectSql: GOOD, remark: "一", current: "1" } });
    const { id, version } = saved.data;
    expect(JSON.parse(saved.data.content)).toEqual([
      { name: "region_name", type: "text" },
      { name: "level_num", type: "number" },
    ]);
    expect(saved.data).toMatchObject({ createDate: "2026-11-21 10:00:00", lastModifyDate: "2026-11-21 10:00:00" });
    expect((await call("list", { systemId: SYSTEM })).data).toMatchObject({ total: 1, rows: [{ id, systemName: "采购计划系统" }] });
    const changed = await save("select region_name from region", { id, version });
    expect(changed).toMatchObject({ code: "200", msg: "修改成功", data: { version: 2 } });
    expect(await save(GOOD, { id, version })).toMatchObject({ status: 409 });
    expect(await call("remove", { id, current: "1" })).toMatchObject({ code: "200", msg: "删除成功" });
    expect((await call("list", { systemId: SYSTEM })).data.total).toBe(0);
    expect(await save(GOOD, { id: "nobody" })).toMatchObject({ status: 404 });
    expect(await save(GOOD, { systemId: "nobody" })).toMatchObject({ status: 422 });
  });

  it("[P-VIEW-04] are verified with their columns or the error", async () => {
    const verify = async (selectSql: string) => (await call("verify", { systemId: SYSTEM, selectSql })).data;
    expect(await verify(GOOD)).toEqual({ valid: true, message: "校验通过", columns: ["region_name", "level_num"] });
    expect(await verify("selct 1")).toMatchObject({ valid: false, message: "SQL语法不正确：「selct」附近" });
    expect(await verify("select x from region")).toMatchObject({ valid: false, message: "没有字段「x」", columns: [] });
    expect(await verify('select user_tel from "user"')).toMatchObject({
      valid: false,
      message: "字段「user_tel」涉密或已脱敏，视图不能使用",
    });
    const known = "可用的表：notice_dict、organisation、region、region_system、role、service_entry、subsystem、user";
    expect(await verify("select * from session")).toMatchObject({ valid: false, message: `视图不能使用表「session」；${known}` });
    expect(await verify("select * from users")).toMatchObject({
      valid: false,
      message: `视图不能使用表「users」，是否为「user」；${known}`,
    });
  });

  it("[P-VIEW-07][P-VIEW-11] take effect at once or with the next initialisation of the system", async () => {
    const done = async () => ((await call("initDone")).data as Data[]).filter(({ systemId }) => systemId === SYSTEM);
    expect(await call("init", { systemId: SYSTEM })).toMatchObject({ status: 409, msg: "当前系统未配置视图" });
    const { id } = (await save("select id from region", { current: "0" })).data;
    expect(await call("rows", { id })).toMatchObject({ status: 404 });
    expect(await done()).toEqual([]);
    expect(await call("init", { systemId: SYSTEM })).toMatchObject({ code: "200", msg: "初始化完成，1个视图已生效" });
    expect(await done()).toEqual([{ systemId: SYSTEM, doneDate: "2026-11-21 10:00:00", views: 1 }]);
    expect((await call("rows", { id })).data.columns).toEqual(["id"]);
    await save("select region_name from region", { id, current: "0" });
    expect((await call("rows", { id })).data.columns).toEqual(["id"]);
    await save("select region_name from region", { id, current: "1" });
    expect((await call("rows", { id })).data.columns).toEqual(["region_name"]);
    const other = (await save(GOOD)).data.id;
    await call("remove", { id, current: "0" });
    expect((await call("rows", { id })).data.columns).toEqual(["region_name"]);
    await call("init", { systemId: SYSTEM });
    expect(await call("rows", { id })).toMatchObject({ status: 404 });
    await call("remove", { id: other, current: "1" });
    expect(await call("rows", { id: other })).toMatchObject({ status: 404 });
  });

  it("[P-VIEW-04] return the same on both databases: joins, groups, conditions, times, texts", async () => {
    expect(await rowsOf(GOOD)).toEqual({
      columns: ["region_name", "level_num"],
      rows: [
        ["广东省", "1"],
        ["江苏省", "1"],
        ["浙江省", "1"],
      ],
      more: false,
    });
    const grouped =
      "select p.region_name as 省, count(*) as 市, max(c.region_code) as 末 from region p join region c on c.parent_id = p.id where p.level_num = 1 group by p.region_name having count(*) > 2 order by 市 desc, 1";
    const texts =
      "select create_date, enabled, null as nothing, 7 / 2 as half, 7 % 0 as none, -level_num as minus, 'a' || 'b''c' as t, substr(region_name, 1, 1) as s, round(2.456, 1) as r, case enabled when '1' then 'on' else 'off' end as c, coalesce(null, length(region_name)) as l, nullif(1, 1) as e, cast(level_num as text) || '' as x, true as y from region where region_code = '330000' and create_date between '2026-11-21 00:00:00' and '2026-11-22 00:00:00'";
    const narrowed =
      "select region_name from region where region_name like '%江%' and level_num in (1) and region_name is not null and not region_name = '江苏省'";
    const united = "select n from (select count(*) as n from region where level_num = 1 union all select 2) as x order by n";
    const inner = "select 1 from region c where c.parent_id = r.id and c.region_name = '杭州市'";
    const joined =
      "select o.org_name from \"user\" u left join organisation o on o.org_guid = u.org_guid where u.user_account in ('unit1', 'admin') order by u.user_account";
    for (const [statement, rows] of [
      [grouped, [["浙江省", "3", "330300"]]],
      [texts, [["2026-11-21 10:00:00", "1", "", "3", "", "-1", "ab'c", "浙", "2.5", "on", "3", "", "1", "是"]]],
      [narrowed, [["浙江省"]]],
      [united, [["2"], ["3"]]],
      [`select region_name from region r where exists (${inner})`, [["浙江省"]]],
      [joined, [[""], ["滨江市第一中学"]]],
    ] as const)
      expect((await rowsOf(statement)).rows, statement).toEqual(rows);
    expect((await rowsOf("select * from region")).more).toBe(false);
  });

  it("[P-VIEW-04] return the same numbers, parts of texts and groups on both databases", async () => {
    const returned: [string, string[]][] = [];
    for (const [statement] of ALIKE) returned.push([statement, (await rowsOf(statement)).rows.map((row) => row.join("|"))]);
    expect(returned).toEqual(ALIKE);
  });

  it("[P-VIEW-01] show a system only its own rows", async () => {
    expect((await rowsOf("select system_id from subsystem")).rows).toEqual([[SYSTEM]]);
    expect((await rowsOf("select system_id from subsystem", "gp-trade")).rows).toEqual([["gp-trade"]]);
    const entries = "select system_id from service_entry where system_id <> 'x' or 1 = 1";
    expect(new Set((await rowsOf(entries)).rows.flat())).toEqual(new Set([SYSTEM]));
    const tables = (await call("tables")).data as { table: string; columns: string }[];
    const names = ["notice_dict", "organisation", "region", "region_system", "role", "service_entry", "subsystem", "user"];
    expect(tables.map(({ table }) => table).sort()).toEqual(names);
    const user = tables.find(({ table }) => table === "user")?.columns.split(",") ?? [];
    expect(user).toContain("user_name");
    for (const secret of ["pwd", "user_tel", "user_id_card"]) expect(user).not.toContain(secret);
  });

  it("[P-VIEW-04] are stored by a single call, which validates them", () => {
    const { routes, rowSeeds } = server.portal.generated;
    const of = (kind: string) => routes.filter(({ handler }) => handler.kind === kind && JSON.stringify(handler).includes('"view-config"'));
    expect(of("store").map(({ call }) => call.id)).toEqual(["views.list"]);
    expect(of("sheet")).toEqual([]);
    const own = routes.filter(({ call }) => call.id.startsWith("views.") && call.method !== "get").map(({ call }) => call.id);
    expect(own.sort()).toEqual(["views.remove", "views.save", "views.verify"]);
    expect(rowSeeds.map(({ entity }) => entity)).not.toContain("view-config");
  });

  it("[P-VIEW-04] are refused for every function, table and column of the database that is not offered", async () => {
    const { kysely } = server.portal.store.database;
    const named = async (sqlite: string, postgres: string): Promise<string[]> =>
      (await sql.raw<{ name: string }>(kind === "sqlite" ? sqlite : postgres).execute(kysely)).rows.map(({ name }) => name);
    const functions = await named("select distinct name from pragma_function_list", "select distinct proname as name from pg_proc");
    const tables = await named("select distinct name from pragma_table_list", "select distinct relname as name from pg_class");
    expect([functions.length > 100, tables.length > 50]).toEqual([true, true]);
    const allowed = new Set([...Object.keys(FUNCTIONS), "substring", "char_length", "character_length"]);
    const forms = (name: string) => [`"${name}"()`, `"${name}"(*)`, `"${name}"('a', 1)`, `"${name}"(level_num)`, `pg_catalog."${name}"(1)`];
    const offered = (await call("tables")).data as { table: string; columns: string }[];
    const hidden = offered.flatMap(({ table, columns }) =>
      server.portal.generated.tables
        .filter((one) => one.table === table)
        .flatMap((one) =>
          one.columns.filter(({ column }) => !columns.split(",").includes(column)).map(({ column }) => [column, `"${table}"`]),
        ),
    );
    expect(hidden).toContainEqual(["pwd", '"user"']);
    const statements = [
      ...functions.filter((name) => !allowed.has(name)).flatMap((name) => forms(name).map((form) => `select ${form} as x from region`)),
      ...tables.filter((name) => !offered.some(({ table }) => table === name)).map((name) => `select count(*) as n from "${name}"`),
      ...hidden.flatMap(([column, table]) => [
        `select ${column} from ${table}`,
        `select coalesce(t.${column}, 'x') as x from ${table} as t`,
        `select count(*) as n from ${table} where ${column} is null`,
        `select count(*) as n from ${table} group by ${column}`,
        `select count(*) as n from ${table} having max(${column}) > '1'`,
        `select 1 as n from ${table} order by ${column}`,
        `select region_name from region union select ${column} from ${table}`,
      ]),
    ];
    const taken: string[] = [];
    for (const statement of statements)
      await validateView(server.portal, SYSTEM, statement).then(
        () => taken.push(statement),
        () => undefined,
      );
    expect(taken).toEqual([]);
  });

  it("[P-VIEW-04] are stopped when slow, without delaying others", async () => {
    const slow =
      kind === "sqlite" ? "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n" : "select pg_sleep(60)";
    const bounds = { rows: 1, bytes: 1000, milliseconds: 300 };
    await expect(sandbox().read(slow, bounds)).rejects.toMatchObject({ status: 503 });
    expect(await sandbox().read("select 1 as one", { ...bounds, milliseconds: 5000 })).toEqual([[1]]);
  });

  it("[P-VIEW-04] are refused when their result is too large", async () => {
    const bounds = { rows: 2, bytes: 100, milliseconds: 5000 };
    const [fits, large] = [`select '${"a".repeat(80)}' as text`, `select '${"a".repeat(120)}' as text`];
    expect(await sandbox().read(fits, bounds)).toHaveLength(1);
    await expect(sandbox().read(large, bounds)).rejects.toThrow("the result is too large");
  });

  it.runIf(kind === "postgres")("[P-VIEW-04] are stopped by PostgreSQL at the row that exceeds the bytes, before it is read", async () => {
    const bounds = { rows: 5, bytes: 1000, milliseconds: 2000 };
    const slowAfterwards =
      "select repeat('a', 600) as text, case when n > 3 then pg_sleep(60)::text end as late from generate_series(1, 5) as n";
    await expect(sandbox().read(slowAfterwards, bounds)).rejects.toThrow("the result is too large");
  });

  it("[P-VIEW-04] run without the right to write", async () => {
    for (const text of ["delete from region", "update region set region_name = 'x' returning id", "create table x (a text)"])
      await expect(sandbox().read(text, BOUNDS), text).rejects.toThrow();
    expect((await server.call("admin", "views.tables")).code).toBe("200");
    expect(await sandbox().read("select count(*) as n from region where level_num = 1", BOUNDS)).toEqual([[3]]);
  });

  // A refused statement never reaches a database.
  if (!databases.includes(kind)) return;

  it("[P-VIEW-04] are refused for every statement of the evil corpus, when verified or saved", async () => {
    expect(EVIL.length).toBeGreaterThan(80);
    const { id } = (await save(GOOD)).data;
    for (const selectSql of EVIL) {
      const verified = await call("verify", { systemId: SYSTEM, selectSql });
      if (verified.status === 200) expect(verified.data, selectSql).toMatchObject({ valid: false, columns: [] });
      else expect(verified, selectSql).toMatchObject({ status: 422 });
      expect(await save(selectSql, { id }), selectSql).toMatchObject({ status: 422 });
    }
    expect(await save("select 1; drop table region")).toMatchObject({ status: 422 });
    expect((await call("list", { systemId: SYSTEM })).data).toMatchObject({ total: 1, rows: [{ id, selectSql: GOOD }] });
    await call("remove", { id, current: "1" });
  });

  it("[P-VIEW-04] are refused if the databases would run them differently", async () => {
    const verified: [string, string][] = [];
    for (const [selectSql] of UNLIKE) verified.push([selectSql, (await call("verify", { systemId: SYSTEM, selectSql })).data.message]);
    expect(verified).toEqual(UNLIKE);
  });

  it("[P-VIEW-04] fail if a value is out of range, or the subquery in its place has several rows", async () => {
    const inner = "(select region_name from region where level_num = 1 order by 1";
    const large = "999999999999999";
    for (const [value, status] of [
      [`${inner})`, 422],
      [`${inner} limit 1)`, 200],
      [`(select max(level_num) * ${large} * ${large} from region)`, 422],
      [`(select count(*) from region where level_num * ${large} * ${large} > 1)`, 422],
      [`(select max(level_num)${` * ${large}.0`.repeat(25)} from region)`, 422],
    ] as const) {
      const { data } = await save(`select ${value} as n`);
      expect(await call("rows", { id: data.id }), value).toMatchObject({ status });
      await call("remove", { id: data.id, current: "1" });
    }
  });

  it("[P-VIEW-11] are validated again when they run or their system is initialised", async () => {
    const { id } = (await save(GOOD)).data;
    for (const selectSql of ["select 1; drop table region", "select * from session", 'select pwd from "user"']) {
      await server.set("view_config", { select_sql: selectSql }, { id });
      await server.set("published_view", { select_sql: selectSql }, { view_id: id });
      expect(await call("rows", { id }), selectSql).toMatchObject({ status: 422 });
      expect(await call("init", { systemId: SYSTEM }), selectSql).toMatchObject({ status: 422 });
    }
    await call("remove", { id, current: "1" });
  });

  it("are parsed or refused for arbitrary input", async () => {
    for (const text of [
      `select ${"(".repeat(3900)}`,
      "(".repeat(1900) + "select 1" + ")".repeat(1900),
      `select ${"case when ".repeat(390)}`,
      `select ${"-".repeat(3900)}`,
      `select ${"- ".repeat(1900)}1`,
    ])
      await expect(validateView(server.portal, SYSTEM, text).then(() => "taken"))
        .resolves.toBe("taken")
        .catch(() => undefined);
    await expect(validateView(server.portal, SYSTEM, GOOD)).resolves.toMatchObject({
      columns: [{ name: "region_name" }, { name: "level_num" }],
    });
  });
});
