import type { TransactionBuilder } from "kysely";
import { inSpan } from "../telemetry/tracing.ts";
import type { Connection, Schema } from "./types.ts";

const callbacks = new WeakMap<Connection, (() => void)[]>();

/**
 * Registers a function that runs after the current transaction has committed, for example to empty a cache. The function does not run if
 * the transaction is rolled back. Outside of a transaction ({@link runTransaction}) it never runs. It must not throw.
 */
export function afterCommit(connection: Connection, callback: () => void): void {
  const registered = callbacks.get(connection);
  if (registered === undefined) callbacks.set(connection, [callback]);
  else registered.push(callback);
}

/**
 * Runs a transaction, then the callbacks that {@link afterCommit} registered in it, in the order of registration. Returns the result of
 * `run`. If `run` throws, rolls back and throws the same error; no callback runs.
 */
export async function runTransaction<T>(transaction: TransactionBuilder<Schema>, run: (connection: Connection) => Promise<T>): Promise<T> {
  let inside: Connection | undefined;
  const result = await inSpan("transaction", {}, () =>
    transaction.execute((connection) => {
      inside = connection;
      return run(connection);
    }),
  );
  if (inside !== undefined) for (const callback of callbacks.get(inside) ?? []) callback();
  return result;
}
