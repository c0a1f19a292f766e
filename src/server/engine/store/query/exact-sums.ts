import { type RawBuilder, sql } from "kysely";
import { amountOf } from "../../../../../runtime/contract/values/money.ts";
import { type Kind, kindOf } from "../drivers/dialect.ts";
import type { ColumnPlan } from "../plan.ts";
import { runRead } from "../drivers/run-read.ts";
import type { Connection } from "../types.ts";
import { chooseAccessPath } from "./access-path.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { isLarge } from "./table-size.ts";

/** Sums of fen can exceed the integer range of the databases, so the high and low parts of the values are summed separately. */
const HALF = 100_000_000;

/**
 * Builds two result columns that together contain the exact sum of an integer column, however large. {@link totalOf} combines them to one
 * number.
 *
 * @param ref the integers to add: fen of an amount, or whole numbers
 * @param index number of the sum in the query, which is part of the names of the columns
 */
export function sumsOf(kind: Kind, ref: RawBuilder<unknown>, index: number): RawBuilder<unknown> {
  const half = sql.lit(HALF);
  const text = (value: RawBuilder<unknown>): RawBuilder<unknown> => (kind === "postgres" ? sql`(${value})::text` : value);
  const [high, low] = [text(sql`coalesce(sum(${ref} / ${half}), 0)`), text(sql`coalesce(sum(${ref} % ${half}), 0)`)];
  return sql`${high} as ${sql.ref(`high_${index}`)}, ${low} as ${sql.ref(`low_${index}`)}`;
}

/**
 * Returns the sum of {@link sumsOf} as decimal text, however large it is: with two decimals for an amount.
 *
 * @param row a row of the query
 * @param index number of the sum in the query
 */
export function totalOf(row: Record<string, unknown>, { type }: Pick<ColumnPlan, "type">, index: number): string {
  const total = BigInt(String(row[`high_${index}`])) * BigInt(HALF) + BigInt(String(row[`low_${index}`]));
  return type === "money" ? amountOf(total) : String(total);
}

/**
 * Adds up the fields `totals` of a list over all its pages, exactly. One statement reads all rows that match the filter; for a large table
 * on SQLite, it runs in a separate thread.
 *
 * @returns decimal texts by field; zero if no row matches
 */
export async function sumList(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<Record<string, string>> {
  const { runs } = await chooseAccessPath(connection, plan, filter);
  const nothing = Object.fromEntries(plan.totals.flatMap((_, index) => [`high_${index}`, `low_${index}`]).map((name) => [name, 0]));
  const row = runs.length === 0 ? nothing : await sumsIn(connection, plan, runs);
  return Object.fromEntries(plan.totals.map((column, index) => [column.field, totalOf(row, column, index)]));
}

async function sumsIn(
  connection: Connection,
  plan: ListPlan,
  runs: Awaited<ReturnType<typeof chooseAccessPath>>["runs"],
): Promise<Record<string, unknown>> {
  const names = plan.totals.map((_, index) => sql.ref(`#${index}`));
  const values = sql.join(plan.totals.map(({ ref }, index) => sql`${ref} as ${names[index]}`));
  const rows = sql.join(
    runs.map((run) => sql`select ${values}${run}`),
    sql` union all `,
  );
  const sums = sql.join(plan.totals.map((_, index) => sumsOf(kindOf(connection), names[index] as (typeof names)[number], index)));
  const query = sql<Record<string, unknown>>`select ${sums} from (${rows}) as ${sql.ref("#all")}`;
  const [row = {}] = (await runRead(connection, query, await isLarge(connection, plan))).rows;
  return row;
}
