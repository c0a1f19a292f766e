import { sql } from "kysely";
import type { StoreOperation } from "../../../runtime/contract/route.ts";
import type { CallContext } from "../calls/context.ts";
import { restrictionOf } from "../calls/records.ts";
import { fireDueOf } from "./clock.ts";

/** The newest records of a list; further ones tell nothing new. */
export const MOST = 1000;
const DAY = 86_400_000;

export interface Stay {
  value: string;
  /** How often a record was in the state, or is. */
  count: number;
  /** How long it stayed, on average, to a tenth of a day. */
  days: number;
}

/** How long the newest records of a list stayed in each state, those that are still there until now. A final state has no end. */
export async function daysInState(context: CallContext, list: string): Promise<Stay[]> {
  const { portal, connection } = context;
  const handler = portal.generated.routes.find(({ call }) => call.id === list)?.handler;
  if (handler?.kind !== "store") throw new Error(`${list} is no list`);
  const workflow = Object.values(portal.generated.workflows).find(({ entity }) => entity === handler.store.entity);
  if (workflow === undefined) throw new Error(`the records of ${list} have no workflow`);
  await fireDueOf(portal, workflow.entity);
  const keys = await newestOf(context, handler.store);
  if (keys.length === 0) return [];
  const passing = workflow.states.filter(({ final }) => final !== true).map(({ code }) => code);
  const { rows } = await sql<{ value: string; stays: unknown; total: unknown }>`
    select to_state as "value", count(*) as "stays", sum(coalesce(until, ${sql.lit(portal.now())}) - happened_at) as "total" from (
      select to_state, happened_at, lead(happened_at) over (partition by record_key order by happened_at, entry_id) as until
      from transition_log where workflow = ${workflow.id} and record_key in (${sql.join(keys)}) and from_state <> to_state
    ) as stays where to_state in (${sql.join(passing)}) group by to_state order by to_state`.execute(connection);
  return rows.map(({ value, stays, total }) => ({
    value,
    count: Number(stays),
    days: Math.round(((Number(total) / Number(stays)) * 10) / DAY) / 10,
  }));
}

async function newestOf(context: CallContext, operation: StoreOperation): Promise<string[]> {
  const { portal, connection } = context;
  const restriction = restrictionOf(context, operation.entity);
  const input = { pageNumber: 1, pageSize: MOST, countLimit: 1 };
  const { rows } = await portal.records.list(connection, { operation, input, restriction });
  const { key } = portal.table(operation.entity);
  return rows.map((row) => String(row[key]));
}
