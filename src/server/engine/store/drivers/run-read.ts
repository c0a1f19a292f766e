import type { CompiledQuery, QueryResult, RawBuilder } from "kysely";
import type { Connection } from "../types.ts";
import { ReadCoalescer } from "./read-coalescer.ts";

/**
 * A read as Kysely has compiled it. If `isLong` is true, it may cover very many rows. SQLite then runs it in a separate thread, so that it
 * does not block the event loop.
 */
interface CompiledRead<R> extends CompiledQuery<R> {
  isLong?: boolean;
}

/** Tests whether a read is marked as long. On SQLite, such a read runs in a separate thread. */
export const isLongRead = (query: CompiledRead<unknown>): boolean => query.isLong === true;

/** Coalescers by the adapter of a database, which all of its connections have in common. */
const coalescers = new WeakMap<object, ReadCoalescer>();

/**
 * Runs a read statement. Outside of a transaction, equal reads share one result ({@link ReadCoalescer}), so the result must not be
 * modified.
 *
 * @param isLong true if the statement may read very many rows; on SQLite it then runs in a separate thread
 */
export const runRead = <R>(connection: Connection, read: RawBuilder<R>, isLong: boolean): Promise<QueryResult<R>> =>
  runCompiledRead(connection, { ...read.compile(connection), isLong });

/**
 * Runs a compiled read. Outside of a transaction, equal reads share one result ({@link ReadCoalescer}), so the result must not be modified.
 */
export function runCompiledRead<R>(connection: Connection, query: CompiledRead<R>): Promise<QueryResult<R>> {
  if (connection.isTransaction) return connection.executeQuery(query);
  const { adapter } = connection.getExecutor();
  const reads = coalescers.get(adapter) ?? new ReadCoalescer();
  coalescers.set(adapter, reads);
  return reads.read(query.sql, query.parameters, () => connection.executeQuery(query));
}
