import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { PoolLoad } from "../../workers/worker-pool.ts";

/** Milliseconds for which a call tries to connect again while a server restarts or another one takes over. After that, the call fails. */
const PATIENCE_MS = 1000;
const PAUSE_MS = 100;

/**
 * Connects to PostgreSQL, which may consist of several servers (a primary and its standbys). Connections always lead to the server that
 * accepts writes. {@link postgresServers} creates it.
 */
export interface PostgresServers {
  /**
   * Connects to the writable server. Waits up to 1 second for a server to restart or take over.
   *
   * @throws an error that {@link isGone} recognises, if no server responds in time
   */
  connect(): Promise<pg.PoolClient>;
  /** Returns how many connections all pools have, and how many callers wait for a connection. */
  load(): PoolLoad;
  end(): Promise<void>;
}

/**
 * Creates a connection pool for each of several database servers, and connects to the server that accepts writes. Servers that do not
 * respond, or that are standbys, are skipped. The chosen server is used for as long as it responds and accepts writes. Two servers that
 * both claim to be the primary are thus never used alternately.
 *
 * @param pools one pool for each server
 * @throws StandbyError (when connecting) if no server accepts writes
 */
export function postgresServers(pools: readonly pg.Pool[]): PostgresServers {
  /** Connections that accepted writes when they were opened. */
  const taking = new WeakSet<pg.PoolClient>();
  let current = 0;
  for (const pool of pools) {
    // A broken connection fails its query and also emits an `error` event, which ends the process if unhandled. While idle, it
    // emits on the pool; while in use, on the client.
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
  /** Tries each server once, starting with the last writable one. */
  const connectToAny = async (): Promise<pg.PoolClient> => {
    let failure: unknown;
    for (let left = pools.length; left > 0; left--) {
      const asked = current;
      try {
        return await connectTo(pools[asked]);
      } catch (error) {
        if (!isGone(error)) throw error;
        failure ??= error;
        // If many calls find the server gone at once, only the first one advances to the next server.
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
    load: () => ({
      busy: sum(pools, ({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(pools, ({ idleCount }) => idleCount),
      waiting: sum(pools, ({ waitingCount }) => waitingCount),
    }),
    end: async () => {
      await Promise.all(pools.map(async (pool) => pool.ended || pool.end()));
    },
  };
}

const sum = (pools: readonly pg.Pool[], of: (pool: pg.Pool) => number): number => pools.reduce((total, pool) => total + of(pool), 0);

/** Equals the error that PostgreSQL raises for a write on a standby. */
class StandbyError extends Error {
  readonly code = "25006";
  constructor() {
    super("it is a read-only standby");
  }
}

/**
 * Error codes of failed or lost connections: class 08, shutdown and startup of the server, read-only after a failover. ENOENT:
 * the socket file of a stopped server is gone. EAGAIN: too many clients wait on the socket.
 */
const GONE =
  /^(08\w{3}|57P0[1-4]|25006|53300|ECONN\w+|EPIPE|ENOENT|EAGAIN|ENOTCONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of connection errors for which pg sets no code. */
const GONE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;

/**
 * Tests whether an error means that a database server cannot be used at present: connection lost, server stopped, no free connection, or a
 * standby. The next attempt may succeed on another server.
 */
export function isGone(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isGone);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return GONE.test(String(code ?? "")) || GONE_WORDS.test(String(message ?? ""));
}
