import { type RawBuilder, sql } from "kysely";
import { amountOf } from "../../../../../runtime/contract/values/money.ts";
import { type Kind, kindOf } from "../drivers/dialect.ts";
import { MONTHS, monthsUntil } from "../months.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Counted, ListRequest } from "../types.ts";
import type { WallClock } from "../wall-clock.ts";

/** Maximum number of values. Codes are few, so this bounds the reply for any other column. */
const LIMIT = 200;

/**
 * Counts the rows per value of a field, or per month of a time, in one query over the rows that the user may see. Values without rows and
 * rows without a value are omitted. Months older than five years form one value. Sums are exact, however large.
 *
 * @returns at most 200 values, in ascending order; further ones are left out
 * @throws Error if the operation's `by` or `sum` is not a readable column
 */
export async function countBy(
  connection: Connection,
  plan: TablePlan,
  { operation, restriction }: ListRequest,
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
  const months = operation.each === undefined ? undefined : monthsUntil(clock.wall, clock.now(), MONTHS);
  const value = months === undefined ? column.ref : monthOf(column, months);
  const added = sums.map((sum, index) => sumsOf(kindOf(connection), sum, index));
  // Groups by position, so that the month expression is not repeated.
  const { rows } = await sql<Record<string, unknown>>`
    select ${value} as "value", count(*) as "rows"${sql.join([sql``, ...added], sql`, `)} from ${sql.table(plan.name)}
    where ${column.ref} is not null${narrowed} group by 1 order by 1 limit ${LIMIT}`.execute(connection);
  return rows.map((row) => ({
    value: months === undefined ? String(row["value"]) : (months[Number(row["value"])]?.name ?? ""),
    count: Number(row["rows"]),
    ...Object.fromEntries(sums.map((sum, index) => [sum.field, totalOf(row, sum, index)])),
  }));
}

/** Compiles the index of the month of a time. The newest month is last. */
function monthOf({ ref }: ColumnPlan, months: readonly { from: number }[]): RawBuilder<unknown> {
  const older = months.slice(1).map(({ from }, index) => sql`when ${ref} < ${sql.lit(from)} then ${sql.lit(index)}`);
  return sql`case ${sql.join(older, sql` `)} else ${sql.lit(months.length - 1)} end`;
}

/** Sums of fen can exceed the integer range of the databases, so the high and low parts of the values are summed separately. */
const HALF = 100_000_000;

function sumsOf(kind: Kind, { ref }: ColumnPlan, index: number): RawBuilder<unknown> {
  const half = sql.lit(HALF);
  const text = (value: RawBuilder<unknown>): RawBuilder<unknown> => (kind === "postgres" ? sql`(${value})::text` : value);
  const [high, low] = [text(sql`coalesce(sum(${ref} / ${half}), 0)`), text(sql`coalesce(sum(${ref} % ${half}), 0)`)];
  return sql`${high} as ${sql.ref(`high_${index}`)}, ${low} as ${sql.ref(`low_${index}`)}`;
}

function totalOf(row: Record<string, unknown>, { type }: ColumnPlan, index: number): string | number {
  const total = BigInt(String(row[`high_${index}`])) * BigInt(HALF) + BigInt(String(row[`low_${index}`]));
  return type === "money" ? amountOf(total) : Number(total);
}
