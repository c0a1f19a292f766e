import type { Portal } from "../portal.ts";
import { type Attempt, isLocked, judgeAttempt } from "../challenges/lock-out.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { verifySecret } from "../../engine/secrets/hash-secret.ts";
import { ofEntities } from "../../engine/store/index.ts";

/** A client of OAuth as it is stored (P-OAUTH-02), its secret left out. */
export interface OauthClient {
  clientId: string;
  services: readonly string[];
  scopes: readonly string[];
  grants: readonly string[];
  /** `true`: every scope, not beside `false`; `read`, `write`: that one. */
  autoApprove: readonly string[];
  redirectUris: readonly string[];
  accessSeconds: number;
}

/** Where none are stored. */
const USUAL_SECONDS = 7200;
/** Whatever is stored. */
const MOST_SECONDS = 31_536_000;

export async function findClient(
  portal: Pick<Portal, "database" | "records" | "table">,
  clientId: string,
): Promise<OauthClient | undefined> {
  // What no id can hold is not asked for.
  if (!/^[\w.-]{1,50}$/.test(clientId)) return undefined;
  const found = await portal.records.find(portal.database.kysely, portal.table("oauth-client"), clientId);
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

/** What a client shows: its id and its secret, in as many readings as its notation allows. */
export interface ClientProof {
  clientId: string;
  secrets: readonly string[];
}

/** Characters of a secret that nobody guesses, and how many different ones it has. */
const LONG = 20;
const VARIED = 10;

/** Whether a secret may be found by trying: administrators may have typed it. */
const isGuessable = (secret: string): boolean => secret.length < LONG || new Set(secret).size < VARIED;

/**
 * Returns the client that a secret belongs to. Failures are counted as those of signing in are, by id and network; an unknown
 * client takes as long as a wrong secret. While a client is locked at a network, a secret that nobody guesses still proves
 * it: a stranger at the same address, who knows the id alone, does not keep it out.
 */
export async function provenClient(portal: Portal, { clientId, secrets }: ClientProof, address: string): Promise<OauthClient | undefined> {
  const attempt: Attempt = { subject: `client:${clientId}`, address: networkOf(address) };
  const limits = await limitsOf({ portal });
  if (secrets.every(isGuessable) && (await isLocked(portal.database.kysely, attempt, limits, portal.now()))) return undefined;
  const client = await findClient(portal, clientId);
  const hash = client === undefined ? undefined : await secretHash(portal, clientId);
  let right: string | undefined;
  for (const secret of secrets) if (right === undefined && (await verifySecret(hash, secret))) right = secret;
  if (right !== undefined && !isGuessable(right)) return client;
  const verdict = await judgeAttempt(portal.database, attempt, right !== undefined, limits, portal.now());
  return verdict === "right" ? client : undefined;
}

/** Past the records, which never give a secret out. */
async function secretHash({ database }: Pick<Portal, "database">, clientId: string): Promise<string | undefined> {
  const clients = ofEntities(database.kysely).selectFrom("oauth_client");
  const row = await clients.select("client_secret").where("client_id", "=", clientId).executeTakeFirst();
  return row?.client_secret ?? undefined;
}
