import type { Route } from "../../../../runtime/contract/server/route.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import { writes } from "../../engine/calls/changes.ts";
import type { Principal } from "../../engine/calls/context.ts";
import { textOf } from "../../engine/refusals/register.ts";

/** What names the service of a call, to clients as to a gateway: the first part of its address. */
export const serviceOf = ({ path }: Pick<Route["call"], "path">): string => path.split("/")[1] ?? "";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a token of OAuth reaches a service behind the gateway. An administrator's needs the scope `trust`, as everywhere. */
export function clientReaches({ client, info }: Principal, serviceId: string, method: string): boolean {
  if (client === undefined) return true;
  const isTrusted = info.userId === undefined || info.systemType === BUSINESS || client.scopes.has("trust");
  return isTrusted && client.services.has(serviceId) && client.scopes.has(READS.has(method) ? "read" : "write");
}

/** Of what a session opens without a right, a client is told who its user is, and nothing else. */
const OPEN_TO_CLIENTS = new Set(["authCenter.userInfo"]);

/**
 * Why a token of OAuth does not reach a call; undefined: as far as it is concerned the call may be made. A token for a
 * user narrows what the user may do: `rightJudge` is asked as well. One for the client itself reaches only calls that are
 * declared `access: client`. Administrators act through clients with the scope `trust` alone.
 */
export function denialOfClient(route: Route, { client, info }: Principal): string | undefined {
  if (client === undefined) return undefined;
  const { scopes, services } = client;
  const isOpen = info.userId === undefined ? route.access === "client" : route.access === "screen" || OPEN_TO_CLIENTS.has(route.call.id);
  const isTrusted = info.userId === undefined || info.systemType === BUSINESS || scopes.has("trust");
  const isGranted = isOpen && isTrusted && services.has(serviceOf(route.call)) && scopes.has(writes(route) ? "write" : "read");
  return isGranted ? undefined : textOf("beyondGrant");
}
