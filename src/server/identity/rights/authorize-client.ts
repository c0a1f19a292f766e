import type { Route } from "../../../../runtime/contract/server/route.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import { writes } from "../../engine/calls/changes.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";

/**
 * Returns the id of the service to which a call belongs: the first segment of its path. For example, the call `/view-config/list` belongs
 * to `view-config`. The services of an OAuth client are such ids.
 */
export const serviceOf = ({ path }: Pick<Route["call"], "path">): string => path.split("/")[1] ?? "";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Tests whether an OAuth token permits a request to a service behind the gateway. The client must be permitted to call the service. The
 * token needs the scope `read` or, for methods that write, `write`. A token of an administrator needs the scope `trust` too. Always true
 * for a principal without OAuth client.
 *
 * @param method HTTP method in upper case
 */
export function clientReaches({ client, info }: Principal, serviceId: string, method: string): boolean {
  if (client === undefined) return true;
  const isTrusted = info.userId === undefined || info.systemType === BUSINESS || client.scopes.has("trust");
  return isTrusted && client.services.has(serviceId) && client.scopes.has(READS.has(method) ? "read" : "write");
}

/** Calls without a right that clients may make. The only one returns the description of the user. */
const OPEN_TO_CLIENTS = new Set(["authCenter.userInfo"]);

/** Returns the scope that a call needs. An export needs `read`, although it is logged as a change: its reply is a whole list. */
const scopeOf = (route: Route): string => (writes(route) && route.handler.kind !== "export" ? "write" : "read");

/**
 * Tests whether an OAuth token permits a call. A token for a user only restricts what the user may do, so the user's rights are checked
 * too. A token for the client itself permits only calls declared `access: client`. Administrators can act through clients only with the
 * scope `trust`.
 *
 * @returns the denial as a text for the user; undefined if the token permits the call or the principal uses no OAuth client
 */
export function denialOfClient(route: Route, { client, info }: Principal): string | undefined {
  if (client === undefined) return undefined;
  const { scopes, services } = client;
  const isOpen = info.userId === undefined ? route.access === "client" : route.access === "screen" || OPEN_TO_CLIENTS.has(route.call.id);
  const isTrusted = info.userId === undefined || info.systemType === BUSINESS || scopes.has("trust");
  const isGranted = isOpen && isTrusted && services.has(serviceOf(route.call)) && scopes.has(scopeOf(route));
  return isGranted ? undefined : textOf("beyondGrant");
}
