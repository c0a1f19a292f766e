import { type RawBuilder, sql } from "kysely";
import { amountOf } from "../../../../../runtime/contract/values/money.ts";
import type { Kind } from "../drivers/dialect.ts";
import type { ColumnPlan } from "../plan.ts";

/** Sums of fen can exceed the integer range of the databases, so the high and low parts of the values are summed separately. */
const HALF = 100_000_000;

/**
 * Builds two result columns that together contain the exact sum of an integer column, without floating-point numbers. {@link totalOf}
 * combines them.
 *
 * @param ref the integers to add: fen of an amount, or whole numbers
 * @param index number of the sum, which is part of the names of the columns
 */
export function sumsOf(kind: Kind, ref: RawBuilder<unknown>, index: number): RawBuilder<unknown> {
  const half = sql.lit(HALF);
  const text = (value: RawBuilder<unknown>): RawBuilder<unknown> => (kind === "postgres" ? sql`(${value})::text` : value);
  const [high, low] = [text(sql`coalesce(sum(${ref} / ${half}), 0)`), text(sql`coalesce(sum(${ref} % ${half}), 0)`)];
  return sql`${high} as ${sql.ref(`high_${index}`)}, ${low} as ${sql.ref(`low_${index}`)}`;
}

/** Returns a sum as decimal text, however large it is: with two decimals for an amount. */
export function totalOf(row: Record<string, unknown>, { type }: Pick<ColumnPlan, "type">, index: number): string {
  const total = BigInt(String(row[`high_${index}`])) * BigInt(HALF) + BigInt(String(row[`low_${index}`]));
  return type === "money" ? amountOf(total) : String(total);
}
