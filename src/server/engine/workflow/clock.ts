import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type CompiledQuery, type SqlBool, sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { labelOf, valuesOf } from "../../../../runtime/contract/values/data.ts";
import { PERIOD_SETTINGS, type PeriodSetting } from "../../../../runtime/contract/language/settings.ts";
import { isReminder, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { CallContext, Engine } from "../calls/context.ts";
import { inTransaction, ownContext, type RecordsContext, recordsOf } from "../calls/records.ts";
import { CHANGE, logOperation } from "../log/write-log.ts";
import { recordStep } from "./history.ts";
import { ConflictError, type Connection } from "../store/index.ts";

/** Maximum number of due records that one query of the workflow clock reads. Another query follows if there are more. */
const BATCH = 200;
/** Milliseconds after which a run of the background task ends. The next run processes the remaining records. */
const RUN_MS = 10_000;

/** Failures after which a run ends. So many records fail only if the database or the server itself is at fault. */
const MOST_FAILURES = 20;

type Clocked = Transition & { after: NonNullable<Transition["after"]> };

const clockedOf = ({ transitions }: Workflow): Clocked[] =>
  Object.values(transitions).filter((transition): transition is Clocked => transition.after !== undefined);

/**
 * Fires the due timed transitions of one record, before a call reads or changes the record (D-STATE-05). Each transition runs in a
 * transaction of its own. Lists, counts and exports do not call this function; the background task fires the transitions of their rows.
 *
 * @param key key of the record; if it is undefined, empty or no text, the record is new, and nothing is fired
 */
export async function fireDueRecord(portal: Engine, entity: string, key: unknown): Promise<void> {
  if (typeof key !== "string" || key === "") return;
  for (const workflow of Object.values(portal.generated.workflows)) {
    if (workflow.entity !== entity) continue;
    for (const transition of clockedOf(workflow)) {
      const [due] = await dueKeyOf(portal, workflow, transition, key);
      if (due !== undefined) await fireOne(portal, workflow, transition, due);
    }
  }
}

/**
 * Fires the due timed transitions of the record that a call reads or changes ({@link fireDueRecord}). The input of the call contains its
 * key. Does nothing if the input contains no key.
 *
 * @param key name of the input that contains the key; default: the name of the key field
 */
export async function fireNamedRecord(
  { portal }: CallContext,
  entity: string,
  input: Data,
  key = portal.store.table(entity).key,
): Promise<void> {
  const named = input[key];
  if (typeof named === "string") await fireDueRecord(portal, entity, named.trim());
}

/** One run of the background task. */
interface Run {
  /** Transitions that were fired. */
  moved: number;
  /** Errors by transition and key of the record. These records are not tried again. */
  failures: Map<string, unknown>;
  /** Whether the time of the run is over. */
  isOver(): boolean;
}

/**
 * Fires the due timed transitions of all records (D-STATE-05), each in a transaction of its own. Stops after ten seconds; the next run
 * fires the remaining transitions. Yields to the event loop between two rows. A record whose transition fails is skipped, so that it does
 * not delay the others.
 *
 * @returns the number of fired transitions
 * @throws the error of the first record that failed, after the other ones. After 20 failures, immediately
 */
export async function fireAllDue(portal: Engine): Promise<number> {
  const end = performance.now() + RUN_MS;
  const run: Run = { moved: 0, failures: new Map(), isOver: () => performance.now() > end };
  for (const workflow of Object.values(portal.generated.workflows))
    for (const transition of clockedOf(workflow)) await fireDue(portal, workflow, transition, run);
  for (const error of run.failures.values()) throw error;
  return run.moved;
}

async function fireDue(portal: Engine, workflow: Workflow, transition: Clocked, run: Run): Promise<void> {
  const { all } = queriesOf(portal, workflow, transition);
  const nameOf = (key: string): string => `${reminderPrefix(workflow, transition)}${key}`;
  for (let isMore = true; isMore; ) {
    const most = BATCH + run.failures.size;
    const due = await keysOf(portal.store.database.kysely, all, [...transition.from, latest(portal, workflow, transition), most]);
    const before = run.moved;
    for (const key of due.filter((found) => !run.failures.has(nameOf(found)))) {
      if (run.isOver()) return;
      try {
        run.moved += await fireOne(portal, workflow, transition, key);
      } catch (error) {
        run.failures.set(nameOf(key), error);
        portal.log.warn(error, `the transition ${workflow.id}.${transition.id} of the record ${key} failed`);
        if (run.failures.size >= MOST_FAILURES) throw error;
      }
      await yieldToEventLoop();
    }
    // Stop when no row moved: the next query would read the same rows again, without end.
    isMore = due.length === most && run.moved > before;
  }
}

/**
 * Returns the latest value of the field in a row whose transition is due: epoch milliseconds, or a date, which begins at midnight. Days
 * are calendar days of the portal's time zone.
 */
function latest(portal: Pick<Engine, "config" | "clock" | "store">, { entity }: Workflow, { after }: Clocked): number | string {
  const now = portal.clock.now();
  const isTime = portal.store.table(entity).columns.find(({ field }) => field === after.field)?.type === "time";
  if (after.setting !== undefined) {
    const time = now - periodSeconds(portal, after.setting) * 1000;
    return isTime ? time : portal.clock.wall.textOf(time).slice(0, "yyyy-MM-dd".length);
  }
  const [date = "", time = ""] = portal.clock.wall.textOf(now).split(" ");
  const shifted = shiftDate(date, -(after.days ?? 0));
  return isTime ? (portal.clock.wall.epochOf(`${shifted} ${time}`) ?? now) : shifted;
}

/** Adds days to a date (`yyyy-MM-dd`); a negative number subtracts them. */
function shiftDate(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, "yyyy-MM-dd".length);
}

