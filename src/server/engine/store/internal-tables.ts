import type { Kind } from "./drivers/dialect.ts";
import { userDataTables } from "./internal-tables/user-data.ts";
import { logTables } from "./internal-tables/log-tables.ts";
import { outgoingTables } from "./internal-tables/outbox-tables.ts";
import type { InternalTable } from "./types.ts";

/** Lifetime of a draft of a form (table `kept_value`) in milliseconds, counted from its last save. Then the draft is deleted. */
export const DRAFT_MS = 86_400_000;

/**
 * Lifetime in milliseconds of a reply that is stored under its idempotency key (`idempotency_key`). A request that is repeated after this
 * time is processed as a new request.
 */
export const IDEMPOTENCY_MS = 86_400_000;

/**
 * The tables of the engine itself, which belong to no entity. They contain what other servers would keep in memory (rule 7: no state in the
 * process). Times are epoch milliseconds.
 */
export const engineTables: readonly InternalTable[] = [...outgoingTables, ...logTables, ...userDataTables];

/**
 * Returns the primary key columns of a table in the database. On PostgreSQL, the key of a table that is partitioned by month
 * must include the time column.
 */
export function keyOfInternal(table: InternalTable, kind: Kind): string[] {
  const key = table.columns.filter(({ primary }) => primary === true).map(({ name }) => name);
  return kind === "postgres" && table.partition !== undefined ? [...key, table.partition] : key;
}

/** Lists the tables that are partitioned by month, because they grow without bound. Each is listed with its key column and time column. */
export const growingTables = (tables: readonly InternalTable[]): { name: string; key: string; partition: string }[] =>
  tables.flatMap(({ name, columns, partition }) => {
    const key = columns.find(({ primary }) => primary === true)?.name;
    return partition === undefined || key === undefined ? [] : [{ name, key, partition }];
  });
