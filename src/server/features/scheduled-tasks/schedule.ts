import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { Cron } from "croner";
import { CRON_READING, cronMoment, cronQuery } from "../../../../runtime/contract/values/cron-write.ts";
import type { Portal, TaskRuns } from "../../identity/portal.ts";
import { isUnavailable } from "../../engine/refusals/refusal.ts";
import type { Row } from "../../engine/store/types.ts";
import { createDailyWatch, restoreDaily } from "./daily-tasks.ts";
import { TASKS } from "./scheduled-tasks.ts";
import { ofEntities } from "../../engine/store/index.ts";

const TICK_MS = 1000;

/** Milliseconds without a renewal after which another process may run the task, because the process that ran it was killed. */
const LEASE_MS = 30_000;
/** Milliseconds between two renewals of the lease by a running task. */
const RENEWED_MS = 10_000;
/**
 * Maximum number of milliseconds by which the clock of another process may be ahead. A lease or a run with a later time is ignored. Either
 * the clock was set back since, or somebody wrote the time to stop a task.
 */
const AHEAD_MS = 3_600_000;
const MESSAGE = 500;
const FAILED = "执行失败，原因见服务器日志";

/**
 * Computes when a cron expression is next due.
 *
 * @param after epoch milliseconds
 * @returns epoch milliseconds, or null if it is never due again or the expression is invalid
 */
export function nextDue({ clock: { wall } }: Pick<Portal, "clock">, cron: string, after: number): number | null {
  const query = cronQuery(cron, wall.textOf(after));
  const time = query === undefined ? null : new Cron(query.pattern, CRON_READING).nextRun(query.from);
  return time === null ? null : (wall.epochOf(cronMoment(time)) ?? null);
}

/** Returns the ids of the tasks that run once at startup, even if they are not due (`atStart`). */
export const wantedAtStart = (): Set<string> => new Set(Object.keys(TASKS).filter((id) => TASKS[id]?.atStart === true));

/**
 * Releases the leases of all scheduled tasks on SQLite, so that they can run again. It is called at startup: SQLite has only one server
 * process, so a lease belongs to an ended process. Does nothing on PostgreSQL.
 */
async function freeTasks({ store: { database } }: Pick<Portal, "store">): Promise<void> {
  if (database.kind === "sqlite") await ofEntities(database.kysely).updateTable("scheduled_task").set({ running_until: null }).execute();
}

const DAY_MS = 86_400_000;

/** Tests whether a task that must run daily has not run for a day, whatever people have configured. */
function isOverdue({ task_id, last_time }: Row, now: number): boolean {
  const last = Number(last_time ?? 0);
  return TASKS[String(task_id)]?.daily === true && !(last > now - DAY_MS && last <= now + AHEAD_MS);
}

/**
 * Starts each enabled task that is due. A task that must run daily is also started if it has not run for a day, even if it is disabled. If
 * its record is missing, the record is inserted, so that the next call runs the task. Tasks run concurrently, so that a long task does not
 * delay others, and each stores its result. If several server processes find the same task, only one runs it.
 *
 * @param wanted ids of enabled tasks to run although they are not due. An id is removed when its task has run. It remains for the next call
 * if another process runs the task, or if the database became unavailable during the run
 * @param started called with the promise of each started task
 * @param stopping is aborted when the server stops; long tasks then end early
 */
export async function startDue(
  portal: Portal,
  wanted: Set<string>,
  started: (task: Promise<void>) => void,
  stopping?: AbortSignal,
): Promise<void> {
  const now = portal.clock.now();
  const rows = await ofEntities(portal.store.database.kysely).selectFrom("scheduled_task").selectAll().execute();
  for (const row of rows) {
    const id = String(row.task_id);
    const isEnabled = row.enabled === "1";
    if (TASKS[id] === undefined || !(isEnabled || isOverdue(row, now))) continue;
    const isPlanned = row.next_time !== null && row.next_time !== undefined;
    if (!isPlanned) await plan(portal, row, now);
    const isTaken = isEnabled && isPlanned && Number(row.next_time) <= now && (await claim(portal, row, now));
    const isWanted = wanted.has(id) || isOverdue(row, now);
    if (!isTaken && !(isWanted && (await claim(portal, row, now, "any time")))) continue;
    started(
      perform(portal, id, stopping).then((isOver) => {
        if (isOver) wanted.delete(id);
      }),
    );
  }
  await restoreDaily(portal, new Set(rows.map(({ task_id }) => String(task_id))));
}

