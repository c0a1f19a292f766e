import { type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { forShare, kindOf } from "../drivers/dialect.ts";
import { batches } from "../leaf.ts";
import { and } from "./predicate.ts";
import { decodeRow, selection, type TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Restriction } from "../types.ts";

/** Alias of the key. It cannot collide with a field name. */
const KEY = "key of the row";

/**
 * Looks up rows by key, if the restriction includes them. One query is made for each 500 keys.
 *
 * @param restriction the rows that the user may see
 * @param fields fields to read; secret and unknown ones are left out
 * @param how with `hold`, the rows are locked against change and removal until the transaction ends
 * @returns the fields by key; keys without a visible row are missing
 */
export async function findKeys(
  connection: Connection,
  plan: TablePlan,
  keys: readonly string[],
  restriction: Restriction,
  fields: readonly string[] = [],
  how: { hold?: true } = {},
): Promise<Map<string, Data>> {
  const allowed = compileRestriction(plan, kindOf(connection), restriction);
  const columns = plan.readable.filter(({ field }) => fields.includes(field));
  const found = new Map<string, Data>();
  for (const some of batches(keys.filter((key) => !key.includes("\u0000")))) {
    const condition = and([sql<SqlBool>`${plan.key.ref} in (${sql.join(some)})`, allowed]);
    if (typeof condition === "boolean") continue;
    const selected = [plan.key.ref.as(KEY), ...selection(columns)];
    const query = connection.selectFrom(plan.name).select(selected).where(condition);
    const rows = await (how.hold === true ? forShare(kindOf(connection), query) : query).execute();
    for (const row of rows as Data[]) found.set(String(row[KEY]), decodeRow(row, columns));
  }
  return found;
}
