import type { Portal } from "../portal.ts";
import { type Attempt, clientSubject, isLocked, recordAttempt } from "../challenges/lock-out.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { countPerMinute } from "../../engine/limits/per-minute.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { verifySecret } from "../../engine/secrets/hash-secret.ts";
import { ofEntities } from "../../engine/store/index.ts";

/** An OAuth client as stored (P-OAUTH-02), without its secret. */
export interface OauthClient {
  clientId: string;
  services: readonly string[];
  scopes: readonly string[];
  grants: readonly string[];
  /** Scopes without consent. `true` approves all scopes unless `false` is there too; `read` and `write` approve themselves. */
  autoApprove: readonly string[];
  redirectUris: readonly string[];
  accessSeconds: number;
}

/** Lifetime of access tokens in seconds if none is stored. */
const USUAL_SECONDS = 7200;
/** Longest lifetime of access tokens, whatever is stored. */
const MOST_SECONDS = 31_536_000;

/** Whether a text can be the id of a client. Others are neither looked up nor stored. */
const canBeId = (clientId: string): boolean => /^[\w.-]{1,50}$/.test(clientId);

/** Finds an OAuth client. Returns undefined if there is none. */
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

/** Credentials of a client: its id, and the secret it sent. A secret in a header may be URL-encoded or not, so both readings are tried. */
export interface ClientProof {
  clientId: string;
  secrets: readonly string[];
}

/** Length of a secret that cannot be guessed, and its number of different characters. */
const LONG = 20;
const VARIED = 10;

/** Whether a secret could be guessed: administrators may have typed it. */
const isGuessable = (secret: string): boolean => secret.length < LONG || new Set(secret).size < VARIED;

/** Secrets that one network may have hashed per minute. A hash takes some 20 ms and 19 MB. */
const HASHES_PER_MINUTE = 60;
/** Clients whose right secret is remembered. */
const MOST_PROVEN = 1000;

interface ProvenSecrets {
  /** Digests of secrets that were right, by stored hash. A service that introspects a token per request is not hashed each time. */
  digests: Map<string, string>;
  /** Counts hashes of a network in this minute. */
  countHash: (network: string) => number;
}

const provenSecrets = new WeakMap<object, ProvenSecrets>();

function provenSecretsOf({ store, clock }: Pick<Portal, "store" | "clock">): ProvenSecrets {
  const known = provenSecrets.get(store) ?? { digests: new Map(), countHash: countPerMinute(clock.now) };
  provenSecrets.set(store, known);
  return known;
}

/**
 * Finds the secret that matches the stored hash. Without one (unknown client) it takes as long.
 *
 * @returns undefined if none does, or the network has used up its hashes of this minute
 */
async function findRightSecret(
  portal: Pick<Portal, "store" | "clock" | "crypto">,
  secrets: readonly string[],
  hash: string | undefined,
  network: string,
): Promise<string | undefined> {
  const { digests, countHash } = provenSecretsOf(portal);
  const digestOf = (secret: string): string => portal.crypto.secrets.digest(secret);
  const remembered = hash === undefined ? undefined : secrets.find((secret) => digests.get(hash) === digestOf(secret));
  if (remembered !== undefined) return remembered;
  for (const secret of secrets) {
    if (countHash(network) > HASHES_PER_MINUTE) return undefined;
    if (!(await verifySecret(hash, secret)) || hash === undefined) continue;
    if (digests.size >= MOST_PROVEN) digests.clear();
    digests.set(hash, digestOf(secret));
    return secret;
  }
  return undefined;
}

/**
 * Authenticates a client by its secret. Failures are counted by id and network, like those of signing in. An unknown client takes as long
 * as a wrong secret. While a client is locked at a network, an unguessable secret still authenticates it. A stranger at the same address
 * who knows only the id cannot lock it out.
 *
 * @returns undefined if the secret is wrong or the client is locked
 */
export async function provenClient(portal: Portal, { clientId, secrets }: ClientProof, address: string): Promise<OauthClient | undefined> {
  if (!canBeId(clientId)) return undefined;
  const attempt: Attempt = { subject: clientSubject(portal.crypto.secrets, clientId), address: networkOf(address) };
  const limits = await limitsOf({ portal });
  if (secrets.every(isGuessable) && (await isLocked(portal.store.database.kysely, attempt, limits, portal.clock.now()))) return undefined;
  const client = await findClient(portal, clientId);
  const hash = client === undefined ? undefined : await secretHash(portal, clientId);
  const right = await findRightSecret(portal, secrets, hash, attempt.address);
  if (right !== undefined && !isGuessable(right)) return client;
  const verdict = await recordAttempt(portal.store.database, attempt, right !== undefined, limits, portal.clock.now());
  return verdict === "right" ? client : undefined;
}

/** Reads the hash directly, because records never contain secrets. */
async function secretHash({ store: { database } }: Pick<Portal, "store">, clientId: string): Promise<string | undefined> {
  const clients = ofEntities(database.kysely).selectFrom("oauth_client");
  const row = await clients.select("client_secret").where("client_id", "=", clientId).executeTakeFirst();
  return row?.client_secret ?? undefined;
}
