import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { Derivation } from "../../../../../runtime/contract/server/storage.ts";
import type { ColumnPlan, TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

type Copy = Extract<Derivation, { copy: unknown }>;

/**
 * Adds the values that the server itself writes to the changes of a record. These are the time of the write, and values that are copied
 * from a referenced record when that record is chosen. Later changes of the referenced record are not copied. Input for such fields is
 * ignored. All values are in wire format.
 *
 * @param before the stored record; undefined for a new record
 * @param now epoch milliseconds
 */
export async function withServerValues(
  connection: Connection,
  plan: TablePlan,
  changes: Data,
  before: Data | undefined,
  now: number,
): Promise<Data> {
  const values: Data = { ...changes };
  for (const derivation of plan.derivations) {
    const column = plan.columns.get(derivation.field);
    if (column === undefined || !("now" in derivation || "copy" in derivation)) continue;
    delete values[column.field];
    if ("now" in derivation && (before === undefined || derivation.now === "change")) values[column.field] = onWire(column, now);
    if ("copy" in derivation && isChosen(derivation, changes, before)) {
      values[column.field] = onWire(column, await copied(connection, derivation, ownValue(changes, derivation.copy.by)));
    }
  }
  return values;
}

/**
 * Tests whether a write determines the record that is copied from. A create always does; an update only if it sends another key than the
 * stored one, because forms send the unchanged key too.
 */
function isChosen({ copy: { by } }: Copy, changes: Data, before: Data | undefined): boolean {
  return before === undefined || (ownValue(changes, by) !== undefined && (changes[by] ?? "") !== (ownValue(before, by) ?? ""));
}

async function copied(connection: Connection, { copy }: Copy, key: unknown): Promise<unknown> {
  if (typeof key !== "string" || key.includes("\u0000")) return null;
  const row = await connection.selectFrom(copy.table).select(`${copy.column} as copied`).where(copy.key, "=", key).executeTakeFirst();
  return row?.["copied"] ?? null;
}

const onWire = ({ codec }: ColumnPlan, stored: unknown): unknown =>
  stored === null || codec.decode === undefined ? stored : codec.decode(stored);
