import { v7 as newId } from "uuid";
import { foldCase } from "../../engine/store/drivers/dialect.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { SecretBox } from "../../engine/secrets/secret-box.ts";
import type { Connection, Database } from "../../engine/store/index.ts";

export interface Limits {
  /** So many failures lock … */
  failures: number;
  /** … for so many seconds after they happened. */
  seconds: number;
}

/**
 * Whom failures are booked against: a subject at an address. Neither is locked alone, or anybody could lock an account
 * out of everywhere, or everybody at an address.
 */
export interface Attempt {
  /** What somebody says to be, by its digest. Starts afresh at this address after a success. */
  subject: string;
  /** The same as it was said: an account, as it was typed; or a masked number, or a certificate. */
  said?: { account: string } | { other: string };
  address: string;
  /** The account that turned out to be meant; it may be locked at this address by another way of signing in. */
  meant?: string;
  /** Session that asks for a password once more: it gets no more guesses by moving about. */
  session?: string;
  /** Failures of the subject wherever they came from, that lock it here as well. At most `KEPT_SECONDS` are counted. */
  everywhere?: Limits;
}

/** Failures are stored for so long, or for the time of the lock if that is longer. */
export const KEPT_SECONDS = 3600;

// A password that was typed as a name is not kept as it is, for however short a time.

/** Existing or not; in the one spelling by which accounts are found (`credentialsBy`). */
export const accountSubject = (secrets: SecretBox, account: string): string => `account:${secrets.digest(foldCase(account.trim()))}`;
export const telSubject = (secrets: SecretBox, tel: string): string => `tel:${secrets.digest(tel)}`;
export const certificateSubject = (secrets: SecretBox, fingerprint: string): string => `ca:${secrets.digest(fingerprint)}`;

/** A subject at an address; a session wherever it is. */
type Booking = { subject: string; address: string };

function bookingsOf({ subject, address, meant, session }: Attempt): { own: Booking[]; others: Booking[] } {
  const own = [{ subject, address }, ...(session === undefined ? [] : [{ subject: `session:${session}`, address: "" }])];
  return { own, others: meant === undefined ? [] : [{ subject: meant, address }] };
}

/** A look before the work; `judgeAttempt` decides. */
export async function isLocked(connection: Connection, attempt: Attempt, limits: Limits, now: number): Promise<boolean> {
  const { own, others } = bookingsOf(attempt);
  for (const booking of [...own, ...others]) {
    if ((await failuresOf(connection, booking, limits, now)) >= limits.failures) return true;
  }
  return isLockedEverywhere(connection, attempt, now);
}

/** Whether an attempt is locked by failures that came from other addresses. */
export async function isLockedEverywhere(connection: Connection, { subject, everywhere }: Attempt, now: number): Promise<boolean> {
  return everywhere !== undefined && (await failuresOf(connection, { subject }, everywhere, now)) >= everywhere.failures;
}

/** Failures within the time of the lock: before now, and of a clock that is ahead. One that was put back by more locks nobody. */
export async function failuresOf(connection: Connection, where: Partial<Booking>, limits: Limits, now: number): Promise<number> {
  let query = connection
    .selectFrom("sign_in_failure")
    .select((select) => select.fn.countAll().as("failures"))
    .where("failed_at", ">", now - limits.seconds * 1000)
    .where("failed_at", "<", now + limits.seconds * 1000);
  for (const [name, value] of Object.entries(where)) query = query.where(name, "=", value);
  return Number((await query.executeTakeFirst())?.failures ?? 0);
}

/**
 * Whether an attempt counts, after what was sent has been judged. Attempts are decided one after the other: of many at
 * once only as many as the limit learn whether they were right, and a success never counts against anybody. A locked
 * attempt does not lengthen the lock. A success forgets the failures of its own subject at its own address alone: those
 * elsewhere are not its own.
 */
export function judgeAttempt(
  database: Database,
  attempt: Attempt,
  right: boolean,
  limits: Limits,
  now: number,
): Promise<"right" | "wrong" | "locked"> {
  return database.transaction(async (connection) => {
    // Holds the row until the commit, so that attempts are decided one after the other on PostgreSQL too.
    await nextValue(connection, "sign-in-attempts");
    await connection
      .deleteFrom("sign_in_failure")
      .where("failed_at", "<=", now - Math.max(limits.seconds, KEPT_SECONDS) * 1000)
      .execute();
    if (await isLocked(connection, attempt, limits, now)) return "locked";
    const { own } = bookingsOf(attempt);
    if (right) {
      for (const { subject, address } of own) {
        await connection.deleteFrom("sign_in_failure").where("subject", "=", subject).where("address", "=", address).execute();
      }
      return "right";
    }
    const rows = own.map((booking) => ({ failure_id: newId(), ...booking, failed_at: now }));
    await connection.insertInto("sign_in_failure").values(rows).execute();
    return "wrong";
  });
}
