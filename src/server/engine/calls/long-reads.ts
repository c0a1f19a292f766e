import type { Connection } from "../store/index.ts";
import { writes } from "./changes.ts";
import type { CallContext } from "./context.ts";

/** Pages of a list from this one on are read on a replica, if there is one. */
const FIRST_LONG_PAGE = 4;

type Reading = Pick<CallContext, "portal" | "route" | "caller" | "connection">;

/**
 * Tests whether a call may use the replica for a long read: a later page of a list, an export or figures. The replica must have replayed
 * the last write of the caller's session. False for a call that writes (except an export), runs in a transaction or has no session. Rights
 * and row scopes are read before, always on the primary.
 */
export async function mayReadReplica({ portal, route, caller, connection }: Reading): Promise<boolean> {
  const { replica } = portal.store.database;
  const written = caller.session?.written;
  if (replica === undefined || written === undefined || connection.isTransaction) return false;
  return (route.handler.kind === "export" || !writes(route)) && replica.hasReplayed(written);
}

/** Returns the connection for a long read of a call: the replica's if {@link mayReadReplica} allows it, else the connection of the call. */
export async function longReadConnection(reading: Reading): Promise<Connection> {
  const { replica } = reading.portal.store.database;
  return replica !== undefined && (await mayReadReplica(reading)) ? replica.connection : reading.connection;
}

/**
 * Returns the connection by which a page of a list is read. From page `FIRST_LONG_PAGE` on, this may be a connection to the replica ({@link
 * longReadConnection}). For an earlier page, it is the connection of the call.
 *
 * @param pageNumber as the client sent it; 1 if absent
 */
export const pageConnection = async (reading: Reading, pageNumber: unknown): Promise<Connection> =>
  Number(pageNumber ?? 1) >= FIRST_LONG_PAGE ? longReadConnection(reading) : reading.connection;
