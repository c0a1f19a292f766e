import { setTimeout } from "node:timers/promises";
import type pg from "pg";

/** How long a call waits for a server that starts again, or for another that takes its place. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 100;

/** Connections to whichever of the servers takes writes. */
export interface PostgresServers {
  /** @throws what {@link isGone} knows, when none of them answers in time */
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
}

/**
 * A pool for each server. One that does not answer, or only follows another (a standby), is passed over for the next; the
 * one that takes writes is kept to for as long as it does, so that two that believe to be the first are not both used.
 */
export function postgresServers(pools: readonly pg.Pool[]): PostgresServers {
  /** Connections that were found to take writes when they were made. */
  const taking = new WeakSet<pg.PoolClient>();
  let current = 0;
  for (const pool of pools) {
    // A connection that breaks reports it to its query, and as an event, which ends the process when nobody listens: to
    // the pool while it is idle, by itself while it is in use.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
  }
  const connectTo = async (pool: pg.Pool | undefined): Promise<pg.PoolClient> => {
    if (pool === undefined) throw new StandbyError();
    const client = await pool.connect();
    if (taking.has(client)) return client;
    try {
      const { rows } = await client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows");
      if (rows[0]?.follows !== false) throw new StandbyError();
    } catch (error) {
      client.release(true);
      throw error;
    }
    taking.add(client);
    return client;
  };
  /** Each of them once, from the one that took writes last. */
  const connectToAny = async (): Promise<pg.PoolClient> => {
    let failure: unknown;
    for (let left = pools.length; left > 0; left--) {
      const asked = current;
      try {
        return await connectTo(pools[asked]);
      } catch (error) {
        if (!isGone(error)) throw error;
        failure ??= error;
        // Of many calls that find it gone at once the first goes on to the next.
        if (current === asked) current = (asked + 1) % pools.length;
      }
    }
    throw failure;
  };
  return {
    connect: async () => {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        try {
          return await connectToAny();
        } catch (error) {
          if (!isGone(error) || Date.now() > until) throw error;
          await setTimeout(PAUSE_MS);
        }
      }
    },
    end: async () => {
      await Promise.all(pools.map(async (pool) => pool.ended || pool.end()));
    },
  };
}

/** As PostgreSQL itself says it to whoever wants to write there. */
class StandbyError extends Error {
  readonly code = "25006";
  constructor() {
    super("it only follows another server (a standby)");
  }
}

/**
 * Of connecting, and of a connection that is gone: class 08, the server going down or starting, read-only after a failover.
 * A server that listens on a file takes it with it (ENOENT); one that has too many waiting there says EAGAIN.
 */
const GONE =
  /^(08\w{3}|57P0[1-4]|25006|53300|ECONN\w+|EPIPE|ENOENT|EAGAIN|ENOTCONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What pg says in words alone. */
const GONE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

export function isGone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isGone);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return GONE.test(String(code ?? "")) || GONE_WORDS.test(String(message ?? ""));
}
