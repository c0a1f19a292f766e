import type { CompiledQuery } from "kysely";
import type { Data } from "../../../runtime/contract/data.ts";
import { labelOf, valuesOf } from "../../../runtime/contract/data.ts";
import { PERIOD_SETTINGS, type PeriodSetting } from "../../../runtime/contract/settings.ts";
import type { Transition, Workflow } from "../../../runtime/contract/workflow.ts";
import type { Portal } from "../calls/context.ts";
import { inTransaction, ownContext, recordsOf } from "../calls/records.ts";
import { tellStep } from "../inbox/tell-step.ts";
import { CHANGE, logOperation } from "../log/logs.ts";
import { recordStep } from "./history.ts";
import { ConflictError } from "../store/index.ts";

const BATCH = 200;

/**
 * Fires the transitions of the clock that are due (D-STATE-05): before each read or change of the entity, and from a
 * timer. Returns how many rows moved.
 */
export async function fireDue(portal: Portal, workflow: Workflow): Promise<number> {
  let moved = 0;
  for (const transition of Object.values(workflow.transitions)) {
    const after = transition.after;
    if (after === undefined || isSwept(portal, transition, after.setting)) continue;
    const second = Math.floor(portal.now() / 1000);
    const keys = await dueKeys(portal, workflow, transition, after);
    for (const key of keys) moved += await fireOne(portal, workflow, transition, key);
    if (keys.length < BATCH) sweptOf(portal).set(transition, second);
  }
  return moved;
}

const swept = new WeakMap<Portal, Map<Transition, number>>();

function sweptOf(portal: Portal): Map<Transition, number> {
  const known = swept.get(portal) ?? new Map<Transition, number>();
  swept.set(portal, known);
  return known;
}

/** Times are whole seconds, so nothing becomes due twice within one; a list is asked a thousand times a second. */
function isSwept(portal: Portal, transition: Transition, setting: string): boolean {
  return periodSeconds(portal, setting) > 0 && sweptOf(portal).get(transition) === Math.floor(portal.now() / 1000);
}

/** Of all entities; returns how many rows moved. */
export async function fireAllDue(portal: Portal): Promise<number> {
  let moved = 0;
  for (const workflow of Object.values(portal.generated.workflows)) moved += await fireDue(portal, workflow);
  return moved;
}

/** What the clock has to do on an entity is done before anybody reads it. */
export async function fireDueOf(portal: Portal, entity: string): Promise<void> {
  for (const workflow of Object.values(portal.generated.workflows)) if (workflow.entity === entity) await fireDue(portal, workflow);
}

async function dueKeys(
  portal: Portal,
  workflow: Workflow,
  transition: Transition,
  after: { field: string; setting: string },
): Promise<string[]> {
  const until = portal.now() - periodSeconds(portal, after.setting) * 1000;
  const query = queryOf(portal, workflow, transition, after.field);
  const { rows } = await portal.database.kysely.executeQuery<{ key: string }>({ ...query, parameters: [...transition.from, until, BATCH] });
  return rows.map(({ key }) => key);
}

const queries = new WeakMap<Portal, Map<Transition, CompiledQuery>>();

/** Asked before every read of the entity: put into words once. Parameters: the from-states, the time, the limit. */
function queryOf(portal: Portal, workflow: Workflow, transition: Transition, field: string): CompiledQuery {
  const known = queries.get(portal) ?? new Map<Transition, CompiledQuery>();
  queries.set(portal, known);
  const kept = known.get(transition);
  if (kept !== undefined) return kept;
  const table = portal.table(workflow.entity);
  const columnOf = (name: string): string => table.columns.find((column) => column.field === name)?.column ?? name;
  const query = portal.database.kysely
    .selectFrom(table.table)
    .select(`${columnOf(table.key)} as key`)
    .where(columnOf(workflow.field), "in", [...transition.from])
    .where(columnOf(field), "<=", 0)
    .limit(BATCH)
    .compile();
  known.set(transition, query);
  return query;
}

/** Settings a workflow's `after` may name, in seconds; the generator refuses another one. */
const periods: Readonly<Record<PeriodSetting, (config: Portal["config"]) => number>> = {
  PUBLICITY_SECONDS: (config) => config.publicitySeconds,
};

function periodSeconds(portal: Portal, name: string): number {
  const period = PERIOD_SETTINGS.find((known) => known === name);
  if (period === undefined)
    throw new Error(`a transition waits for the setting ${name}, which the server does not have; expected ${PERIOD_SETTINGS.join(", ")}`);
  return periods[period](portal.config);
}

/** The log names nobody: it was due. */
const CLOCK = { user: undefined, ok: true, code: CHANGE, url: "" } as const;

/** Another process may have been faster: then nothing is left to do. */
async function fireOne(portal: Portal, workflow: Workflow, transition: Transition, key: string): Promise<number> {
  const clock = ownContext(portal);
  try {
    const moved = await inTransaction(clock, async (inside) => {
      const table = portal.table(workflow.entity);
      const row = await portal.records.find(inside.connection, table, key);
      if (row === undefined || !transition.from.includes(String(row[workflow.field]))) return 0;
      const changes: Data = { ...valuesOf(transition.set, inside.scope(row)), [workflow.field]: transition.to };
      const after = await recordsOf(inside, workflow.entity).write(row, changes, undefined, changes);
      await recordStep(inside, workflow, transition, { key, from: row[workflow.field], form: {}, scope: inside.scope(row) });
      await tellStep(inside, workflow, transition, { before: row, after, form: {}, scope: inside.scope(row) });
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
    for (const work of clock.afterCommit) await work();
    return moved;
  } catch (error) {
    if (error instanceof ConflictError) return 0;
    throw error;
  }
}
