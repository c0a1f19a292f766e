import type { Portal } from "../portal.ts";
import { type Attempt, clientSubject, isLocked, recordAttempt } from "../challenges/lock-out.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { forShare, kindOf } from "../../engine/store/drivers/dialect.ts";
import { type Connection, ofEntities } from "../../engine/store/index.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { findRightSecret, isGuessable } from "./client-secrets.ts";

/** An OAuth client as stored (P-OAUTH-02), without its secret. */
export interface OauthClient {
  clientId: string;
  /** Ids of the services that the client may call. */
  services: readonly string[];
  scopes: readonly string[];
  /** Grant types that the client may use. */
  grants: readonly string[];
  /** Scopes that are granted without the user's consent. `true` means all scopes, unless `false` is listed too. */
  autoApprove: readonly string[];
  redirectUris: readonly string[];
  /** Lifetime of an access token. */
  accessSeconds: number;
}

/** Lifetime of access tokens in seconds if none is stored. */
const USUAL_SECONDS = 7200;
/** Maximum lifetime of access tokens in seconds. It replaces a larger stored number. */
const MOST_SECONDS = 31_536_000;

/** Tests whether a text can be the id of a client. Others are neither looked up nor stored. */
const canBeId = (clientId: string): boolean => /^[\w.-]{1,50}$/.test(clientId);

/**
 * Finds an OAuth client by its id. In the result, a list that is not stored is empty, and the lifetime of access tokens has a default and a
 * maximum. Returns undefined if there is no such client.
 */
export async function findClient(portal: Pick<Portal, "store">, clientId: string): Promise<OauthClient | undefined> {
  if (!canBeId(clientId)) return undefined;
  const found = await portal.store.records.find(portal.store.database.kysely, portal.store.table("oauth-client"), clientId);
  if (found === undefined) return undefined;
  return {
    clientId,
    services: found.resourceIds ?? [],
    scopes: found.scope ?? [],
    grants: found.authorizedGrantTypes ?? [],
    autoApprove: found.autoApproveScopes ?? [],
    redirectUris: found.registeredRedirectUris ?? [],
    accessSeconds: Math.min(found.accessTokenValiditySeconds || USUAL_SECONDS, MOST_SECONDS),
  };
}

/**
 * Locks the row of a client until the transaction ends. A removal of the client then waits, and ends the grant that the transaction stores.
 *
 * @returns false if the client has been removed
 */
export async function holdClient(connection: Connection, clientId: string): Promise<boolean> {
  const query = ofEntities(connection).selectFrom("oauth_client").select("client_id").where("client_id", "=", clientId);
  return (await forShare(kindOf(connection), query).executeTakeFirst()) !== undefined;
}

/** The id and secret with which an OAuth client authenticates itself. */
export interface ClientProof {
  clientId: string;
  /** Possible secrets, of which one must be right. A secret in a header may be URL-encoded or not, so both readings are tried. */
  secrets: readonly string[];
}

/**
 * Authenticates an OAuth client by its secret. Wrong secrets are counted by client id and network, with the limits of signing in. If too
 * many were wrong, the client is locked at this network. An unguessable secret ({@link isGuessable}) is accepted even then, so that
 * strangers who know the id cannot lock such a client out. An unknown client takes as long as a wrong secret.
 *
 * @param address address of the client
 * @returns undefined if the client is unknown, the secret is wrong, or the client is locked and its secret is guessable
 * @throws Refusal tooMany if too many secrets are hashed, see `findRightSecret`
 */
export async function provenClient(
  portal: Pick<Portal, "clock" | "config" | "crypto" | "store">,
  { clientId, secrets }: ClientProof,
  address: string,
): Promise<OauthClient | undefined> {
  if (!canBeId(clientId)) return undefined;
  const attempt: Attempt = { subject: clientSubject(portal.crypto.secrets, clientId), address: networkOf(address) };
  const limits = await limitsOf({ portal });
  if (secrets.every(isGuessable) && (await isLocked(portal.store.database.kysely, attempt, limits, portal.clock.now()))) return undefined;
  const client = await findClient(portal, clientId);
  const right = await findRightSecret(portal, { clientId: client?.clientId, secrets }, attempt.address);
  if (right !== undefined && !isGuessable(right)) return client;
  const verdict = await recordAttempt(portal.store.database, attempt, right !== undefined, limits, portal.clock.now());
  return verdict === "right" ? client : undefined;
}
