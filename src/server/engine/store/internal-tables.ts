import type { Kind } from "./drivers/dialect.ts";
import { keptTables } from "./internal-tables/user-data.ts";
import { logTables } from "./internal-tables/logs.ts";
import { outgoingTables } from "./internal-tables/outbox.ts";
import { sessionTables } from "./internal-tables/session.ts";
import type { InternalTable } from "./types.ts";

/** How long a draft (`kept_value`) waits for its user. */
export const DRAFT_MS = 86_400_000;

/** How long a reply is stored under its idempotency key (`idempotency_key`). */
export const IDEMPOTENCY_MS = 86_400_000;

/** Tables of the server itself (rule 7: no state in the process). Times are epoch milliseconds. */
export const internalTables: readonly InternalTable[] = [...sessionTables, ...outgoingTables, ...logTables, ...keptTables];

/** Columns of the key of a table as the database has it: of rows that are kept apart by months PostgreSQL wants the time in it. */
export function keyOfInternal(table: InternalTable | string, kind: Kind): string[] {
  const found = typeof table === "string" ? internalTables.find(({ name }) => name === table) : table;
  if (found === undefined) throw new Error(`${String(table)} is no table of the server`);
  const key = found.columns.filter(({ primary }) => primary === true).map(({ name }) => name);
  return kind === "postgres" && found.partition !== undefined ? [...key, found.partition] : key;
}

/** Those that grow without bound, with the column of their time. */
export const growingTables = internalTables.flatMap(({ name, columns, partition }) => {
  const key = columns.find(({ primary }) => primary === true)?.name;
  return partition === undefined || key === undefined ? [] : [{ name, key, partition }];
});
