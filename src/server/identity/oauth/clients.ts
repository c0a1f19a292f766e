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

/**
 * The client that a secret belongs to. Failures are counted as those of signing in are, by id and address; an unknown
 * client takes as long as a wrong secret.
 */
export async function provenClient(portal: Portal, { clientId, secrets }: ClientProof, address: string): Promise<OauthClient | undefined> {
  const attempt: Attempt = { subject: `client:${clientId}`, address: networkOf(address) };
  const limits = await limitsOf({ portal });
  if (await isLocked(portal.database.kysely, attempt, limits, portal.now())) return undefined;
  const client = await findClient(portal, clientId);
  const hash = client === undefined ? undefined : await secretHash(portal, clientId);
  let right = false;
  for (const secret of secrets) right ||= await verifySecret(hash, secret);
  const verdict = await judgeAttempt(portal.database, attempt, right, limits, portal.now());
  return verdict === "right" ? client : undefined;
}

/** Past the records, which never give a secret out. */
async function secretHash({ database }: Pick<Portal, "database">, clientId: string): Promise<string | undefined> {
  const clients = ofEntities(database.kysely).selectFrom("oauth_client");
  const row = await clients.select("client_secret").where("client_id", "=", clientId).executeTakeFirst();
  return row?.client_secret ?? undefined;
}
