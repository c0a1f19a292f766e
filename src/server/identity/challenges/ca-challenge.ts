import { randomBytes } from "node:crypto";
import type { Database } from "../../engine/store/index.ts";

/** Lifetime of a challenge in milliseconds: two minutes. After that, or after its first use, it is refused. */
const CHALLENGE_MS = 120_000;

/**
 * Issues a random challenge, which the key of a certificate has to sign within two minutes. It prevents the replay of an old signature.
 * Expired challenges are deleted.
 *
 * @param now epoch milliseconds
 * @returns the challenge
 */
export async function issueChallenge(database: Database, now: number): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await database.kysely.deleteFrom("ca_challenge").where("expires_at", "<=", now).execute();
  await database.kysely
    .insertInto("ca_challenge")
    .values({ challenge, expires_at: now + CHALLENGE_MS })
    .execute();
  return challenge;
}

/**
 * Deletes the challenge of a certificate sign-in, so that it can be used only once. It must be called even if the signature is wrong.
 *
 * @param now epoch milliseconds
 * @returns whether the challenge existed and had not expired
 */
export async function takeChallenge(database: Database, challenge: string, now: number): Promise<boolean> {
  const row = await database.kysely
    .deleteFrom("ca_challenge")
    .where("challenge", "=", challenge)
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined && Number(row.expires_at) > now;
}
