import { type RawBuilder, sql } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import { type Period, periodsUntil } from "../periods.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Counted, ListRequest } from "../types.ts";
import type { WallClock } from "../wall-clock.ts";
import { sumsOf, totalOf } from "./exact-sums.ts";

/** Maximum number of values in a reply; further ones are left out. A column with codes has fewer. */
const LIMIT = 200;

/**
 * Counts the rows that the user may see, grouped by the values of a field, or by the periods of a date or time. Rows without a value are
 * not counted, and values without rows are not returned. Periods before `periodsUntil` are counted as one group. Sums are exact, however
 * large. It is a single query.
 *
 * @returns at most 200 groups, in ascending sequence; further ones are left out
 * @throws Error if `by` or `sum` of the operation is not a readable column
 */
export async function countBy(
  connection: Connection,
  plan: TablePlan,
  { operation, restriction }: Pick<ListRequest, "operation" | "restriction">,
  clock: { wall: WallClock; now: () => number },
): Promise<Counted[]> {
  const columnOf = (name: string | undefined): ColumnPlan => {
    const column = plan.readable.find(({ field }) => field === name);
    if (column === undefined) throw new Error(`${plan.table.entity}: "${name}" (by, sum) is not a readable column`);
    return column;
  };
  const column = columnOf(operation.by);
  const sums = (operation.sum ?? []).map(columnOf);
  const trees = operation.where === undefined ? restriction.trees : [...restriction.trees, operation.where];
  const wanted = compileRestriction(plan, kindOf(connection), { trees, scope: restriction.scope });
  if (wanted === false) return [];
  const narrowed: RawBuilder<unknown> = wanted === true ? sql`` : sql` and ${wanted}`;
  const periods = operation.each === undefined ? undefined : periodsUntil(clock.wall, clock.now(), operation.each);
  const value = groupOf(connection, plan, column, { operation, restriction }, periods);
  const added = sums.map((sum, index) => sumsOf(kindOf(connection), sum.ref, index));
  // Groups by position, so that the expression of a period is not repeated.
  const { rows } = await sql<Record<string, unknown>>`
    select ${value} as "value", count(*) as "rows"${sql.join([sql``, ...added], sql`, `)} from ${sql.table(plan.name)}
    where ${column.ref} is not null${narrowed} group by 1 order by 1 limit ${LIMIT}`.execute(connection);
  return rows.map((row) => ({
    value: valueOf(row["value"], column, periods),
    count: Number(row["rows"]),
    ...Object.fromEntries(sums.map((sum, index) => [sum.field, sumOf(totalOf(row, sum, index), sum)])),
  }));
}

const sumOf = (total: string, { type }: ColumnPlan): string | number => (type === "money" ? total : Number(total));

/** Compiles the value by which rows are grouped: a period, or a code. */
function groupOf(
  connection: Connection,
  plan: TablePlan,
  column: ColumnPlan,
  { operation, restriction }: Pick<ListRequest, "operation" | "restriction">,
  periods: Periods,
): RawBuilder<unknown> {
  if (periods !== undefined) return column.type === "time" ? periodOfTime(column, periods) : periodOfDate(column, periods);
  const cases = (operation.as ?? []).flatMap(({ when, value }) => {
    const test = compileRestriction(plan, kindOf(connection), { trees: [when], scope: restriction.scope });
    return test === false ? [] : [sql`when ${test === true ? sql`1 = 1` : test} then ${sql.lit(value)}`];
  });
  return cases.length === 0 ? column.ref : sql`case ${sql.join(cases, sql` `)} else ${column.ref} end`;
}

type Periods = readonly Period[] | undefined;

/** Compiles the index of the period of a time. The newest period is last. */
function periodOfTime({ ref }: ColumnPlan, periods: readonly Period[]): RawBuilder<unknown> {
  const older = periods.slice(1).map(({ from }, index) => sql`when ${ref} < ${sql.lit(from)} then ${sql.lit(index)}`);
  return sql`case ${sql.join(older, sql` `)} else ${sql.lit(periods.length - 1)} end`;
}

/** Compiles the name of the period of a date, which is stored as text; empty for an older date. */
function periodOfDate({ ref }: ColumnPlan, [, first]: readonly Period[]): RawBuilder<unknown> {
  const name = first?.name ?? "";
  return sql`case when ${ref} < ${sql.lit(name)} then '' else substr(${ref}, 1, ${sql.lit(name.length)}) end`;
}

/**
 * Converts the value by which rows were grouped to its text on the wire. Rows counted by period have the index of the period, or its name.
 */
function valueOf(value: unknown, { type }: ColumnPlan, periods: Periods): string {
  if (periods === undefined) return String(value);
  if (type === "time") return periods[Number(value)]?.name ?? "";
  return value === "" ? (periods[0]?.name ?? "") : String(value);
}
