import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Column } from "../../runtime/contract/language/screen.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { fastify } from "fastify";
import type { CallContext } from "../../src/server/identity/portal.ts";
import { scopeOf } from "../../src/server/engine/calls/context.ts";
import type { Config } from "../../src/server/engine/config/config.ts";
import { cellsOf } from "../../src/server/engine/exports/cells.ts";
import { exportList } from "../../src/server/engine/exports/export-list.ts";
import { sendFile } from "../../src/server/engine/http/routes.ts";
import { exportsHost } from "./support/export-files.ts";
import { bothDatabases, databases, requestFor } from "./support/test-server.ts";

// Both databases: the writer process and the claim of an export run use connections of their own.
describe.each(bothDatabases)("exports of lists on %s", (kind) => {
  const exporting = exportsHost(kind);
  const { table } = exporting;

  /** Starts an export of all routes by a user of the portal, without HTTP. */
  const begun = async (
    account: string,
    config: Partial<Config> = {},
    location = exporting.server.portal.store.database.location,
    onGone?: CallContext["onGone"],
  ) => {
    const database = { ...exporting.server.portal.store.database, location };
    const { store } = exporting.server.portal;
    const portal = { ...exporting.server.portal, store: { ...store, database }, config: { ...exporting.server.portal.config, ...config } };
    const route = portal.generated.routes.find(({ call }) => call.id === "gateway.exportRoutes");
    if (route === undefined) throw new Error("no such route");
    const info = { userId: account, userAccount: account };
    const context: CallContext = {
      portal,
      onGone,
      route,
      caller: { info, rights: new Set(), menus: [] },
      client: { address: "127.0.0.1", secure: false },
      broken: [],
      connection: database.kysely,
      scope: (row, form) => scopeOf(portal, info, row, form),
      reply: { headers: new Map() },
      afterCommit: [],
    };
    const { content, ended } = await exportList("gateway.getAllRoutes", {}, context, async () => []);
    return { chunks: (content as AsyncIterable<Uint8Array>)[Symbol.asyncIterator](), ended };
  };
  const onTheirWay = () => exporting.server.portal.store.database.kysely.selectFrom("export_run").select("user_id").execute();
  const logOf = (account: string) => exporting.server.rows("operation_log", { operate_user: account });

  const working = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

  it("ends when the client disconnects and logs the export as cancelled", async () => {
    const { chunks } = await begun("leaves");
    expect(working()).toBe(1);
    expect(await onTheirWay()).toEqual([{ user_id: "leaves" }]);
    expect((await chunks.next()).done).toBe(false);
    await chunks.return?.();
    expect(working()).toBe(0);
    expect(await onTheirWay()).toEqual([]);
    expect(await logOf("leaves")).toMatchObject([{ commit_code: "2", error_text: "导出已取消" }]);
  });

  it.each([
    ["sleeps", "whose reader takes nothing", { exportIdleSeconds: 0 }, "长时间没有接收导出的数据，已停止"],
    ["endless", "that takes too long", { exportSeconds: 0 }, "导出时间过长，已停止，请缩小查询范围"],
  ])("[%s] stops an export %s and releases its connection", async (account, _, config, message) => {
    const { chunks, ended } = await begun(account, config);
    await chunks.next().catch(() => undefined);
    await expect.poll(() => ended?.aborted).toBe(true);
    expect(await onTheirWay()).toEqual([]);
    expect(await logOf(account)).toMatchObject([{ commit_code: "2", error_text: message }]);
    await expect(chunks.next()).rejects.toThrow(message);
  });

  it("allows one running export per user", async () => {
    const address = await exporting.server.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${await exporting.server.token("admin")}` };
    const { url } = requestFor("gateway.exportRoutes");
    const { kysely } = exporting.server.portal.store.database;
    const [admin] = await exporting.server.rows("user", { user_account: "admin" });
    const run = { user_id: String(admin?.["user_id"]), until: Date.now() + 60_000 };
    await kysely.insertInto("export_run").values(run).execute();
    const refused = await fetch(address + url, { headers });
    expect([refused.status, (await refused.json()).msg]).toEqual([409, "您有一个导出正在进行，请等待完成或取消后再试"]);
    await exporting.server.set("export_run", { until: Date.now() - 1 });
    const taken = await fetch(address + url, { headers });
    expect(Number(taken.headers.get("x-expected-bytes"))).toBeGreaterThan(1000);
    expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    await expect.poll(() => kysely.selectFrom("export_run").selectAll().execute()).toEqual([]);
  });

  it("exports every matching row in the list's sort order, regardless of the page", async () => {
    const { rows, name } = await table("admin", "gateway.exportRoutes", { searchText: "many" });
    expect(name).toBe("路由管理");
    expect(rows[0]).toEqual(["id", "路由路径", "注册中心服务id", "注册中心服务名称", "url", "是否去掉前缀", "是否重试", "是否启用"]);
    expect(rows.slice(1).map(([id]) => id)).toEqual(Array.from({ length: 620 }, (_, at) => `many-${String(at).padStart(4, "0")}`));
    expect(rows[2]).toEqual(["many-0001", "/many/1", "many", "批量1", "http://host/1", "", "是", "启用"]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "nothing at all" })).rows).toHaveLength(1);
  });

  it("exports the shown columns in their shown order and refuses unknown ones", async () => {
    const { rows } = await table("admin", "gateway.exportRoutes", { searchText: "批量61", columns: ["enabled", "id"] });
    expect(rows.slice(0, 2)).toEqual([
      ["是否启用", "id"],
      ["启用", "many-0061"],
    ]);
    const refused = await exporting.server.call("admin", "gateway.exportRoutes", { columns: "id,secret" });
    expect(refused).toMatchObject({ status: 422, data: { violations: [{ field: "columns" }] } });
  });

  it("writes formulas, long digits and odd characters as plain text", async () => {
    const { rows, cell } = await table("admin", "gateway.exportRoutes", { searchText: "formula" });
    expect(rows[1]?.slice(2, 5)).toEqual(["123456789012345678", '=HYPERLINK("http://x","y")', "_x0041_ <b>&"]);
    for (const reference of ["C2", "D2", "E2"]) expect([cell(reference)?.t, cell(reference)?.f]).toEqual(["s", undefined]);
  });

  it("applies the required search of the list", async () => {
    expect(await exporting.server.call("audit", "logs.exportAuth", { operateStartTime: "2030-01-01 00:00:00" })).toMatchObject({
      status: 422,
      msg: "开始日期应小于当前时间",
    });
  });

  it("refuses an export of more rows than the setting allows", async () => {
    const { kysely } = exporting.server.portal.store.database;
    const named = { service_id: "x", service_name: "x", version: 1 };
    const more = Array.from({ length: 100 }, (_, at) => ({ ...named, id: `x${at}`, path: `/x/${at}` }));
    await kysely.insertInto("gateway_route").values(more).execute();
    expect(await exporting.server.call("admin", "gateway.exportRoutes")).toMatchObject({
      status: 422,
      msg: "导出的数据超过700条，请缩小查询范围",
    });
    await kysely.deleteFrom("gateway_route").where("service_id", "=", "x").execute();
  });

  it("logs every export with its query and row count, refused ones too", async () => {
    const logged = async (): Promise<Data[]> =>
      (await exporting.server.call("audit", "logs.operation", { searchText: "gateway.exportRoutes", pageNumber: 1, pageSize: 1000 })).data
        .rows;
    const before = (await logged()).length;
    await table("admin", "gateway.exportRoutes", { searchText: "批量61" });
    await exporting.server.call("admin", "gateway.exportRoutes", { columns: "none" });
    const rows = await logged();
    expect(rows).toHaveLength(before + 2);
    const made = rows.filter(({ commit }) => commit === "1").map(({ parameters }) => JSON.parse(String(parameters)));
    expect(made).toContainEqual({ searchText: "批量61", $rows: 11 });
  });

  // No other test depends on the database.
  if (!databases.includes(kind)) return;

  /** Process ids of the export workers. */
  const writers = (): number[] => {
    const tasks = readdirSync("/proc/self/task");
    const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean));
    return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("export-writer")).map(Number);
  };
  /** Ends idle workers of earlier tests, since an additional one stays for half a minute. */
  const endIdle = async (): Promise<void> => {
    const pids = writers();
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await expect.poll(() => pids.some((pid) => existsSync(`/proc/${pid}`))).toBe(false);
  };

  it.runIf(process.platform === "linux")("reuses the export worker after a cancelled export", async () => {
    await endIdle();
    const { chunks } = await begun("yields");
    const pids = writers();
    expect(pids).toHaveLength(1);
    await chunks.return?.();
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
    expect(writers()).toEqual(pids);
  });

  it.runIf(process.platform === "linux")("kills a worker that does not acknowledge a cancelled export", async () => {
    await endIdle();
    const { chunks } = await begun("deaf");
    const [pid = 0] = writers();
    process.kill(pid, "SIGSTOP");
    await chunks.return?.();
    expect(writers()).toEqual([]);
    expect(await onTheirWay()).toEqual([]);
  });

  it.runIf(process.platform === "linux")("ends an export whose caller goes before its first rows", async () => {
    await table("admin", "gateway.exportRoutes", { searchText: "批量61" });
    for (const pid of writers()) process.kill(pid, "SIGSTOP");
    let leave = (): void => undefined;
    const left = begun("goes", {}, undefined, (run) => {
      leave = run;
      return () => undefined;
    });
    await expect.poll(onTheirWay).toEqual([{ user_id: "goes" }]);
    leave();
    await expect(left).rejects.toThrow("the export was left");
    expect([await onTheirWay(), writers()]).toEqual([[], []]);
  });

  it.runIf(process.platform === "linux")("replaces a worker that died while idle", async () => {
    await endIdle();
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });

  it("refuses an export whose worker cannot read and runs the next one", async () => {
    await expect(begun("blind", {}, { dataDir: "/nowhere" })).rejects.toThrow("directory does not exist");
    expect(await onTheirWay()).toEqual([]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });
});

it("aborts the download of a stopped export, even if nobody reads it", async () => {
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

it("exports a file as the name stored in its row", () => {
  const column: Column = { field: "scan", label: "扫描件", format: "file", fileName: "scanName" };
  const all = { columns: [column], workflow: undefined, choices: new Map(), scope: () => ({ user: {}, now: "" }) };
  const scan = "0198c0de-0000-7000-8000-000000000001";
  expect([cellsOf(all, { scan, scanName: "清单.pdf" }, 1), cellsOf(all, { scan }, 1), cellsOf(all, { scanName: "清单.pdf" }, 1)]).toEqual([
    ["清单.pdf"],
    ["已上传的文件"],
    [""],
  ]);
});
