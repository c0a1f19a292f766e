import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { Derivation } from "../../../../../runtime/contract/server/storage.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/**
 * Computes a sum over the rows of a child list, for a derived field. Without `by`, returns one total. With `by`, returns one row for each
 * value of that field, in the sequence in which the values first occur.
 *
 * @param totalOf adds up the rows of one group
 */
export function sumRows<T>(
  rows: readonly Data[],
  sum: Extract<Derivation, { sum: unknown }>["sum"],
  totalOf: (some: readonly Data[]) => T,
): T | Data[] {
  const { by, of } = sum;
  if (by === undefined) return totalOf(rows);
  const groups = new Map<unknown, Data[]>();
  for (const row of rows) {
    const group = groups.get(ownValue(row, by));
    if (group === undefined) groups.set(ownValue(row, by), [row]);
    else group.push(row);
  }
  return [...groups].map(([value, some]) => ({ [by]: value, [of]: totalOf(some) }));
}
