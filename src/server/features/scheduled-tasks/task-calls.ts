import { setTimeout as wait } from "node:timers/promises";
import type { TasksHandlers, TasksHooks } from "../../../generated/services/tasks/handlers.ts";
import type { CallContext, Portal } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { isRunning, nextDue, takeTask } from "./schedule.ts";
import { TASKS } from "./scheduled-tasks.ts";

/** Time limit of the reply. A task that takes longer continues after the reply. */
const PATIENCE_MS = 3000;

export const tasks: TasksHandlers<CallContext> = {
  async runTask({ taskId }, context) {
    const { portal, reply } = context;
    await refuseRun(context, taskId);
    const run = await takeTask(portal, taskId);
    // Another process has claimed the task first.
    if (run === undefined) throw refuse("taskRunning");
    const execution = run().catch((error) => portal.log.warn(error, `the result of task ${taskId} could not be stored`));
    const late = await Promise.race([execution.then(() => false), wait(PATIENCE_MS, true, { ref: false })]);
    reply.message = late ? "已开始执行，请稍后查看结果" : "执行完成";
    return null;
  },
};

/**
 * Refuses to run a scheduled task that is already running, in this or another process.
 *
 * @throws Refusal taskRunning, or notFound if the task does not exist
 */
export async function refuseRun(context: CallContext, taskId: string): Promise<void> {
  await recordsOf(context, "scheduled-task").get(taskId);
  if (await isRunning(context.portal, taskId.trim())) throw refuse("taskRunning");
}

/** Milliseconds of the longest day: 25 hours, when clocks change from summer time. */
const LONGEST_PAUSE = 25 * 3_600_000;
/** Next runs that are tested: more than a month of daily ones. */
const MOST_RUNS = 40;

/** Tests whether a pause between the next runs is longer than a day. */
function isRare(portal: Pick<Portal, "clock">, cron = ""): boolean {
  let from = portal.clock.now();
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const next = nextDue(portal, cron, from);
    if (next === null || next - from > LONGEST_PAUSE) return true;
    from = next;
  }
  return false;
}

export const tasksHooks: TasksHooks<CallContext> = {
  changeTask: {
    before: (changes, { portal }, stored) => {
      const cron = changes.cron ?? stored?.cron;
      const isDaily = TASKS[stored?.taskId ?? changes.taskId ?? ""]?.daily === true;
      if (isDaily && (changes.enabled ?? stored?.enabled) === "0") throw wrongField("enabled", "taskDaily");
      if (isDaily && isRare(portal, cron)) throw wrongField("cron", "taskDaily");
      const next = cron === undefined ? null : nextDue(portal, cron, portal.clock.now());
      // The format refuses dates that never exist. A date whose last occurrence is past depends on the current time, so it is
      // refused here.
      if (next === null && (changes.enabled ?? stored?.enabled) === "1") throw wrongField("cron", "neverAgain");
      return { ...changes, nextTime: next === null ? null : portal.clock.wall.textOf(next) };
    },
  },
};
