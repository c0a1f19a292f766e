import { setImmediate } from "node:timers/promises";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { StoredColumn } from "../../../../runtime/contract/server/storage.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** A field that differs between two versions of a record. `before` or `after` is undefined if that version has no value. */
export interface FieldPair {
  column: StoredColumn;
  before: unknown;
  after: unknown;
}

/** A row of a list that was added (only `after`), removed (only `before`) or changed (both). */
export interface RowPair {
  before?: Data;
  after?: Data;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (isNothing(one) && isNothing(other)) || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns the fields in which two versions of a record differ. Undefined, null, empty texts and empty lists are treated as equal. Secrets
 * are omitted, because their values cannot be compared here.
 */
export function fieldPairs(columns: readonly StoredColumn[], before: Data, after: Data): FieldPair[] {
  return columns.flatMap((column) => {
    const pair = { column, before: ownValue(before, column.field), after: ownValue(after, column.field) };
    return column.secret !== undefined || isSame(pair.before, pair.after) ? [] : [pair];
  });
}

/** Number of compared rows of a child list after which the event loop gets time for other requests. */
const AT_ONCE = 1000;

/**
 * Returns the rows in which two child lists differ. Rows have no key: equal rows in both lists are matched first, at any position. Then a
 * removed and an added row with the same first field are treated as one changed row. Yields to the event loop after each 1,000 rows.
 */
export async function rowPairs(columns: readonly StoredColumn[], before: readonly Data[], after: readonly Data[]): Promise<RowPair[]> {
  // If the list is new or removed, there is nothing to compare.
  if (before.length === 0) return after.map((row) => ({ after: row }));
  if (after.length === 0) return before.map((row) => ({ before: row }));
  const textOf = (row: Data): string => JSON.stringify(columns.map(({ field }) => (isNothing(ownValue(row, field)) ? null : row[field])));
  const remaining = await queuesOf(before, textOf);
  const added: Data[] = [];
  await eachRow(after, (row) => {
    if (remaining.get(textOf(row))?.shift() === undefined) added.push(row);
  });
  const nameOf = (row: Data): string => JSON.stringify(row[columns[0]?.field ?? ""] ?? null);
  const gone = new Set([...remaining.values()].flat());
  const byName = await queuesOf(
    before.filter((row) => gone.has(row)),
    nameOf,
  );
  const pairs = added.map((row): RowPair => {
    const old = byName.get(nameOf(row))?.shift();
    return old === undefined ? { after: row } : { before: old, after: row };
  });
  return [...pairs, ...[...byName.values()].flat().map((row): RowPair => ({ before: row }))];
}

async function queuesOf(rows: readonly Data[], nameOf: (row: Data) => string): Promise<Map<string, Data[]>> {
  const queues = new Map<string, Data[]>();
  await eachRow(rows, (row) => {
    const name = nameOf(row);
    const queue = queues.get(name);
    if (queue === undefined) queues.set(name, [row]);
    else queue.push(row);
  });
  return queues;
}

async function eachRow(rows: readonly Data[], visit: (row: Data) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await setImmediate();
    visit(row);
  }
}
