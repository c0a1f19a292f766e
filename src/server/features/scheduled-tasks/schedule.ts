import { Cron } from "croner";
import { CRON_READING, cronMoment, cronQuery } from "../../../../runtime/contract/values/cron-write.ts";
import type { Portal } from "../../identity/portal.ts";
import { isUnavailable } from "../../engine/refusals/refusal.ts";
import type { Row } from "../../engine/store/types.ts";
import { TASKS } from "./tasks.ts";
import { ofEntities } from "../../engine/store/index.ts";

/** A task whose process was killed may be run again after this long; a process that lives says so in time. */
const LEASE_MS = 30_000;
const RENEWED_MS = 10_000;
const MESSAGE = 500;
const FAILED = "执行失败，原因见服务器日志";

/** Epoch milliseconds at which an expression comes due after `after`; null: never again. */
export function nextDue({ wall }: Pick<Portal, "wall">, cron: string, after: number): number | null {
  const query = cronQuery(cron, wall.textOf(after));
  const time = query === undefined ? null : new Cron(query.pattern, CRON_READING).nextRun(query.from);
  return time === null ? null : (wall.epochOf(cronMoment(time)) ?? null);
}

/** The tasks that a start wants run, due or not. */
export const wantedAtStart = (): Set<string> => new Set(Object.keys(TASKS).filter((id) => TASKS[id]?.atStart === true));

/** SQLite has one server: a task that is said to be at work when it starts was so in a process that was killed. */
export async function freeTasks({ database }: Pick<Portal, "database">): Promise<void> {
  if (database.kind === "sqlite") await ofEntities(database.kysely).updateTable("scheduled_task").set({ running_until: null }).execute();
}

/**
 * Starts every enabled task that is due, side by side: a long one delays no other. Each notes what came of it. Of several
 * processes one runs a task: it takes the row first.
 *
 * @param wanted run whatever their time, and taken out once they were; one that another process holds, or held when it was
 * killed, or that the database left in the middle, stays in for the next look
 * @param started called with each task that was started
 */
export async function startDue(portal: Portal, wanted: Set<string>, started: (task: Promise<void>) => void): Promise<void> {
  const now = portal.now();
  const rows = await ofEntities(portal.database.kysely).selectFrom("scheduled_task").selectAll().where("enabled", "=", "1").execute();
  for (const row of rows) {
    const id = String(row.task_id);
    if (TASKS[id] === undefined) continue;
    const isPlanned = row.next_time !== null && row.next_time !== undefined;
    if (!isPlanned) await plan(portal, row, now);
    const isTaken = isPlanned && Number(row.next_time) <= now && (await claim(portal, row, now));
    if (!isTaken && !(wanted.has(id) && (await claim(portal, row, now, "any time")))) continue;
    started(
      perform(portal, id).then((isOver) => {
        if (isOver) wanted.delete(id);
      }),
    );
  }
}

/** Whether a process is at work on a task. */
export async function isAtWork(portal: Pick<Portal, "database" | "now">, id: string): Promise<boolean> {
  const query = ofEntities(portal.database.kysely).selectFrom("scheduled_task").select("running_until").where("task_id", "=", id);
  return Number((await query.executeTakeFirst())?.running_until ?? 0) >= portal.now();
}

/**
 * Takes a task at once, whatever its time.
 *
 * @returns what it does; undefined: it is at work, or no such task is there
 */
export async function takeTask(portal: Portal, id: string): Promise<(() => Promise<void>) | undefined> {
  if (TASKS[id] === undefined) return undefined;
  const row = await ofEntities(portal.database.kysely)
    .selectFrom("scheduled_task")
    .selectAll()
    .where("task_id", "=", id)
    .executeTakeFirst();
  if (row === undefined || !(await claim(portal, row, portal.now(), "any time"))) return undefined;
  return async () => void (await perform(portal, id));
}

/** Not a change of the record: who edits it meanwhile need not start afresh, and its version stays. */
const change = ({ database: { kysely } }: Portal, id: unknown, values: Row) =>
  ofEntities(kysely).updateTable("scheduled_task").set(values).where("task_id", "=", String(id));

/** A new task: only its time is noted. */
async function plan(portal: Portal, row: Row, now: number): Promise<void> {
  const next = nextDue(portal, String(row.cron), now);
  if (next !== null) await change(portal, row.task_id, { next_time: next }).where("next_time", "is", null).execute();
}

/** One process wins: the row still has the time that was read, and nobody is at work. */
async function claim(portal: Portal, row: Row, now: number, when?: "any time"): Promise<boolean> {
  const next = nextDue(portal, String(row.cron), now);
  const free = change(portal, row.task_id, { running_until: now + LEASE_MS, ...(when === undefined ? { next_time: next } : {}) }).where(
    (by) => by.or([by("running_until", "is", null), by("running_until", "<", now)]),
  );
  const due = when === undefined ? free.where("next_time", "=", Number(row.next_time)) : free;
  return Number((await due.executeTakeFirst()).numUpdatedRows) === 1;
}

/** @returns whether it came to its end, be it a bad one: the database was there all along */
async function perform(portal: Portal, id: string): Promise<boolean> {
  const started = portal.now();
  const clock = performance.now();
  const stop = renewed(portal, id);
  const { isOver, ...outcome } = await attempt(portal, id);
  await stop();
  await change(portal, id, {
    running_until: null,
    last_time: started,
    last_millis: Math.round(performance.now() - clock),
    ...outcome,
  }).execute();
  return isOver;
}

/** Keeps a task taken while it runs; returns how to stop, which waits for the renewal under way. */
function renewed(portal: Portal, id: string): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  const renew = (): Promise<unknown> =>
    change(portal, id, { running_until: portal.now() + LEASE_MS })
      .execute()
      .catch((error) => portal.warn(error, `the task ${id} could not be kept`));
  const timer = setInterval(() => {
    under = under.then(renew);
  }, RENEWED_MS);
  return async () => {
    clearInterval(timer);
    await under;
  };
}

async function attempt(portal: Portal, id: string): Promise<{ last_result: string; last_message: string; isOver: boolean }> {
  try {
    return { last_result: "1", last_message: ((await TASKS[id]?.run(portal)) ?? "").slice(0, MESSAGE), isOver: true };
  } catch (error) {
    portal.warn(error, `the task ${id} failed`);
    return { last_result: "0", last_message: FAILED, isOver: !isUnavailable(error) };
  }
}
