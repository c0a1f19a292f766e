import { randomBytes } from "node:crypto";
import type { Database } from "../../engine/store/index.ts";

/** Two minutes, one use. */
const CHALLENGE_MS = 120_000;

/** What the key of a certificate has to sign: without it a signature could be used again. */
export async function issueChallenge(database: Database, now: number): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await database.kysely.deleteFrom("ca_challenge").where("expires_at", "<=", now).execute();
  await database.kysely
    .insertInto("ca_challenge")
    .values({ challenge, expires_at: now + CHALLENGE_MS })
    .execute();
  return challenge;
}

/** Uses a challenge up: whatever was signed, it is gone. */
export async function takeChallenge(database: Database, challenge: string, now: number): Promise<boolean> {
  const row = await database.kysely
    .deleteFrom("ca_challenge")
    .where("challenge", "=", challenge)
    .returning("expires_at")
    .executeTakeFirst();
  return row !== undefined && Number(row.expires_at) > now;
}
