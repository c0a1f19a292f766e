import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { refuse } from "../../refusals/refusal.ts";
import type { ObservedStatements } from "./observed-statements.ts";
import { isGone, type PostgresServers } from "./postgres-servers.ts";

/**
 * Creates a pool that survives a restart, failover or lost connection of the database server. Affected calls are refused (503), and broken
 * connections are discarded. A read outside of a transaction is retried once. A connection is acquired at the first statement.
 */
export function survivingPool(servers: PostgresServers, observed: ObservedStatements): PostgresPool {
  return {
    connect: async () => clientOf(servers, observed),
    end: () => servers.end(),
  };
}

async function connected(servers: PostgresServers): Promise<pg.PoolClient> {
  try {
    return await servers.connect();
  } catch (error) {
    throw isGone(error) ? unavailable(error) : error;
  }
}

function clientOf(servers: PostgresServers, observed: ObservedStatements): PostgresPoolClient {
  /** Undefined before the first statement, and after a broken connection was discarded and not yet replaced. */
  let client: pg.PoolClient | undefined;
  let [broken, inTransaction] = [false, false];
  const once = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      client ??= await connected(servers);
      return await client.query(text, [...values]);
    } catch (error) {
      if (!isGone(error)) throw error;
      broken = true;
      throw unavailable(error);
    }
  };
  const surviving = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    try {
      return await once(text, values);
    } catch (error) {
      if (!broken || inTransaction || !/^select\b/.test(text)) throw error;
      client?.release(true);
      [client, broken] = [undefined, false];
      return await once(text, values);
    }
  };
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (/^(begin|start transaction)/.test(text)) inTransaction = true;
    else if (/^(commit|rollback)$/.test(text)) inTransaction = false;
    return observed.run(text, () => surviving(text, values));
  };
  return { query: query as PostgresPoolClient["query"], release: () => client?.release(broken) };
}

function unavailable(cause: unknown): Error {
  const refusal = refuse("unavailable");
  refusal.cause = cause;
  return refusal;
}
