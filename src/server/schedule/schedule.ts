import { Cron } from "croner";
import { CRON_READING, cronMoment, cronQuery } from "../../../runtime/contract/cron-write.ts";
import type { Portal } from "../calls/context.ts";
import type { Row } from "../store/types.ts";
import { TASKS } from "./tasks.ts";

/** A task whose process was killed may be run again after this long. */
const CLAIM_MS = 15 * 60_000;
const MESSAGE = 500;
const FAILED = "执行失败，原因见服务器日志";

/** Epoch milliseconds at which an expression comes due after `after`; null: never again. */
export function nextDue({ wall }: Portal, cron: string, after: number): number | null {
  const query = cronQuery(cron, wall.textOf(after));
  const time = query === undefined ? null : new Cron(query.pattern, CRON_READING).nextRun(query.from);
  return time === null ? null : (wall.epochOf(cronMoment(time)) ?? null);
}

/**
 * Runs every enabled task that is due, one after the other, and notes what came of it. Of several processes one runs a
 * task: it takes the row first. `atStart`: those as well that a start wants.
 */
export async function runDue(portal: Portal, atStart = false): Promise<void> {
  const now = portal.now();
  const rows = await portal.database.kysely.selectFrom("scheduled_task").selectAll().where("enabled", "=", "1").execute();
  for (const row of rows) {
    const id = String(row["task_id"]);
    if (TASKS[id] === undefined) continue;
    const wanted = atStart && TASKS[id].atStart === true;
    const isPlanned = row["next_time"] !== null && row["next_time"] !== undefined;
    if (!isPlanned) await plan(portal, row, now);
    const isTaken = isPlanned && Number(row["next_time"]) <= now && (await claim(portal, row, now));
    if (isTaken || (wanted && (await claim(portal, row, now, "any time")))) await perform(portal, id);
  }
}

/**
 * Takes a task at once, whatever its time.
 *
 * @returns what it does; undefined: it is at work, or no such task is there
 */
export async function takeTask(portal: Portal, id: string): Promise<(() => Promise<void>) | undefined> {
  if (TASKS[id] === undefined) return undefined;
  const row = await portal.database.kysely.selectFrom("scheduled_task").selectAll().where("task_id", "=", id).executeTakeFirst();
  if (row === undefined || !(await claim(portal, row, portal.now(), "any time"))) return undefined;
  return () => perform(portal, id);
}

/** Not a change of the record: who edits it meanwhile need not start afresh, and its version stays. */
const change = ({ database: { kysely } }: Portal, id: unknown, values: Row) =>
  kysely.updateTable("scheduled_task").set(values).where("task_id", "=", String(id));

/** A new task: only its time is noted. */
async function plan(portal: Portal, row: Row, now: number): Promise<void> {
  const next = nextDue(portal, String(row["cron"]), now);
  if (next !== null) await change(portal, row["task_id"], { next_time: next }).where("next_time", "is", null).execute();
}

/** One process wins: the row still has the time that was read, and nobody is at work. */
async function claim(portal: Portal, row: Row, now: number, when?: "any time"): Promise<boolean> {
  const next = nextDue(portal, String(row["cron"]), now);
  const free = change(portal, row["task_id"], { running_until: now + CLAIM_MS, ...(when === undefined ? { next_time: next } : {}) }).where(
    (by) => by.or([by("running_until", "is", null), by("running_until", "<", now)]),
  );
  const due = when === undefined ? free.where("next_time", "=", Number(row["next_time"])) : free;
  return Number((await due.executeTakeFirst()).numUpdatedRows) === 1;
}

async function perform(portal: Portal, id: string): Promise<void> {
  const started = portal.now();
  const clock = performance.now();
  const outcome = await attempt(portal, id);
  await change(portal, id, {
    running_until: null,
    last_time: started,
    last_millis: Math.round(performance.now() - clock),
    ...outcome,
  }).execute();
}

async function attempt(portal: Portal, id: string): Promise<{ last_result: string; last_message: string }> {
  try {
    return { last_result: "1", last_message: ((await TASKS[id]?.run(portal)) ?? "").slice(0, MESSAGE) };
  } catch (error) {
    portal.warn(error, `the task ${id} failed`);
    return { last_result: "0", last_message: FAILED };
  }
}
