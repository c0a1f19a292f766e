import type { Connection } from "../store/index.ts";
import { writes } from "./changes.ts";
import type { CallContext } from "./context.ts";

/** Pages of a list from this one on are read on a replica, if there is one. */
const FIRST_LONG_PAGE = 4;

type Reading = Pick<CallContext, "portal" | "route" | "caller" | "connection">;

/**
 * Whether a long read of a call may use the replica: pages of lists beyond the first, exports, figures. The replica must have replayed the last
 * write of the caller's session. Calls that write, run in a transaction, or have no session read on the primary.
 *
 * Rights and the restriction of rows are always of the primary, because they are read before.
 */
export async function mayReadReplica({ portal, route, caller, connection }: Reading): Promise<boolean> {
  const { replica } = portal.store.database;
  const written = caller.session?.written;
  if (replica === undefined || written === undefined || connection.isTransaction) return false;
  return (route.handler.kind === "export" || !writes(route)) && replica.hasReplayed(written);
}

/** Returns the connection for a long read of a call: to the replica if {@link mayReadReplica}, else that of the call. */
export async function longReadConnection(reading: Reading): Promise<Connection> {
  const { replica } = reading.portal.store.database;
  return replica !== undefined && (await mayReadReplica(reading)) ? replica.connection : reading.connection;
}

/** Returns the connection for a page of a list. */
export const pageConnection = async (reading: Reading, pageNumber: unknown): Promise<Connection> =>
  Number(pageNumber ?? 1) >= FIRST_LONG_PAGE ? longReadConnection(reading) : reading.connection;
