import type pg from "pg";
import type { PostgresServers } from "./postgres-servers.ts";

const BEAT_MS = 5000;

const isWritable = (client: pg.PoolClient): Promise<boolean> =>
  client.query<{ follows: boolean }>("select pg_is_in_recovery() as follows").then(
    ({ rows }) => rows[0]?.follows === false,
    () => false,
  );

/**
 * Keeps one connection to the writable server open, not through a pooler. By the name of this connection, `findOtherServers` of other
 * processes finds this one. Every 5 seconds it is checked, and replaced if it is broken or leads to a standby.
 *
 * @param beatMs milliseconds between two checks
 * @returns a function that closes the connection and its pool
 * @throws the error of the first connection
 */
export async function holdPresence(servers: PostgresServers, beatMs = BEAT_MS): Promise<() => Promise<void>> {
  let client: pg.PoolClient | undefined = await servers.connect();
  let beating: Promise<void> | undefined;
  const beat = async (): Promise<void> => {
    if (client !== undefined && (await isWritable(client))) return;
    client?.release(true);
    client = await servers.connect().catch(() => undefined);
  };
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await beating;
    client?.release(true);
    await servers.end();
  };
}
