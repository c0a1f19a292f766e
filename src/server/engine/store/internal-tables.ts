import type { Kind } from "./drivers/dialect.ts";
import { keptTables } from "./internal-tables/user-data.ts";
import { logTables } from "./internal-tables/log-tables.ts";
import { outgoingTables } from "./internal-tables/outbox-tables.ts";
import { sessionTables } from "./internal-tables/session.ts";
import type { InternalTable } from "./types.ts";

/** Lifetime of a draft (`kept_value`) in milliseconds. */
export const DRAFT_MS = 86_400_000;

/** Lifetime of a reply under its idempotency key (`idempotency_key`) in milliseconds. */
export const IDEMPOTENCY_MS = 86_400_000;

/**
 * Tables of the server itself, which no entity declares. They hold all state that must survive the process (rule 7). Times are in epoch
 * milliseconds.
 */
export const internalTables: readonly InternalTable[] = [...sessionTables, ...outgoingTables, ...logTables, ...keptTables];

/**
 * Returns the primary key columns of an internal table. On PostgreSQL, the key of a table that is partitioned by month must include the
 * time column.
 *
 * @param table the table or its name
 * @throws Error if no internal table has this name
 */
export function keyOfInternal(table: InternalTable | string, kind: Kind): string[] {
  const found = typeof table === "string" ? internalTables.find(({ name }) => name === table) : table;
  if (found === undefined) throw new Error(`${String(table)} is not an internal table`);
  const key = found.columns.filter(({ primary }) => primary === true).map(({ name }) => name);
  return kind === "postgres" && found.partition !== undefined ? [...key, found.partition] : key;
}

/** Internal tables that grow without bound, with their key and their time column. On PostgreSQL they are partitioned by month. */
export const growingTables = internalTables.flatMap(({ name, columns, partition }) => {
  const key = columns.find(({ primary }) => primary === true)?.name;
  return partition === undefined || key === undefined ? [] : [{ name, key, partition }];
});
