import { afterEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { refuse } from "../../src/server/engine/refusals/refusal.ts";
import { wantedAtStart, createTaskRuns, startSchedule } from "../../src/server/features/scheduled-tasks/schedule.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { gate } from "./support/gate.ts";
import { runDue } from "./support/run-due.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

/** Longer than vitest's default of one second, because a busy machine may need it. */
const PATIENT = 120_000;

const runOf = (id: string) => vi.spyOn(TASKS[id] as { run: () => Promise<string> }, "run");

/** Replaces a task by one that runs until its test ends it. */
function blockTask(id: string) {
  const { passed, open } = gate();
  const spy = runOf(id).mockImplementation(() => passed.then(() => "清理 3 条"));
  return { times: () => spy.mock.calls.length, end: open };
}

// Both databases: a process claims a task by a lease, which only PostgreSQL shares with others.
describe.each(bothDatabases)("scheduled tasks on %s", (kind) => {
  const server = serverFor(kind);
  afterEach(() => void vi.restoreAllMocks());

  const call = (name: string, input: Data = {}, account = "ops"): Promise<Reply> => server.call(account, `tasks.${name}`, input);
  const task = async (taskId: string): Promise<Data> => (await call("getTask", { taskId })).data;
  const change = async (taskId: string, more: Data): Promise<Reply> => {
    const { cron, enabled, version } = await task(taskId);
    return call("changeTask", { taskId, cron, enabled, version, ...more });
  };
  const takenUntil = (taskId: string, time: number): Promise<unknown> =>
    server.portal.store.database.kysely.updateTable("scheduled_task").set({ running_until: time }).where("task_id", "=", taskId).execute();
  const leaseEnd = async (taskId: string): Promise<number> => {
    const tasks = server.portal.store.database.kysely.selectFrom("scheduled_task").select("running_until").where("task_id", "=", taskId);
    return Number((await tasks.executeTakeFirstOrThrow())["running_until"]);
  };
  const dueAt = async (taskId: string): Promise<number> =>
    server.portal.clock.wall.epochOf(String((await task(taskId))["nextTime"])) ?? Number.NaN;

  it("[P-CRON-01] lists every task of the server with its next time", async () => {
    await runDue(server.portal);
    const { rows } = (await call("listTasks", { pageNumber: 1, pageSize: 100 })).data;
    expect(rows.map((row: Data) => row["taskId"])).toEqual(Object.keys(TASKS).sort());
    for (const id of Object.keys(TASKS)) expect(await dueAt(id)).toBeGreaterThan(server.clock.now);
  });

  it("runs a due task in one of two processes and plans it again without a new version", async () => {
    const { version } = await task("drafts");
    server.clock.now = await dueAt("drafts");
    const blockedRun = blockTask("drafts");
    const both = [runDue(server.portal), runDue(server.portal)];
    await vi.waitFor(() => expect(blockedRun.times()).toBe(1), PATIENT);
    await runDue(server.portal);
    blockedRun.end();
    await Promise.all(both);
    expect(blockedRun.times()).toBe(1);
    expect(await task("drafts")).toMatchObject({ version, lastResult: "1", lastMessage: "清理 3 条", lastMillis: expect.any(Number) });
    expect(await dueAt("drafts")).toBeGreaterThan(server.clock.now);
  });

  it("runs a short task while a long one is at work", async () => {
    server.clock.now = Math.max(await dueAt("drafts"), await dueAt("sessions"));
    const long = blockTask("drafts");
    const short = blockTask("sessions");
    short.end();
    const both = runDue(server.portal);
    await vi.waitFor(async () => expect(await task("sessions")).toMatchObject({ lastMessage: "清理 3 条" }), PATIENT);
    // PostgreSQL returns the tasks in any order, so that the short one may be over before the long one has begun.
    await vi.waitFor(() => expect([long.times(), short.times()]).toEqual([1, 1]), PATIENT);
    long.end();
    await both;
  });

  it("runs the tasks wanted at the start once, due or not", async () => {
    const blockedRun = blockTask("files");
    blockedRun.end();
    await runDue(server.portal, wantedAtStart());
    expect(blockedRun.times()).toBe(1);
    server.clock.now = await dueAt("files");
    await runDue(server.portal, wantedAtStart());
    expect(blockedRun.times()).toBe(2);
  });

  it("runs an interrupted task at the next start, at the end of its lease if there are other processes", async () => {
    const blockedRun = blockTask("files");
    blockedRun.end();
    await takenUntil("files", server.clock.now + 25_000);
    await startSchedule(server.portal)();
    expect(blockedRun.times()).toBe(kind === "sqlite" ? 1 : 0);
    await takenUntil("files", server.clock.now + 25_000);
    const wanted = wantedAtStart();
    await runDue(server.portal, wanted);
    expect([...wanted]).toEqual(["files"]);
    server.clock.now += 25_001;
    await runDue(server.portal, wanted);
    await runDue(server.portal, wanted);
    expect(blockedRun.times()).toBe(kind === "sqlite" ? 2 : 1);
  });

  it.each(["selectFrom", "updateTable"])(
    "retries a task wanted at the start after the database was unavailable to %s",
    async (statement) => {
      const blockedRun = blockTask("files");
      blockedRun.end();
      const wanted = wantedAtStart();
      const { kysely } = server.portal.store.database;
      const away = vi.spyOn(kysely, statement as "selectFrom").mockImplementation(() => {
        throw refuse("unavailable");
      });
      await expect(runDue(server.portal, wanted)).rejects.toMatchObject({ status: 503 });
      away.mockRestore();
      expect(wanted).toEqual(wantedAtStart());
      await runDue(server.portal, wanted);
      expect([blockedRun.times(), ...wanted]).toEqual([1]);
    },
  );

  it("retries a task wanted at the start when the database fails during it, not after its own failure", async () => {
    const wanted = wantedAtStart();
    const run = runOf("files");
    run.mockRejectedValueOnce(refuse("unavailable")).mockRejectedValueOnce(new Error("broken"));
    vi.spyOn(server.portal.log, "warn").mockImplementation(() => undefined);
    await runDue(server.portal, wanted);
    expect([...wanted]).toEqual(["files"]);
    await runDue(server.portal, wanted);
    expect([...wanted]).toEqual([]);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("renews the lease of a long task as long as its process lives", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const blockedRun = blockTask("files");
    const first = call("runTask", { taskId: "files" });
    await vi.waitFor(() => expect(blockedRun.times()).toBe(1), PATIENT);
    const begun = await leaseEnd("files");
    server.clock.now += 29_000;
    vi.advanceTimersByTime(29_000);
    await vi.waitFor(async () => expect(await leaseEnd("files")).toBe(begun + 29_000), PATIENT);
    vi.useRealTimers();
    server.clock.now += 29_000;
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ status: 409 });
    blockedRun.end();
    expect(await first).toMatchObject({ code: "200" });
    expect(await leaseEnd("files")).toBe(0);
  });

  it("reports a failed task without delaying the others", async () => {
    server.clock.now = Math.max(await dueAt("logs"), await dueAt("sessions"));
    runOf("logs").mockRejectedValue(new Error("gone"));
    await runDue(server.portal);
    expect(await task("logs")).toMatchObject({ lastResult: "0", lastMessage: "执行失败，原因见服务器日志" });
    expect(await task("sessions")).toMatchObject({ lastResult: "1" });
    expect(await dueAt("logs")).toBeGreaterThan(server.clock.now);
  });

  it("runs a task on demand at once, except while it is running", async () => {
    const blockedRun = blockTask("files");
    const first = call("runTask", { taskId: "files" });
    await vi.waitFor(() => expect(blockedRun.times()).toBe(1), PATIENT);
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ status: 409, msg: "任务正在执行，请稍后再试" });
    blockedRun.end();
    expect(await first).toMatchObject({ code: "200", msg: "执行完成" });
    await takenUntil("files", server.clock.now + 1);
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ status: 409 });
    server.clock.now += 2;
    expect(await call("runTask", { taskId: "files" })).toMatchObject({ code: "200" });
    expect(await call("runTask", { taskId: "none" })).toMatchObject({ status: 404 });
  });

  it("待发送检查 counts waiting and dead letters and queues stuck ones again", async () => {
    const { kysely } = server.portal.store.database;
    const runMessage = async (): Promise<unknown> => {
      expect(await call("runTask", { taskId: "outbox" })).toMatchObject({ code: "200" });
      return (await task("outbox"))["lastMessage"];
    };
    const empty = async (): Promise<void> => {
      for (const table of ["outbox_message", "outbox_lane"]) await kysely.deleteFrom(table).execute();
    };
    await empty();
    expect(await runMessage()).toBe("没有待发送的消息");
    const put = (channel: string, receiver: string): Promise<string> =>
      server.portal.outgoing.outbox.put(kysely, { channel, receiver, body: {} });
    const state = (id: string, state: string) => kysely.updateTable("outbox_message").set({ state }).where("message_id", "=", id).execute();
    await put("mail", "one@example.com");
    await put("data", "site-1");
    await state(await put("sms", "13800000001"), "1");
    await state(await put("data", "site-2"), "2");
    expect(await runMessage()).toBe("重新排队1个接收方；待发送：数据发送1条、邮件1条、短信1条；未能送达：数据发送1条");
    expect(await runMessage()).toBe("待发送：数据发送1条、邮件1条、短信1条；未能送达：数据发送1条");
    await empty();
  });

  it("[P-CRON-05] applies a changed expression to the next time and refuses an invalid one", async () => {
    expect(await change("drafts", { cron: "0 0 2 ? * ? *" })).toMatchObject({ status: 422, data: { violations: [{ field: "cron" }] } });
    expect(await change("drafts", { cron: "0 0 3 1 1 ? 2099", enabled: "0" })).toMatchObject({ code: "200" });
    expect(await task("drafts")).toMatchObject({ nextTime: "2099-01-01 03:00:00", enabled: "0" });
    const blockedRun = blockTask("drafts");
    server.clock.now = await dueAt("drafts");
    server.forget("ops");
    await runDue(server.portal);
    expect(blockedRun.times()).toBe(0);
    expect(await change("drafts", { cron: "0 0 3 1 1 ? 2000" })).toMatchObject({ code: "200" });
    expect((await task("drafts"))["nextTime"] ?? null).toBeNull();
  });

  it.each([
    ["0 0 0 31 2 ? *", "Cron表达式不正确：须为秒、分、时、日、月、周、年七段，日与周有且只有一个为不指定，且日期存在"],
    ["0 0 3 1 1 ? 2000", "该表达式的时间都已过去，不会再执行"],
  ])("[P-CRON-01] refuses to enable a task that would never run: %s", async (cron, message) => {
    expect(await change("sessions", { cron, enabled: "1" })).toMatchObject({
      status: 422,
      data: { violations: [{ field: "cron", message }] },
    });
  });

  it("notifies the auditors of every change of a task that watches, in its transaction", async () => {
    await change("dormant", { enabled: "0" });
    await change("drafts", { enabled: "0" });
    const { rows } = (await server.call("audit", "inbox.list", { pageNumber: 1, pageSize: 5 })).data;
    const titles = rows.map(({ title }: Data) => String(title));
    expect(titles).toEqual(["定时任务 停用长期未登录账号已修改"]);
    for (const id of ["dormant", "drafts"]) await change(id, { enabled: "1" });
  });

  it.each(["is due", "staff started"])(
    "ends a run that %s with the server, without an outcome, and runs it again at the next start",
    async (why) => {
      if (why === "is due") server.clock.now = await dueAt("backup");
      server.forget("ops");
      const before = await task("backup");
      server.portal.taskRuns = createTaskRuns();
      vi.spyOn(server.portal.log, "warn").mockImplementation(() => undefined);
      const run = vi.spyOn(TASKS["backup"] as NonNullable<(typeof TASKS)[string]>, "run");
      run.mockImplementation(
        (_portal, stopping) => new Promise((_, fail) => stopping?.addEventListener("abort", () => fail(new Error("ended")))),
      );
      const stop = startSchedule(server.portal);
      const started = why === "is due" ? undefined : call("runTask", { taskId: "backup" });
      await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), PATIENT);
      await stop();
      await started;
      const { lastResult, lastTime, lastMessage } = before;
      expect(await task("backup")).toMatchObject({ lastResult, lastTime, lastMessage });
      run.mockResolvedValue("已备份");
      await runDue(server.portal);
      expect(run).toHaveBeenCalledTimes(2);
      expect(await task("backup")).toMatchObject({ lastResult: "1", lastMessage: "已备份" });
    },
  );
});
