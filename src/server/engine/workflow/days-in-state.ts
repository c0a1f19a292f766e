import { type RawBuilder, sql } from "kysely";
import { type Data, type Label, labelCaseOf } from "../../../../runtime/contract/values/data.ts";
import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { CallContext } from "../calls/context.ts";
import { longReadConnection } from "../calls/long-reads.ts";
import { restrictionOf } from "../calls/records.ts";

/** Maximum number of records from which the averages are computed: the newest ones. More records would hardly change the averages. */
const MOST = 1000;
const DAY = 86_400_000;

/** How long records stayed in one state (`value`): the number and average length of their stays. */
export interface Stay {
  value: string;
  /** How many stays in the state there were, including those that still last. */
  count: number;
  /** Average length of a stay, in days, rounded to a tenth. */
  days: number;
}

/**
 * Computes the average time for which the records of a list have been in each state. Only the first 1,000 records that the caller may see
 * are evaluated, in the sort order of the list. A record's stay in its present state is included, with the time until now. Final states are
 * left out, because records never leave them.
 *
 * @param list id of the call that lists the records
 * @returns one entry for each state in which a record has been, sorted by state; empty if the list has no records
 * @throws Error if the call is no list, or if its records have no workflow
 */
export async function daysInState(context: CallContext, list: string): Promise<Stay[]> {
  const { portal } = context;
  const handler = portal.generated.routes.find(({ call }) => call.id === list)?.handler;
  if (handler?.kind !== "store") throw new Error(`${list} is not a list`);
  const workflow = Object.values(portal.generated.workflows).find(({ entity }) => entity === handler.store.entity);
  if (workflow === undefined) throw new Error(`the records of ${list} have no workflow`);
  const connection = await longReadConnection(context);
  const rows = await newestOf({ ...context, connection }, handler.store);
  if (rows.length === 0) return [];
  const { key } = portal.store.table(handler.store.entity);
  const keys = rows.map((row) => String(row[key]));
  const passing = workflow.states.filter(({ final }) => final !== true).map(({ code }) => code);
  const stays = await sql<{ value: string; stays: unknown; total: unknown }>`
    select to_state as "value", count(*) as "stays", sum(coalesce(until, ${sql.lit(portal.clock.now())}) - happened_at) as "total" from (
      select to_state, record_key, happened_at, lead(happened_at) over (partition by record_key order by happened_at, entry_id) as until
      from transition_log where workflow = ${workflow.id} and record_key in (${sql.join(keys)}) and from_state <> to_state
    ) as stays where to_state in (${sql.join(passing)}) ${but(endsOf(workflow, rows, key))} group by to_state order by to_state`.execute(
    connection,
  );
  return stays.rows.map(({ value, stays, total }) => ({
    value,
    count: Number(stays),
    days: Math.round(((Number(total) / Number(stays)) * 10) / DAY) / 10,
  }));
}

/**
 * Finds non-final states that are the end for some records, with the keys of these. The label that the list shows for a record decides
 * (tone `done`).
 */
function endsOf({ states }: Workflow, rows: readonly Data[], key: string): [state: string, keys: string[]][] {
  const isEnd = (label: Label, row: Data): boolean => labelCaseOf(label, { row, user: {}, now: "" })?.tone === "done";
  return states.flatMap(({ code, label, final }): [string, string[]][] => {
    if (final === true || typeof label === "string") return [];
    const found = rows.filter((row) => isEnd(label, row)).map((row) => String(row[key]));
    return found.length === 0 ? [] : [[code, found]];
  });
}

const but = (ends: readonly [state: string, keys: string[]][]): RawBuilder<unknown> =>
  sql.join(
    ends.map(([state, keys]) => sql`and not (to_state = ${state} and record_key in (${sql.join(keys)}))`),
    sql` `,
  );

async function newestOf(context: CallContext, operation: StoreOperation): Promise<readonly Data[]> {
  const { portal, connection } = context;
  const restriction = restrictionOf(context, operation.entity);
  const input = { pageNumber: 1, pageSize: MOST, countLimit: 1 };
  // The rows are not sent, so the limit of a reply does not apply. Long rows of one unit would otherwise end the figures of its agency.
  return (await portal.store.records.list(connection, { operation, input, restriction, isInternal: true })).rows;
}
