import { type SqlBool, sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { isOneOf, kindOf } from "./drivers/dialect.ts";
import type { TablePlan } from "./plan.ts";
import type { Connection } from "./types.ts";

/** Field that says that nothing stands below a row of a tree. Looked up, never read from a column. */
export const LEAF = "isLeaf";

/** Keys looked up in one statement. */
const BATCH = 500;

export function* batches<K>(keys: readonly K[]): Generator<readonly K[]> {
  for (let at = 0; at < keys.length; at += BATCH) yield keys.slice(at, at + BATCH);
}

/** Sets `isLeaf` on rows of a tree; others are left alone. Of those that have others of them below nothing is looked up. */
export async function markLeaves(connection: Connection, { name, key, parent }: TablePlan, rows: readonly Data[]): Promise<void> {
  if (parent === undefined) return;
  const child = sql.ref(`child.${parent.column}`);
  // One index seek for each key, however many rows stand below it.
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