async function keysOf(connection: Connection, query: CompiledQuery, parameters: unknown[]): Promise<string[]> {
  const { rows } = await connection.executeQuery<{ key: string }>({ ...query, parameters });
  return rows.map(({ key }) => key);
}

/** Returns the key if the transition of its record is due; else an empty list. */
function dueKeyOf(
  portal: Engine,
  workflow: Workflow,
  transition: Clocked,
  key: string,
  connection: Connection = portal.store.database.kysely,
): Promise<string[]> {
  const { one } = queriesOf(portal, workflow, transition);
  return keysOf(connection, one, [...transition.from, latest(portal, workflow, transition), key]);
}

/** Queries for due rows. Parameters: the from-states, the time, and a limit (`all`) or a key (`one`). */
interface DueQueries {
  all: CompiledQuery;
  one: CompiledQuery;
}

const queries = new WeakMap<Engine, Map<Transition, DueQueries>>();

/** Returns the compiled queries for the due rows of a transition. They are compiled once for each transition and engine. */
function queriesOf(portal: Engine, workflow: Workflow, transition: Clocked): DueQueries {
  const known = queries.get(portal) ?? new Map<Transition, DueQueries>();
  queries.set(portal, known);
  const found = known.get(transition) ?? dueQueries(portal, workflow, transition);
  known.set(transition, found);
  return found;
}

function dueQueries(portal: Pick<Engine, "store">, workflow: Workflow, transition: Clocked): DueQueries {
  const { from, after } = transition;
  const table = portal.store.table(workflow.entity);
  const columnOf = (name: string): string => table.columns.find((column) => column.field === name)?.column ?? name;
  const key = columnOf(table.key);
  const inState = portal.store.database.kysely
    .selectFrom(table.table)
    .select(`${key} as key`)
    .where(columnOf(workflow.field), "in", [...from])
    .where(columnOf(after.field), "<=", 0);
  const moment = sql`cast(${sql.ref(`${table.table}.${columnOf(after.field)}`)} as text)`;
  const id = sql`${sql.lit(reminderPrefix(workflow, transition))} || ${sql.ref(`${table.table}.${key}`)}`;
  // Earlier versions stored one row for each record, without the moment in its id.
  const reminded = sql<SqlBool>`not exists (select 1 from workflow_reminder
    where reminder_id in (${id}, ${id} || '/' || ${moment}) and moment = ${moment})`;
  const due = isReminder(transition) ? inState.where(reminded) : inState;
  return { all: due.limit(BATCH).compile(), one: due.where(key, "=", "").compile() };
}

