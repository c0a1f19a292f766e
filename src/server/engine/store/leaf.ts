import { type SqlBool, sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { isOneOf, kindOf } from "./drivers/dialect.ts";
import type { TablePlan } from "./plan.ts";
import type { Connection } from "./types.ts";

/** Name of the field of tree rows that is true if a row has no children. No column stores it; {@link markLeaves} looks it up. */
export const LEAF = "isLeaf";

/** Number of keys for which one statement finds out whether they have child rows. */
const BATCH = 500;

/** Splits keys into batches of at most 500, so that no query has too many parameters. */
export function* batches<K>(keys: readonly K[]): Generator<readonly K[]> {
  for (let at = 0; at < keys.length; at += BATCH) yield keys.slice(at, at + BATCH);
}

/**
 * Sets `isLeaf` on rows of a tree: true if no other row has the row as its parent. Does nothing for a table that is no tree.
 *
 * @param rows modified: they get `isLeaf`
 */
export async function markLeaves(connection: Connection, { name, key, parent }: TablePlan, rows: readonly Data[]): Promise<void> {
  if (parent === undefined) return;
  const child = sql.ref(`child.${parent.column}`);
  // One index seek per key, regardless of the number of children.
  const exists = sql<SqlBool>`exists (select 1 from ${sql.table(name)} as child where ${child} = ${key.ref})`;
  const withChildren = new Set(rows.map((row) => row[parent.field]));
  const unknown = rows.map((row) => row[key.field]).filter((id) => !withChildren.has(id));
  for (const keys of batches(unknown)) {
    const query = connection.selectFrom(name).select(key.ref.as("id"));
    const found = query.where(isOneOf(kindOf(connection), key.ref, keys)).where(exists);
    for (const row of await found.execute()) withChildren.add(row.id);
  }
  for (const row of rows) row[LEAF] = !withChildren.has(row[key.field]);
}
