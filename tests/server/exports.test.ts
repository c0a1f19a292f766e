import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastify } from "fastify";
import { read, utils } from "xlsx";
import type { Data } from "../../runtime/contract/data.ts";
import { type CallContext, scopeOf } from "../../src/server/calls/context.ts";
import type { Config } from "../../src/server/config/config.ts";
import { exportList } from "../../src/server/exports/export-list.ts";
import { releaseWriter, takeWriter } from "../../src/server/exports/writer-processes.ts";
import { sendFile } from "../../src/server/http/send-file.ts";
import { databases, requestFor, type TestServer, testServer } from "./support/test-server.ts";

interface Table {
  name: string;
  rows: string[][];
  /** Formula, type and shown text by place. */
  cell: (place: string) => { f?: string; t: string; w?: string } | undefined;
}

describe.each(databases)("exports of lists on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind, { settings: { EXPORT_ROWS: "700" } });
    const { kysely } = server.portal.database;
    const rows = Array.from({ length: 620 }, (_, at) => ({
      id: `many-${String(at).padStart(4, "0")}`,
      path: `/many/${at}`,
      service_id: "many",
      service_name: `批量${at}`,
      url: at % 3 === 0 ? null : `http://host/${at % 7}`,
      retryable: kind === "sqlite" ? 1 : true,
      enabled: kind === "sqlite" ? at % 2 : at % 2 === 1,
      version: 1,
    }));
    // Whatever is stored: no rule of today is asked of it.
    const odd = { service_name: '=HYPERLINK("http://x","y")', service_id: "123456789012345678", url: "_x0041_ <b>&" };
    await kysely
      .insertInto("gateway_route")
      .values({ id: "formula", path: "/formula/**", version: 1, ...odd })
      .execute();
    for (let at = 0; at < rows.length; at += 100)
      await kysely
        .insertInto("gateway_route")
        .values(rows.slice(at, at + 100))
        .execute();
  });
  afterAll(() => server.close());

  const fetched = async (account: string, id: string, input: Data = {}) =>
    server.app.inject({ ...requestFor(id, input), headers: { authorization: `Bearer ${await server.token(account)}` } });
  const table = async (account: string, id: string, input: Data = {}): Promise<Table> => {
    const response = await fetched(account, id, input);
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")]);
    const book = read(response.rawPayload, { cellNF: true, cellStyles: true });
    const [name = ""] = book.SheetNames;
    const sheet = book.Sheets[name] ?? {};
    return { name, rows: utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" }), cell: (place) => sheet[place] };
  };

  it("the whole of what is searched for is written, in the order of the list, whatever the page", async () => {
    const { rows, name } = await table("admin", "gateway.exportRoutes", { searchText: "many" });
    expect(name).toBe("路由管理");
    expect(rows[0]).toEqual(["id", "路由路径", "注册中心服务id", "注册中心服务名称", "url", "是否去掉前缀", "是否重试", "是否启用"]);
    expect(rows.slice(1).map(([id]) => id)).toEqual(Array.from({ length: 620 }, (_, at) => `many-${String(at).padStart(4, "0")}`));
    expect(rows[2]).toEqual(["many-0001", "/many/1", "many", "批量1", "http://host/1", "", "是", "是"]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "nothing at all" })).rows).toHaveLength(1);
  });

  it("columns are those that are shown, as they are shown; one that the list does not have is refused", async () => {
    const { rows } = await table("admin", "gateway.exportRoutes", { searchText: "批量61", columns: ["enabled", "id"] });
    expect(rows.slice(0, 2)).toEqual([
      ["是否启用", "id"],
      ["是", "many-0061"],
    ]);
    const refused = await server.call("admin", "gateway.exportRoutes", { columns: "id,secret" });
    expect(refused).toMatchObject({ status: 422, data: { violations: [{ field: "columns" }] } });
  });

  it("no cell is a formula, long digits and odd signs stay what they are", async () => {
    const { rows, cell } = await table("admin", "gateway.exportRoutes", { searchText: "formula" });
    expect(rows[1]?.slice(2, 5)).toEqual(["123456789012345678", '=HYPERLINK("http://x","y")', "_x0041_ <b>&"]);
    for (const place of ["C2", "D2", "E2"]) expect([cell(place)?.t, cell(place)?.f]).toEqual(["s", undefined]);
  });

  it("phone numbers are masked and codes in words, as the list shows them", async () => {
    const { rows } = await table("admin", "users.exportUsers", { userAccount: "unit1" });
    const [row] = (await server.call("admin", "users.list", { userAccount: "unit1", pageNumber: 1, pageSize: 10 })).data.rows as Data[];
    const byHeading = Object.fromEntries((rows[0] ?? []).map((heading, at) => [heading, rows[1]?.[at]]));
    expect(byHeading).toMatchObject({
      账号: "unit1",
      手机号: row?.["userTel"],
      用户系统类型: "业务用户",
      状态: "可用",
      创建时间: row?.["createDate"],
    });
    expect(String(row?.["userTel"])).toContain("****");
  });

  it("a key is in the words of its choice, a state in those of its workflow; what is asked of the list is sent by its method", async () => {
    const entry = (record: Data) => server.call("admin", "notices.addEntry", { enable: "1", ...record });
    expect((await entry({ type: "1", name: "父类甲", code: "export-parent" })).code).toBe("200");
    const parents = (await server.call("admin", "notices.dictionary", { type: "1", searchText: "父类甲", pageNumber: 1, pageSize: 10 }))
      .data.rows;
    expect((await entry({ type: "2", parentId: parents[0].id, name: "子类", code: "export-child" })).code).toBe("200");
    const { rows } = await table("admin", "notices.exportEntries", {
      type: "2",
      searchText: "export-child",
      columns: ["name", "parentId"],
    });
    expect(rows).toEqual([
      ["字典名称", "父类型"],
      ["子类", "父类甲"],
    ]);
    const listed = (await server.call("unit1", "assetsOrg.searchByPageInfo", { state: "2,5", pageNumber: 1, pageSize: 100 })).data
      .rows as Data[];
    const projects = (await table("unit1", "assetsOrg.exportProjects", { state: "2,5", columns: ["projectCode", "state"] })).rows.slice(1);
    expect(projects.map(([code]) => code)).toEqual(listed.map((row) => row["projectCode"] ?? ""));
    expect(projects.length).toBeGreaterThan(0);
    for (const [, state] of projects) expect(state).toMatch(/[\u4e00-\u9fff]/);
  });

  it("it keeps to the row scope, and wants a right and what the search of the list wants", async () => {
    const seen = async (account: string): Promise<unknown[]> =>
      (await table(account, "users.exportUsers")).rows
        .slice(1)
        .map(([account]) => account)
        .sort();
    const listed = (await server.call("region", "users.list", { pageNumber: 1, pageSize: 1000 })).data.rows as Data[];
    expect(await seen("region")).toEqual(listed.map((row) => row["userAccount"]).sort());
    expect((await seen("admin")).length).toBeGreaterThan(listed.length);
    expect((await server.call("unit1", "users.exportUsers")).status).toBe(403);
    expect((await server.call(undefined, "users.exportUsers")).status).not.toBe(500);
    expect(await server.call("audit", "logs.exportAuth", { operateStartTime: "2030-01-01 00:00:00" })).toMatchObject({
      status: 422,
      msg: "开始日期应小于当前时间",
    });
  });

  it("more rows than the setting allows are refused, in words", async () => {
    const { kysely } = server.portal.database;
    const more = Array.from({ length: 100 }, (_, at) => ({
      id: `x${at}`,
      path: `/x/${at}`,
      service_id: "x",
      service_name: "x",
      version: 1,
    }));
    await kysely.insertInto("gateway_route").values(more).execute();
    expect(await server.call("admin", "gateway.exportRoutes")).toMatchObject({ status: 422, msg: "导出的数据超过700条，请缩小查询范围" });
    await kysely.deleteFrom("gateway_route").where("service_id", "=", "x").execute();
  });

  it("each stands in the operation log with its query and its rows, a refused one as well", async () => {
    const logged = async (): Promise<Data[]> =>
      (await server.call("audit", "logs.operation", { searchText: "gateway.exportRoutes", pageNumber: 1, pageSize: 1000 })).data.rows;
    const before = (await logged()).length;
    await table("admin", "gateway.exportRoutes", { searchText: "批量61" });
    await server.call("admin", "gateway.exportRoutes", { columns: "none" });
    const rows = await logged();
    expect(rows).toHaveLength(before + 2);
    const made = rows.filter(({ commit }) => commit === "1").map(({ parameters }) => JSON.parse(String(parameters)));
    expect(made).toContainEqual({ searchText: "批量61", $rows: 11 });
  });

  /** An export of all routes by somebody of the portal, without HTTP. */
  const begun = async (account: string, config: Partial<Config> = {}, location = server.portal.database.location) => {
    const database = { ...server.portal.database, location };
    const portal = { ...server.portal, database, config: { ...server.portal.config, ...config } };
    const route = portal.generated.routes.find(({ call }) => call.id === "gateway.exportRoutes");
    if (route === undefined) throw new Error("no such route");
    const info = { userId: account, userAccount: account };
    const context: CallContext = {
      portal,
      route,
      caller: { info, rights: new Set(), menus: [] },
      client: { address: "127.0.0.1", secure: false },
      broken: [],
      connection: portal.database.kysely,
      scope: (row, form) => scopeOf(portal, info, row, form),
      reply: { headers: new Map() },
      afterCommit: [],
    };
    const { content, ended } = await exportList("gateway.getAllRoutes", {}, context, async () => []);
    return { chunks: (content as AsyncIterable<Uint8Array>)[Symbol.asyncIterator](), ended };
  };
  const onTheirWay = () => server.portal.database.kysely.selectFrom("export_run").select("user_id").execute();
  const toldOf = (account: string) =>
    server.portal.database.kysely
      .selectFrom("operation_log")
      .select(["commit_code", "error_text"])
      .where("operate_user", "=", account)
      .execute();

  const working = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

  it("one that is left is over, and stands in the log as such", async () => {
    const { chunks } = await begun("leaves");
    expect(working()).toBe(1);
    expect(await onTheirWay()).toEqual([{ user_id: "leaves" }]);
    expect((await chunks.next()).done).toBe(false);
    await chunks.return?.();
    expect(working()).toBe(0);
    expect(await onTheirWay()).toEqual([]);
    expect(await toldOf("leaves")).toEqual([{ commit_code: "2", error_text: "导出已取消" }]);
  });

  /** Process ids of those that write lists. */
  const writers = (): number[] => {
    const tasks = readdirSync("/proc/self/task");
    const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean));
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("export-writer")).map(Number);
  };
  /** Those that wait from tests before: a second one stays for half a minute. */
  const endIdle = async (): Promise<void> => {
    while (writers().length > 0) {
      const { child } = takeWriter();
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
    }
  };

  it.runIf(process.platform === "linux")(
    "who writes it waits for who answers calls, and writes the next list when one was left",
    async () => {
      await endIdle();
      const { chunks } = await begun("yields");
      const pids = writers();
      expect(pids.map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
      await chunks.return?.();
      expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
      expect(writers()).toEqual(pids);
    },
  );

  it.runIf(process.platform === "linux")("a process that does not hear that its list was left is ended", async () => {
    await endIdle();
    const { chunks } = await begun("deaf");
    const [pid = 0] = writers();
    process.kill(pid, "SIGSTOP");
    await chunks.return?.();
    expect(writers()).toEqual([]);
    expect(await onTheirWay()).toEqual([]);
  });

  it("a process that ended while nobody asked for a list is not taken for the next one", async () => {
    const writer = takeWriter();
    const ended = new Promise((done) => writer.child.once("exit", done));
    writer.child.kill("SIGKILL");
    await ended;
    releaseWriter(writer);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });

  it("one whose process cannot read is refused, and the next one is written", async () => {
    await expect(begun("blind", {}, { dataDir: "/nowhere" })).rejects.toThrow("directory does not exist");
    expect(await onTheirWay()).toEqual([]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });

  it.each([
    ["sleeps", "whose reader takes nothing", { exportIdleSeconds: 0 }, "长时间没有接收导出的数据，已停止"],
    ["endless", "that takes too long", { exportSeconds: 0 }, "导出时间过长，已停止，请缩小查询范围"],
  ])("[%s] one %s is given up, and lets go of its connection", async (account, _, config, told) => {
    const { chunks, ended } = await begun(account, config);
    await chunks.next().catch(() => undefined);
    await expect.poll(() => ended?.aborted).toBe(true);
    expect(await onTheirWay()).toEqual([]);
    expect(await toldOf(account)).toEqual([{ commit_code: "2", error_text: told }]);
    await expect(chunks.next()).rejects.toThrow(told);
  });

  it("a user has one on its way at a time", async () => {
    const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${await server.token("admin")}` };
    const { url } = requestFor("gateway.exportRoutes");
    const { kysely } = server.portal.database;
    await kysely
      .insertInto("export_run")
      .values({ user_id: await ownId(), until: Date.now() + 60_000 })
      .execute();
    const refused = await fetch(address + url, { headers });
    expect([refused.status, (await refused.json()).msg]).toEqual([409, "您有一个导出正在进行，请等待完成或取消后再试"]);
    await kysely
      .updateTable("export_run")
      .set({ until: Date.now() - 1 })
      .execute();
    const taken = await fetch(address + url, { headers });
    expect(Number(taken.headers.get("x-expected-bytes"))).toBeGreaterThan(1000);
    expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await expect.poll(() => kysely.selectFrom("export_run").selectAll().execute()).toEqual([]);
  });

  const ownId = async (): Promise<string> => {
    const row = await server.portal.database.kysely
      .selectFrom("user")
      .select("user_id")
      .where("user_account", "=", "admin")
      .executeTakeFirst();
    return String(row?.["user_id"]);
  };
});

it("a file that was given up breaks off, though nobody reads it", async () => {
  const app = fastify();
  const stop = new AbortController();
  const chunks = [new Uint8Array(10)].values();
  const next = async () => {
    const { value, done } = chunks.next();
    return done === true ? new Promise<never>(() => undefined) : { value, done };
  };
  const content = { [Symbol.asyncIterator]: () => ({ next, return: async () => ({ value: undefined, done: true as const }) }) };
  app.get("/", (_, reply) => sendFile(reply, { name: "x", content, ended: stop.signal }));
  const response = await fetch(await app.listen({ port: 0, host: "127.0.0.1" }));
  stop.abort(new Error("given up"));
  await expect(response.arrayBuffer()).rejects.toThrow();
  await app.close();
});
