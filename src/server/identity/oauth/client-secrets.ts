import type { Portal } from "../portal.ts";
import { countPerMinute } from "../../engine/limits/per-minute.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { verifySecret } from "../../engine/secrets/hash-secret.ts";
import { shareOfNetwork, shareOfUser } from "../../engine/secrets/share-rotation.ts";
import { ofEntities } from "../../engine/store/index.ts";

type SecretsPortal = Pick<Portal, "store" | "clock" | "crypto">;

/** Minimum number of characters of a secret that is considered hard to guess. */
const LONG = 20;
/** Minimum number of different characters of a secret that is considered hard to guess. */
const VARIED = 10;

/**
 * Tests whether a client secret could be guessed: it has less than 20 characters, or less than 10 different characters. Guessable secrets
 * occur because administrators may type them.
 */
export const isGuessable = (secret: string): boolean => secret.length < LONG || new Set(secret).size < VARIED;

/**
 * Maximum number of secrets per minute that are hashed for one network and one client. Further ones are refused. All unknown client ids
 * together are treated as one client.
 */
const HASHES_PER_MINUTE = 60;
/** Maximum number of clients whose verified secret is remembered. When it is reached, all are forgotten and have to be verified again. */
const MOST_PROVEN = 1000;

interface ProvenSecrets {
  /** Digests of secrets that were right, by client. A service that introspects a token per request is not hashed each time. */
  digests: Map<string, string>;
  /** Counts hashes by client and network in this minute. */
  countHash: (key: string) => number;
}

const provenSecrets = new WeakMap<object, ProvenSecrets>();

function provenSecretsOf({ store, clock }: Pick<Portal, "store" | "clock">): ProvenSecrets {
  const known = provenSecrets.get(store) ?? { digests: new Map(), countHash: countPerMinute(clock.now) };
  provenSecrets.set(store, known);
  return known;
}

/**
 * Finds the right secret of a client among the given secrets. Computing a hash is slow, so each network may cause 60 hashes per minute for
 * each client. Two kinds of secrets need no hash:
 *
 * - A secret that was right before in this process.
 * - An unguessable secret ({@link isGuessable}) that was right at any time.
 *
 * Thus attackers who use up the hashes cannot lock a client out. An unknown client takes as long as a wrong secret.
 *
 * @param proof the secrets to try; `clientId` is undefined if no client has the given id
 * @param network network of the client
 * @returns undefined if no secret is right
 * @throws Refusal tooMany if the network has used up its 60 hashes per minute for this client, or for unknown ids
 */
export async function findRightSecret(
  portal: SecretsPortal,
  { clientId, secrets }: { clientId: string | undefined; secrets: readonly string[] },
  network: string,
): Promise<string | undefined> {
  const hash = clientId === undefined ? undefined : await secretHash(portal, clientId);
  const isProven = clientId === undefined || hash === undefined ? undefined : await digestMatcher(portal, clientId, hash, secrets);
  const proven = isProven && secrets.find(isProven);
  if (proven !== undefined) return proven;
  // Unknown ids are counted apart from clients, and each client from others, so that none uses up the hashes of another.
  const share = shareOfNetwork(network, hash === undefined ? "client" : `client ${clientId}`);
  for (const secret of secrets) {
    if (provenSecretsOf(portal).countHash(share.name) > HASHES_PER_MINUTE) throw refuse("tooMany");
    if (!(await verifySecret(hash, secret, share)) || clientId === undefined || hash === undefined) continue;
    await rememberRight(portal, clientId, hash, secret);
    return secret;
  }
  return undefined;
}

/** Digests a secret together with its stored hash, so that the digest of an earlier secret matches nothing. */
const digestOf = ({ crypto }: Pick<Portal, "crypto">, hash: string, secret: string): string => crypto.secrets.digest(`${hash} ${secret}`);

/** Returns a predicate: whether a secret was right before. Reads the stored digest only if none is in memory and it can have one. */
async function digestMatcher(
  portal: SecretsPortal,
  clientId: string,
  hash: string,
  secrets: readonly string[],
): Promise<(secret: string) => boolean> {
  const { digests } = provenSecretsOf(portal);
  const isIn = (digest: unknown) => (secret: string) => digest === digestOf(portal, hash, secret);
  const inMemory = isIn(digests.get(clientId));
  if (secrets.some(inMemory) || secrets.every(isGuessable)) return inMemory;
  const stored = await portal.store.database.kysely
    .selectFrom("client_secret_digest")
    .select("digest")
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return isIn(stored?.["digest"]);
}

/** Remembers that a client's secret is right, by its digest: in memory, and unless it is easily guessed in the database too. */
async function rememberRight(portal: SecretsPortal, clientId: string, hash: string, secret: string): Promise<void> {
  const { digests } = provenSecretsOf(portal);
  const digest = digestOf(portal, hash, secret);
  if (digests.size >= MOST_PROVEN) digests.clear();
  digests.set(clientId, digest);
  if (isGuessable(secret)) return;
  await portal.store.database.kysely
    .insertInto("client_secret_digest")
    .values({ client_id: clientId, digest })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet({ digest }))
    .execute();
}

/**
 * Stores the digest of a secret that an administrator has just set, so that even its first use needs no hash. Does nothing for a guessable
 * secret, or if the stored secret has been replaced meanwhile.
 *
 * @param account the administrator, whose share of hash computations the verification uses
 */
export async function rememberStored(portal: SecretsPortal, clientId: string, secret: string, account: string): Promise<void> {
  if (isGuessable(secret)) return;
  const hash = await secretHash(portal, clientId);
  if (hash !== undefined && (await verifySecret(hash, secret, shareOfUser(account)))) await rememberRight(portal, clientId, hash, secret);
}

/**
 * Reads the hash of a client's secret from its table, because records never contain secrets. Undefined if the client is unknown or has no
 * secret.
 */
async function secretHash({ store: { database } }: Pick<Portal, "store">, clientId: string): Promise<string | undefined> {
  const clients = ofEntities(database.kysely).selectFrom("oauth_client");
  const row = await clients.select("client_secret").where("client_id", "=", clientId).executeTakeFirst();
  return row?.client_secret ?? undefined;
}
