import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/data.ts";
import { runDue } from "../../src/server/schedule/schedule.ts";
import { TASKS } from "../../src/server/schedule/tasks.ts";
import { type Answer, databases, type TestServer, testServer } from "./support/test-server.ts";

/** What people would see of a task that takes as long as its test wants. */
function held(id: string): { times: () => number; end: (message?: string) => void } {
  let end: (message: string) => void = () => {};
  const done = new Promise<string>((resolve) => {
    end = resolve;
  });
  const spy = vi.spyOn(TASKS[id] as { run: () => Promise<string> }, "run").mockImplementation(() => done);
  return { times: () => spy.mock.calls.length, end: (message = "完成") => end(message) };
}

describe.each(databases)("scheduled tasks on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer(kind);
  });
  afterAll(() => server.close());
  afterEach(() => void vi.restoreAllMocks());

  const call = (name: string, input: Data = {}, account = "ops"): Promise<Answer> => server.call(account, `tasks.${name}`, input);
  const task = async (taskId: string): Promise<Data> => (await call("getTask", { taskId })).data;
  const change = async (taskId: string, more: Data): Promise<Answer> => {
    const { cron, enabled, version } = await task(taskId);
    return call("changeTask", { taskId, cron, enabled, version, ...more });
  };
  const dueAt = async (taskId: string): Promise<number> =>
    server.portal.wall.epochOf(String((await task(taskId))["nextTime"])) ?? Number.NaN;

  it("[P-CRON-01] what the server can do by itself stands in the list, and each has its next time", async () => {
    await runDue(server.portal);
    const { rows } = (await call("listTasks", { pageNumber: 1, pageSize: 100 })).data;
    expect(rows.map((row: Data) => row["taskId"])).toEqual(Object.keys(TASKS).sort());
    for (const id of Object.keys(TASKS)) expect(await dueAt(id)).toBeGreaterThan(server.clock.now);
  });

  it("a task that is due is run once, by one of two processes, and planned again; its record is no newer by it", async () => {
    const { version } = await task("drafts");
    server.clock.now = await dueAt("drafts");
    const work = held("drafts");
    const both = [runDue(server.portal), runDue(server.portal)];
    await vi.waitFor(() => expect(work.times()).toBe(1));
    await runDue(server.portal);
    work.end("清理 3 条");
    await Promise.all(both);
    expect(work.times()).toBe(1);
    expect(await task("drafts")).toMatchObject({ version, lastResult: "1", lastMessage: "清理 3 条", lastMillis: expect.any(Number) });
    expect(await dueAt("drafts")).toBeGreaterThan(server.clock.now);
  });

  it("a start runs what it wants of it once, due or not", async () => {
    const work = held("files");
    work.end();
    await runDue(server.portal, true);
    expect(work.times()).toBe(1);
    server.clock.now = await dueAt("files");
    await runDue(server.portal, true);
    expect(work.times()).toBe(2);
  });

  it("one that fails says so, and does not hold up the others; the next time is kept", async () => {
    server.clock.now = Math.max(await dueAt("logs"), await dueAt("sessions"));
    vi.spyOn(TASKS["logs"] as { run: () => Promise<string> }, "run").mockRejectedValue(new Error("gone"));
    await runDue(server.portal);
    expect(await task("logs")).toMatchObject({ lastResult: "0", lastMessage: "执行失败，原因见服务器日志" });
    expect(await task("sessions")).toMatchObject({ lastResult: "1" });
    expect(await dueAt("logs")).toBeGreaterThan(server.clock.now);
  });

  it("a task on demand: at once, and not while it is at work; a process that died gives it up", async () => {
    const work = held("files");
    const first = call("runTask", { taskId: "files" });
    await vi.waitFor(() => expect(work.times()).toBe(1));
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ status: 409, msg: "任务正在执行，请稍后再试" });
    work.end();
    expect(await first).toMatchObject({ code: "200", msg: "执行完成" });
    await server.portal.database.kysely
      .updateTable("scheduled_task")
      .set({ running_until: server.clock.now + 1 })
      .where("task_id", "=", "files")
      .execute();
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ status: 409 });
    server.clock.now += 2;
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ code: "200" });
    expect(await call("runTask", { taskId: "none" })).toMatchObject({ status: 404 });
  });

  it("[P-CRON-05] a changed expression changes the next time; one that is none is refused; a disabled task waits", async () => {
    expect(await change("drafts", { cron: "0 0 2 ? * ? *" })).toMatchObject({ status: 422, data: { violations: [{ field: "cron" }] } });
    expect(await change("drafts", { cron: "0 0 3 1 1 ? 2099", enabled: "0" })).toMatchObject({ code: "200" });
    expect(await task("drafts")).toMatchObject({ nextTime: "2099-01-01 03:00:00", enabled: "0" });
    const work = held("drafts");
    server.clock.now = await dueAt("drafts");
    server.forget("ops");
    await runDue(server.portal);
    expect(work.times()).toBe(0);
    expect(await change("drafts", { cron: "0 0 3 1 1 ? 2000", enabled: "1" })).toMatchObject({ code: "200" });
    expect((await task("drafts"))["nextTime"] ?? null).toBeNull();
  });
});
