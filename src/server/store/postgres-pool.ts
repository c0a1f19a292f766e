import { setTimeout } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { refuse } from "../refusals/refusal.ts";

/** How long a call waits for a server that starts again. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 100;

/**
 * A pool whose server may restart, fail over or cut a connection: whoever needs it then is told to come again (503), a
 * read outside of a transaction is tried once more by itself, and the broken connection is thrown away.
 */
export function survivingPool(pool: pg.Pool): PostgresPool {
  // A connection that breaks reports it to its query, and as an event, which ends the process when nobody listens: to
  // the pool while it is idle, by itself while it is in use.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    connect: async () => clientOf(pool, await connected(pool)),
    end: () => pool.end(),
  };
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isGone(error)) throw error;
      if (Date.now() > until) throw unavailable(error);
      await setTimeout(PAUSE_MS);
    }
  }
}

function clientOf(pool: pg.Pool, first: pg.PoolClient): PostgresPoolClient {
  /** Undefined: given back, and no other has come in its place. */
  let client: pg.PoolClient | undefined = first;
  let [broken, inTransaction] = [false, false];
  const once = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      client ??= await connected(pool);
      return await client.query(text, [...values]);
    } catch (error) {
      if (!isGone(error)) throw error;
      broken = true;
      throw unavailable(error);
    }
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (/^(begin|start transaction)/.test(text)) inTransaction = true;
    else if (/^(commit|rollback)$/.test(text)) inTransaction = false;
    try {
      return await once(text, values);
    } catch (error) {
      if (!broken || inTransaction || !/^select\b/.test(text)) throw error;
      client?.release(true);
      [client, broken] = [undefined, false];
      return await once(text, values);
    }
  };
  return { query: query as PostgresPoolClient["query"], release: () => client?.release(broken) };
}

/** Of connecting, and of a connection that is gone: class 08, the server going down or starting, read-only after a failover. */
const GONE = /^(08\w{3}|57P0[1-4]|25006|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says in words alone. */
const GONE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

export function isGone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isGone);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return GONE.test(String(code ?? "")) || GONE_WORDS.test(String(message ?? ""));
}

function unavailable(cause: unknown): Error {
  const refusal = refuse("unavailable");
  refusal.cause = cause;
  return refusal;
}