const reminderPrefix = (workflow: Workflow, { id }: Transition): string => `${workflow.id}/${id}/`;

/**
 * Notes that a reminder was sent for the present value of its field. Notes of earlier values remain. So no second reminder is sent if the
 * field gets an earlier value again.
 */
async function noteReminder({ portal, connection }: RecordsContext, workflow: Workflow, transition: Clocked, key: string): Promise<void> {
  const table = portal.store.table(workflow.entity);
  const columnOf = (name: string): string => table.columns.find(({ field }) => field === name)?.column ?? name;
  const moment = sql<string>`(select cast(${sql.ref(columnOf(transition.after.field))} as text) from ${sql.table(table.table)}
    where ${sql.ref(columnOf(table.key))} = ${key})`;
  const id = sql<string>`${`${reminderPrefix(workflow, transition)}${key}/`} || ${moment}`;
  await connection
    .insertInto("workflow_reminder")
    .values({ reminder_id: id, moment, reminded_at: portal.clock.now() })
    .onConflict((conflict) => conflict.column("reminder_id").doNothing())
    .execute();
}

/** Settings that a workflow's `after` may name, in seconds. The generator refuses any other one. */
const periods: Readonly<Record<PeriodSetting, (config: Engine["config"]) => number>> = {
  PUBLICITY_SECONDS: (config) => config.publicitySeconds,
};

function periodSeconds(portal: Pick<Engine, "config">, name: string): number {
  const period = PERIOD_SETTINGS.find((known) => known === name);
  if (period === undefined)
    throw new Error(`a transition waits for the setting ${name}, which the server does not have; expected ${PERIOD_SETTINGS.join(", ")}`);
  return periods[period](portal.config);
}

/** Members that the log entries of all due transitions have. They have no user, because the clock makes these transitions. */
const CLOCK = { user: undefined, ok: true, code: CHANGE, url: "" } as const;

/**
 * Fires one due transition in its own transaction.
 *
 * @returns 1 if the record has changed its state, 0 if the transition is no longer due
 */
async function fireOne(portal: Engine, workflow: Workflow, transition: Clocked, key: string): Promise<number> {
  const clock = ownContext(portal);
  try {
    const moved = await inTransaction(clock, async (inside) => {
      const table = portal.store.table(workflow.entity);
      await portal.store.records.hold(inside.connection, table, key);
      // Another process may have fired it, or a user may have changed its time.
      const [due] = await dueKeyOf(portal, workflow, transition, key, inside.connection);
      const row = due === undefined ? undefined : await portal.store.records.find(inside.connection, table, key);
      if (row === undefined) return 0;
      const changes: Data = { ...valuesOf(transition.set, inside.scope(row)), [workflow.field]: transition.to };
      let after: Data = row;
      if (isReminder(transition)) await noteReminder(inside, workflow, transition, key);
      else after = await recordsOf(inside, workflow.entity).write(row, changes, undefined, changes);
      await recordStep(inside, workflow, transition, { record: after, from: row[workflow.field], form: {}, scope: inside.scope(row) });
      await portal.application.notifyStep(inside, workflow, transition, { before: row, after, form: {}, scope: inside.scope(row) });
      await logOperation(
        portal,
        {
          ...CLOCK,
          module: transition.title === undefined ? transition.id : labelOf(transition.title, inside.scope(row)),
          operate: `${workflow.id}.${transition.id}`,
          parameters: { [table.key]: key },
        },
        inside.connection,
      );
      return 1;
    });
    for (const callback of clock.afterCommit) await callback();
    return moved;
  } catch (error) {
    if (error instanceof ConflictError) return 0;
    throw error;
  }
}