/** Tests whether any process is running a task, that is, has its lease. False for an unknown task. */
export async function isRunning(portal: Pick<Portal, "store" | "clock">, id: string): Promise<boolean> {
  const query = ofEntities(portal.store.database.kysely).selectFrom("scheduled_task").select("running_until").where("task_id", "=", id);
  const [until, now] = [Number((await query.executeTakeFirst())?.running_until ?? 0), portal.clock.now()];
  return until >= now && until <= now + LEASE_MS + AHEAD_MS;
}

/**
 * Reserves a task for this process, even if the task is disabled or not due, so that no other process runs it.
 *
 * @param id the id of the task
 * @returns a function that runs the task; undefined if the task is already running or does not exist
 */
export async function takeTask(portal: Portal, id: string): Promise<(() => Promise<void>) | undefined> {
  if (TASKS[id] === undefined) return undefined;
  const row = await ofEntities(portal.store.database.kysely)
    .selectFrom("scheduled_task")
    .selectAll()
    .where("task_id", "=", id)
    .executeTakeFirst();
  if (row === undefined || !(await claim(portal, row, portal.clock.now(), "any time"))) return undefined;
  return async () => void (await portal.taskRuns.add(perform(portal, id, portal.taskRuns.stopping)));
}

/** Updates a task without raising its version: a user who edits the task meanwhile gets no conflict. */
const change = (
  {
    store: {
      database: { kysely },
    },
  }: Pick<Portal, "store">,
  id: unknown,
  values: Row,
) => ofEntities(kysely).updateTable("scheduled_task").set(values).where("task_id", "=", String(id));

/** Stores the due time of a task that has none yet. Does nothing for a task that has one, or whose cron expression is never due again. */
async function plan(portal: Pick<Portal, "store" | "clock">, row: Row, now: number): Promise<void> {
  const next = nextDue(portal, String(row.cron), now);
  if (next !== null) await change(portal, row.task_id, { next_time: next }).where("next_time", "is", null).execute();
}

/**
 * Claims a task for this process. Only one process succeeds: the row must still have the due time that was read, and nobody may hold the
 * lease.
 *
 * @returns whether this process has the task
 */
async function claim(portal: Pick<Portal, "store" | "clock">, row: Row, now: number, when?: "any time"): Promise<boolean> {
  const next = nextDue(portal, String(row.cron), now);
  const free = change(portal, row.task_id, { running_until: now + LEASE_MS, ...(when === undefined ? { next_time: next } : {}) }).where(
    (by) => by.or([by("running_until", "is", null), by("running_until", "<", now), by("running_until", ">", now + LEASE_MS + AHEAD_MS)]),
  );
  const due = when === undefined ? free.where("next_time", "=", Number(row.next_time)) : free;
  return Number((await due.executeTakeFirst()).numUpdatedRows) === 1;
}

/**
 * Runs a task and records its outcome. A run that the stop of the server ended has none: it is due again at the next start.
 *
 * @returns true if the task ended, even with a failure; false if the database became unavailable, or if the server stops
 */
