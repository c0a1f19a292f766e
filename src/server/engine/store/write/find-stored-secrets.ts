import { type SqlBool, sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import type { TablePlan } from "../plan.ts";
import type { Connection } from "../types.ts";

/**
 * Finds which of the secret fields have a value in a row. Nothing else is ever read of a secret.
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
 * @returns the stored texts by field, without empty ones; undefined if there are none
 */
export async function takeSecrets(connection: Connection, plan: TablePlan, key: string): Promise<Data | undefined> {
  const columns = [...plan.columns.values()].filter(({ secret }) => secret !== false);
  if (columns.length === 0) return undefined;
  const query = connection.selectFrom(plan.name).select(columns.map(({ ref, field }) => ref.as(field)));
  const row = await query.where(sql<SqlBool>`${plan.key.ref} = ${key}`).executeTakeFirst();
  const given = Object.entries(row ?? {}).filter(([, value]) => value !== null);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
