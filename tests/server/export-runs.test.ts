import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { describe, expect, it } from "vitest";
import { fastify } from "fastify";
import { type CallContext, scopeOf } from "../../src/server/calls/context.ts";
import type { Config } from "../../src/server/config/config.ts";
import { exportList } from "../../src/server/exports/export-list.ts";
import { releaseWriter, takeWriter } from "../../src/server/exports/writer-processes.ts";
import { sendFile } from "../../src/server/http/send-file.ts";
import { exportsHost } from "./support/exports.ts";
import { bothDatabases, requestFor } from "./support/test-server.ts";

// Both databases: the writer process and the claim of an export run use connections of their own.
describe.each(bothDatabases)("exports of lists on %s", (kind) => {
  const exporting = exportsHost(kind);
  const { table } = exporting;

  /** An export of all routes by somebody of the portal, without HTTP. */
  const begun = async (account: string, config: Partial<Config> = {}, location = exporting.server.portal.database.location) => {
    const database = { ...exporting.server.portal.database, location };
    const portal = { ...exporting.server.portal, database, config: { ...exporting.server.portal.config, ...config } };
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
  const onTheirWay = () => exporting.server.portal.database.kysely.selectFrom("export_run").select("user_id").execute();
  const toldOf = (account: string) =>
    exporting.server.portal.database.kysely
      .selectFrom("operation_log")
      .select(["commit_code", "error_text"])
      .where("operate_user", "=", account)
      .execute();

  const working = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

  it("ends when the client disconnects and logs the export as cancelled", async () => {
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

  it.runIf(process.platform === "linux")("runs the export worker at lower priority and reuses it after a cancelled export", async () => {
    await endIdle();
    const { chunks } = await begun("yields");
    const pids = writers();
    expect(pids.map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL]);
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

  it("replaces a worker that died while idle", async () => {
    const writer = takeWriter();
    const ended = new Promise((done) => writer.child.once("exit", done));
    writer.child.kill("SIGKILL");
    await ended;
    releaseWriter(writer);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });

  it("refuses an export whose worker cannot read and runs the next one", async () => {
    await expect(begun("blind", {}, { dataDir: "/nowhere" })).rejects.toThrow("directory does not exist");
    expect(await onTheirWay()).toEqual([]);
    expect((await table("admin", "gateway.exportRoutes", { searchText: "批量61" })).rows).toHaveLength(12);
  });

  it.each([
    ["sleeps", "whose reader takes nothing", { exportIdleSeconds: 0 }, "长时间没有接收导出的数据，已停止"],
    ["endless", "that takes too long", { exportSeconds: 0 }, "导出时间过长，已停止，请缩小查询范围"],
  ])("[%s] stops an export %s and releases its connection", async (account, _, config, told) => {
    const { chunks, ended } = await begun(account, config);
    await chunks.next().catch(() => undefined);
    await expect.poll(() => ended?.aborted).toBe(true);
    expect(await onTheirWay()).toEqual([]);
    expect(await toldOf(account)).toEqual([{ commit_code: "2", error_text: told }]);
    await expect(chunks.next()).rejects.toThrow(told);
  });

  it("allows one running export per user", async () => {
    const address = await exporting.server.app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { authorization: `Bearer ${await exporting.server.token("admin")}` };
    const { url } = requestFor("gateway.exportRoutes");
    const { kysely } = exporting.server.portal.database;
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
    const row = await exporting.server.portal.database.kysely
      .selectFrom("user")
      .select("user_id")
      .where("user_account", "=", "admin")
      .executeTakeFirst();
    return String(row?.["user_id"]);
  };
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
