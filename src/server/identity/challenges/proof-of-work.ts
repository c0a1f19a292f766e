import { createHash, randomBytes } from "node:crypto";
import type { Connection, Database } from "../../engine/store/index.ts";
import { type Attempt, failuresOf, type Limits } from "./lock-out.ts";

/** Lifetime of a challenge in milliseconds: two minutes. After that, or after its first use, it is refused. */
const WORK_MS = 120_000;
/**
 * Maximum number of bits that an attack adds to the required proof of work, however long it lasts. Six bits make the work 64 times as long.
 */
const MOST_MORE = 6;
/** Factor by which an address may fail more often than an account before work is required, because a whole office may share it. */
const OFFICE = 4;

/**
 * A computation that a client has to do before its secret is verified. It must find a text (nonce) so that `sha256(challenge:nonce)` begins
 * with `bits` zero bits.
 */
export interface ProofChallenge {
  challenge: string;
  bits: number;
}

/** The solution of a {@link ProofChallenge}: its challenge, and the text that the client found (`nonce`). */
export interface ProofOfWork {
  challenge: string;
  nonce: string;
}

/** Limits of failed attempts, with the difficulty of the proof of work ({@link findRequiredBits}). */
export interface ProofLimits extends Limits {
  /** Bits for the first attempt that needs a proof of work. */
  proofBits: number;
}

/**
 * Computes how many leading zero bits the proof of work for an attempt must have. The threshold of recent failures is `limits.failures` for
 * the subject, and four times as many for the address. Below both thresholds, no proof is needed: the result is 0. From a threshold on, it
 * is `limits.proofBits`. Each doubling of the failures adds one bit, at most six.
 *
 * This slows down guessing the password of one account from many addresses, and of many accounts from one address. Nobody is locked out by
 * the failures of others.
 *
 * @param now epoch milliseconds
 */
export async function findRequiredBits(
  connection: Connection,
  { subject, address }: Attempt,
  limits: ProofLimits,
  now: number,
): Promise<number> {
  const ofSubject = (await failuresOf(connection, { subject }, limits, now)) / limits.failures;
  const ofAddress = (await failuresOf(connection, { address }, limits, now)) / (limits.failures * OFFICE);
  const most = Math.max(ofSubject, ofAddress);
  return most < 1 ? 0 : limits.proofBits + Math.min(MOST_MORE, Math.floor(Math.log2(most)));
}

/**
 * Stores and returns a challenge for a subject, to be solved within two minutes. Also deletes expired challenges.
 *
 * @param bits leading zero bits that the hash must have
 */
export async function issueProofChallenge(database: Database, subject: string, bits: number, now: number): Promise<ProofChallenge> {
  const challenge = randomBytes(16).toString("hex");
  await database.kysely.deleteFrom("work_challenge").where("expires_at", "<=", now).execute();
  await database.kysely
    .insertInto("work_challenge")
    .values({ challenge, subject, bits, expires_at: now + WORK_MS })
    .execute();
  return { challenge, bits };
}

/**
 * Checks the solution of a challenge, and deletes the challenge in any case. Verifying the nonce takes one hash.
 *
 * @returns true if the challenge belongs to the subject, has not expired and was solved
 */
export async function takeProof(database: Database, { challenge, nonce }: ProofOfWork, subject: string, now: number): Promise<boolean> {
  const row = await database.kysely
    .deleteFrom("work_challenge")
    .where("challenge", "=", challenge)
    .returning(["subject", "bits", "expires_at"])
    .executeTakeFirst();
  if (row === undefined || row.subject !== subject || Number(row.expires_at) <= now) return false;
  return leadingZeros(createHash("sha256").update(`${challenge}:${nonce}`).digest()) >= Number(row.bits);
}

function leadingZeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first] ?? 0) - 24;
}
