import type { Portal } from "../portal.ts";
import type { Principal } from "../../engine/calls/principal.ts";
import type { Principals } from "../rights/principals.ts";
import { findClient, type OauthClient } from "./clients.ts";
import { findGrant, type Grant, isTokenOf } from "./grants.ts";

/**
 * A valid access token, with its grant and client. `scopes` are those scopes of the token that the client still has; an administrator may
 * have removed others.
 */
export interface LiveToken {
  grant: Grant;
  client: OauthClient;
  scopes: readonly string[];
}

/**
 * Finds the grant and the client of an access token, and the scopes of the token that the client still has.
 *
 * @returns undefined if the token is unknown or expired, or its client no longer exists
 */
export async function liveToken(portal: Pick<Portal, "store" | "clock">, token: string): Promise<LiveToken | undefined> {
  const grant = await findGrant(portal.store.database.kysely, token, portal.clock.now());
  const access = grant?.access;
  if (grant === undefined || access === undefined || !isTokenOf(access.hash, token) || access.expiresAt <= portal.clock.now())
    return undefined;
  const client = await findClient(portal, grant.clientId);
  // Scopes that were removed from the client no longer count.
  return client === undefined ? undefined : { grant, client, scopes: access.scope.filter((scope) => client.scopes.includes(scope)) };
}

/**
 * Finds the principal of an access token. A token that a client got for itself has a principal without user, rights and menus. The result
 * is undefined in these cases:
 *
 * - The token is not valid.
 * - The user of the token does not exist or is disabled.
 * - The security policy forbids the user to act from this address.
 * - The security policy requires a second factor that the user has not set up.
 *
 * @param address address from which the client acts
 * @throws Refusal of `Principals.ofUser`
 */
export async function callerOfToken(
  portal: Pick<Portal, "store" | "clock">,
  callers: Principals,
  token: string,
  address: string,
): Promise<Principal | undefined> {
  const live = await liveToken(portal, token);
  if (live === undefined) return undefined;
  const { grant, client, scopes } = live;
  const calling = { clientId: client.clientId, scopes: new Set(scopes), services: new Set(client.services) };
  if (grant.userId === undefined) return { info: {}, rights: new Set(), menus: [], client: calling };
  const user = await callers.ofUser(grant.userId, address);
  return user === undefined ? undefined : { ...user, client: calling };
}
