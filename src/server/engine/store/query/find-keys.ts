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
 * @param fields fields to read; secret and unknown fields are left out
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

/**
 * Finds which of several secret fields have a value in a row, so that a form can show that they are set. The values themselves are not
 * read.
 *
 * @returns the fields with a value; empty if the row is missing
 */
export async function findStoredSecrets(
  connection: Connection,
  plan: TablePlan,
  key: string,
  fields: readonly string[],
): Promise<string[]> {
  const columns = fields.flatMap((field) => plan.columns.get(field) ?? []);
  if (columns.length === 0) return [];
  const row = await connection
    .selectFrom(plan.name)
    .select(columns.map(({ ref, field }) => sql<unknown>`case when ${ref} is null then 0 else 1 end`.as(field)))
    .where(sql<SqlBool>`${plan.key.ref} = ${key}`)
    .executeTakeFirst();
  const stored = new Map(Object.entries(row ?? {}));
  return columns.flatMap(({ field }) => (Number(stored.get(field)) === 1 ? [field] : []));
}

/**
 * Reads the secrets of a row as they are stored: encrypted or hashed. They may be used only to store them again (`restoreRecord`).
 *
 * @param key key of the row
 * @returns the stored texts by field, without empty texts; undefined if there are none
 */
export async function takeSecrets(connection: Connection, plan: TablePlan, key: string): Promise<Data | undefined> {
  const columns = [...plan.columns.values()].filter(({ secret }) => secret !== false);
  if (columns.length === 0) return undefined;
  const query = connection.selectFrom(plan.name).select(columns.map(({ ref, field }) => ref.as(field)));
  const row = await query.where(sql<SqlBool>`${plan.key.ref} = ${key}`).executeTakeFirst();
  const given = Object.entries(row ?? {}).filter(([, value]) => value !== null);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
