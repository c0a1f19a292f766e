import { afterEach, describe, expect, it, vi } from "vitest";
import type { Data } from "../../runtime/contract/values/data.ts";
import { createDailyWatch } from "../../src/server/features/scheduled-tasks/daily-tasks.ts";
import { TASKS } from "../../src/server/features/scheduled-tasks/scheduled-tasks.ts";
import { runDue } from "./support/run-due.ts";
import { type Reply, bothDatabases, serverFor } from "./support/test-server.ts";

const runOf = (id: string) => vi.spyOn(TASKS[id] as { run: () => Promise<string> }, "run");

// Both databases: the records of tasks and of their successes are written by hand-written statements.
describe.each(bothDatabases)("the daily verification of the logs on %s", (kind) => {
  const server = serverFor(kind);
  afterEach(() => void vi.restoreAllMocks());

  const change = async (taskId: string, more: Data): Promise<Reply> => {
    const { cron, enabled, version } = (await server.call("ops", "tasks.getTask", { taskId })).data;
    return server.call("ops", "tasks.changeTask", { taskId, cron, enabled, version, ...more });
  };

  it("never lets people switch the verification of the logs off, or delay it beyond a day", async () => {
    const rare = ["0 0 0 1 1 ? 2099", "0 15 3 ? * 2-6 *", "0 15 3 1-5 * ? *"];
    for (const more of [{ enabled: "0" }, ...rare.map((cron) => ({ cron }))])
      expect(await change("chains", more), JSON.stringify(more)).toMatchObject({
        status: 422,
        msg: expect.stringContaining("每天至少执行一次"),
      });
    expect(await change("chains", { cron: "0 0/30 * * * ? *" })).toMatchObject({ code: "200" });
    await runDue(server.portal);
    // As an earlier version has left it.
    const { kysely } = server.portal.store.database;
    await kysely.updateTable("scheduled_task").set({ enabled: "0", next_time: null }).where("task_id", "=", "chains").execute();
    const run = runOf("chains");
    await runDue(server.portal);
    expect(run).toHaveBeenCalledTimes(0);
    server.clock.now += 86_400_000;
    for (const account of ["ops", "audit"]) server.forget(account);
    await runDue(server.portal);
    expect(run).toHaveBeenCalledTimes(1);
    await change("chains", { cron: "0 15 3 * * ? *", enabled: "1" });
  });

  const noticesOf = async (title: string): Promise<number> => (await server.rows("inbox_message", { title })).length;

  it("inserts the record of the verification again if somebody has removed it, and notifies the auditors", async () => {
    const spy = runOf("chains").mockResolvedValue("完整");
    const { kysely } = server.portal.store.database;
    await kysely.deleteFrom("scheduled_task").where("task_id", "=", "chains").execute();
    for (let looks = 0; looks < 2; looks++) await runDue(server.portal);
    expect(spy).toHaveBeenCalledTimes(1);
    expect(await noticesOf("定时任务 校验日志链已恢复")).toBe(1);
  });

  it("notifies the auditors once a day if no verification has succeeded for more than a day", async () => {
    const title = "定时任务 校验日志链超过一天没有执行成功";
    const begun = server.clock.now;
    const watch = createDailyWatch(server.portal);
    const succeeded = (at: number) => server.set("task_success", { succeeded_at: at }, { task_id: "chains" });
    const noticesAfter = async (hours: number, success: number): Promise<number> => {
      await succeeded(success);
      server.clock.now = begun + hours * 3_600_000;
      await watch();
      return noticesOf(title);
    };
    const far = begun + 365 * 86_400_000;
    expect([await noticesAfter(25, begun), await noticesAfter(25.5, 0)]).toEqual([0, 0]);
    expect([await noticesAfter(27, begun), await noticesAfter(29, far), await noticesAfter(55, far)]).toEqual([1, 1, 2]);
    await succeeded(server.clock.now);
    for (const account of ["ops", "audit"]) server.forget(account);
  });

  it("verifies the logs although a lease or a run of the far future is stored", async () => {
    const spy = runOf("chains").mockResolvedValue("完整");
    const [now, far] = [server.clock.now, server.clock.now + 365 * 86_400_000];
    for (const stored of [{ running_until: far }, { last_time: far, next_time: far }]) {
      await server.set(
        "scheduled_task",
        { last_time: now - 90_000_000, next_time: now, running_until: null, ...stored },
        { task_id: "chains" },
      );
      await runDue(server.portal);
    }
    expect(spy).toHaveBeenCalledTimes(2);
  });
});
