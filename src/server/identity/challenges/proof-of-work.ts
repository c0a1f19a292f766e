import { createHash, randomBytes } from "node:crypto";
import type { Connection, Database } from "../../engine/store/index.ts";
import { type Attempt, failuresOf, type Limits } from "./lock-out.ts";

/** Two minutes, one use. */
const WORK_MS = 120_000;
/** However long an attack lasts: 64 times the work it begins with. */
const MOST_MORE = 6;
/** An address may be a whole office: it fails so many times as often before it has to work. */
const OFFICE = 4;

/** What somebody has to find before an attempt is judged: `sha256(challenge:nonce)` begins with so many zero bits. */
export interface Work {
  challenge: string;
  bits: number;
}

export interface WorkDone {
  challenge: string;
  nonce: string;
}

export interface WorkLimits extends Limits {
  /** For the first attempt that has to work. */
  workBits: number;
}

/**
 * How much an attempt has to work, in bits; 0: not at all. An account that is tried from many addresses, and an address
 * that tries many accounts, are slowed down, the more the longer it goes on; nobody is locked out by what others do.
 */
export async function workFor(connection: Connection, { subject, address }: Attempt, limits: WorkLimits, now: number): Promise<number> {
  const ofSubject = (await failuresOf(connection, { subject }, limits, now)) / limits.failures;
  const ofAddress = (await failuresOf(connection, { address }, limits, now)) / (limits.failures * OFFICE);
  const most = Math.max(ofSubject, ofAddress);
  return most < 1 ? 0 : limits.workBits + Math.min(MOST_MORE, Math.floor(Math.log2(most)));
}

export async function issueWork(database: Database, subject: string, bits: number, now: number): Promise<Work> {
  const challenge = randomBytes(16).toString("hex");
  await database.kysely.deleteFrom("work_challenge").where("expires_at", "<=", now).execute();
  await database.kysely
    .insertInto("work_challenge")
    .values({ challenge, subject, bits, expires_at: now + WORK_MS })
    .execute();
  return { challenge, bits };
}

/** Uses a challenge up: whatever was found, it is gone. One hash tells whether the work was done. */
export async function takeWork(database: Database, { challenge, nonce }: WorkDone, subject: string, now: number): Promise<boolean> {
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
