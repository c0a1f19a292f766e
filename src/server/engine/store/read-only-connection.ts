import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { Kysely } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import { createCaches } from "./caches.ts";
import { codecsOf } from "./codec.ts";
import { openDatabase, SQLITE_FILE } from "./drivers/database.ts";
import { listRows } from "./query/list.ts";
import { type ListPlan, planList } from "./query/list-plan.ts";
import { ObservedStatements } from "./drivers/observed-statements.ts";
import { planTable } from "./plan.ts";
import { sqliteDialect } from "./drivers/sqlite-driver.ts";
import type { Connection, DatabaseLocation, ListRequest, Schema } from "./types.ts";
import { WriterLock } from "./drivers/writer-lock.ts";
import { walkRows } from "./query/walk-rows.ts";
import { wallClock } from "./wall-clock.ts";

/** Result of {@link openReadOnly}: a connection to an existing database, for a process that only reads a long list. */
export interface ReadOnlyConnection {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * Opens an existing database for a process that only reads. SQLite refuses writes; on PostgreSQL the process itself must not write.
 *
 * @param fromReplica true: statements run on the replica of the location, and on the primary only if they fail there
 * @throws OpenError (PostgreSQL), or the error of SQLite, such as for a missing file
 */
export async function openReadOnly(location: DatabaseLocation, fromReplica = false): Promise<ReadOnlyConnection> {
  if (location.url !== undefined) {
    const { kysely, replica, close } = await openDatabase({ ...location, command: "export" });
    return { connection: (fromReplica ? replica?.connection : undefined) ?? kysely, close };
  }
  const file = join(location.dataDir ?? "", SQLITE_FILE);
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 5000 });
  // The exporter is a separate process already, so long reads need no separate thread.
  const readers = {
    read: async (sql: string, values: readonly unknown[]) => database.prepare(sql).all(values),
    close: async () => undefined,
  };
  const kysely = new Kysely<Schema>({
    dialect: sqliteDialect({
      writer: database,
      reader: database,
      readers,
      checkpoints: { wrote: () => undefined, settle: async () => undefined, close: async () => undefined },
      lock: new WriterLock(),
      observed: new ObservedStatements(),
    }),
  });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    if (database.open) database.close();
  };
  return { connection: kysely, close };
}

/** A request for the rows of a list, together with the table. The export process that reads the rows has no metadata, so it needs both. */
export interface TableList {
  table: Table;
  /** IANA name of the zone in which times are formatted. */
  timeZone: string;
  request: ListRequest;
}

const planOf = ({ table, timeZone, request }: TableList): ListPlan =>
  planList(planTable(table, [], codecsOf(wallClock(timeZone)), createCaches()), request.operation);

/** Counts the rows that the restriction of a list permits. The result equals the total of `Records.list`. */
export async function countTable(connection: Connection, list: TableList): Promise<number> {
  const input = { ...list.request.input, pageNumber: 1, pageSize: 1 };
  const { total } = await listRows(connection, planOf(list), { ...list.request, input });
  return total;
}

/**
 * Streams all rows of a list, as `Records.walk` does.
 *
 * @param size rows per chunk
 */
export const walkTable = (connection: Connection, list: TableList, size: number): AsyncGenerator<Data[]> =>
  walkRows(connection, planOf(list), list.request, size);