async function perform(portal: Portal, id: string, stopping?: AbortSignal): Promise<boolean> {
  const started = portal.clock.now();
  const clock = performance.now();
  const stop = renewed(portal, id);
  const { isOver, ...outcome } = await attempt(portal, id, stopping);
  await stop();
  if (outcome.last_result === "0" && stopping?.aborted === true) {
    await change(portal, id, { running_until: null, next_time: started }).execute();
    return false;
  }
  if (outcome.last_result === "1") await noteSuccess(portal, id, started);
  else portal.log.metrics.count("portal_task_failures_total", { task: id });
  await change(portal, id, {
    running_until: null,
    last_time: started,
    last_millis: Math.round(performance.now() - clock),
    ...outcome,
  }).execute();
  return isOver;
}

async function noteSuccess({ store }: Pick<Portal, "store">, id: string, started: number): Promise<void> {
  await store.database.kysely
    .insertInto("task_success")
    .values({ task_id: id, succeeded_at: started })
    .onConflict((conflict) => conflict.column("task_id").doUpdateSet({ succeeded_at: started }))
    .execute();
}

/**
 * Renews the lease of a running task.
 *
 * @returns a function that stops the renewal and waits for one in progress
 */
function renewed(portal: Pick<Portal, "store" | "clock" | "log">, id: string): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  const renew = (): Promise<unknown> =>
    change(portal, id, { running_until: portal.clock.now() + LEASE_MS })
      .execute()
      .catch((error) => portal.log.warn(error, `the lease of task ${id} could not be renewed`));
  const timer = setInterval(() => {
    under = under.then(renew);
  }, RENEWED_MS);
  return async () => {
    clearInterval(timer);
    await under;
  };
}

async function attempt(
  portal: Portal,
  id: string,
  stopping?: AbortSignal,
): Promise<{ last_result: string; last_message: string; isOver: boolean }> {
  try {
    return { last_result: "1", last_message: cutText((await TASKS[id]?.run(portal, stopping)) ?? "", MESSAGE), isOver: true };
  } catch (error) {
    if (stopping?.aborted === true) portal.log.warn(undefined, `the task ${id} was ended by the stop, and is due again at the next start`);
    else portal.log.warn(error, `the task ${id} failed`);
    return { last_result: "0", last_message: FAILED, isOver: !isUnavailable(error) };
  }
}

/**
 * Creates the register of the task runs of this process. A run is removed from it when it ends, whether it succeeds or fails. An error is
 * not handled here, but by the code that added the run. `stop` aborts the signal `stopping` and waits for all runs.
 */
export function createTaskRuns(): TaskRuns {
  const controller = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    stopping: controller.signal,
    add(run) {
      const tracked = run.catch(() => undefined).finally(() => running.delete(tracked));
      running.add(tracked);
      return run;
    },
    async stop() {
      controller.abort(new Error("the server stops"));
      await Promise.all(running);
    },
  };
}

/**
 * Starts the schedule, which searches for due tasks, starts them, and searches again one second after each search. It runs the tasks for
 * the startup once, even if they are not due ({@link wantedAtStart}). It also notifies auditors of daily tasks that do not succeed
 * (`createDailyWatch`). Errors are logged, and the schedule continues.
 *
 * @returns a function that stops the schedule and waits for the running tasks
 */
export function startSchedule(portal: Portal): () => Promise<void> {
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  const wanted = wantedAtStart();
  const watch = createDailyWatch(portal);
  const note = (task: Promise<void>): void =>
    void portal.taskRuns.add(task.catch((error) => portal.log.warn(error, "the result of a scheduled task could not be stored")));
  const look = async (): Promise<void> => {
    for (const step of [() => startDue(portal, wanted, note, portal.taskRuns.stopping), watch])
      await step().catch((error) => portal.log.warn(error, "the scheduled tasks could not be read"));
    if (!isStopped)
      next = setTimeout(() => {
        looking = look();
      }, TICK_MS);
  };
  let looking = freeTasks(portal)
    .catch((error) => portal.log.warn(error, "the scheduled tasks could not be freed"))
    .then(look);
  return async () => {
    isStopped = true;
    clearTimeout(next);
    const stopped = portal.taskRuns.stop();
    await looking;
    await stopped;
    // Runs that the last look has started.
    await portal.taskRuns.stop();
  };
}
