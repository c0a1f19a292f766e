import { v7 as newId } from "uuid";
import { foldCase } from "../../engine/store/drivers/dialect.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { SecretBox } from "../../engine/secrets/secret-box.ts";
import type { Connection, Database } from "../../engine/store/index.ts";

/** Limits of failed attempts: after `failures` failures within `seconds`, further attempts are locked. */
export interface Limits {
  /** Number of failures from which on attempts are locked. */
  failures: number;
  /** Seconds after which a failure is ignored. The lock ends when enough failures are older. */
  seconds: number;
}

/**
 * An attempt to prove an identity. Its failures are counted for the claimed identity (`subject`) and the network address together. If they
 * were counted for the identity alone, anybody could lock out an account everywhere. If they were counted for the address alone, all users
 * of the address would be locked out. `session` and `everywhere` add limits that do not depend on the address.
 */
export interface Attempt {
  /** Digest of the claimed identity. A success clears its failures at this address. */
  subject: string;
  /** The claimed identity: an account as it was typed, a masked number, or a certificate. */
  claimed?: { account: string } | { other: string };
  /** Network address of the client. */
  address: string;
  /** Kind of the claimed account, if there is one. Auditors have limits of their own. */
  systemType?: unknown;
  /**
   * Subject of the account to which the identity belongs, if the identity is for example a phone number. Failures of this account at this
   * address lock the attempt too.
   */
  meant?: string;
  /** Session in which the user must enter the password again. Failures of the session are counted at all addresses together. */
  session?: string;
  /**
   * Limits for the failures of the subject from all addresses together. When they are reached, the attempt is locked, whatever its address.
   * Older failures than `RETENTION_SECONDS` may already be deleted.
   */
  everywhere?: Limits;
}

/** Seconds for which a failed attempt is stored: at least one hour. A lock that lasts longer extends the time. */
export const RETENTION_SECONDS = 3600;

// Subjects are digests: a password that was typed as an account name must never be stored in plain, however briefly.

/**
 * Computes the subject under which failures of an account are counted: a digest of its name. The account need not exist. Ignores case and
 * surrounding blanks.
 */
export const accountSubject = (secrets: SecretBox, account: string): string => `account:${secrets.digest(foldCase(account.trim()))}`;
/** Returns the subject under which failures of a phone number are counted, whether a user has it or not. */
export const telSubject = (secrets: SecretBox, tel: string): string => `tel:${secrets.digest(tel)}`;
/** Returns the subject under which failures of a certificate are counted, whether a user has it or not. */
export const certificateSubject = (secrets: SecretBox, fingerprint: string): string => `ca:${secrets.digest(fingerprint)}`;

/** Computes the subject under which failures of an OAuth client are counted: a digest of its id. The client need not exist. */
export const clientSubject = (secrets: SecretBox, clientId: string): string => `client:${secrets.digest(clientId)}`;

/** Key under which a failure is counted: a subject at an address, or a session with an empty address. */
type Booking = { subject: string; address: string };

function bookingsOf({ subject, address, meant, session }: Attempt): { own: Booking[]; others: Booking[] } {
  const own = [{ subject, address }, ...(session === undefined ? [] : [{ subject: `session:${session}`, address: "" }])];
  return { own, others: meant === undefined ? [] : [{ subject: meant, address }] };
}

/**
 * Tests whether an attempt has to be refused because of earlier failures. Call it before the expensive verification of a secret, and {@link
 * recordAttempt} after it. The attempt is locked if one of these numbers has reached its limit:
 *
 * - The failures of the subject, or of the account concerned (`meant`), at the address.
 * - The failures of the session.
 * - The failures of the subject from all addresses (`everywhere`).
 *
 * @param now epoch milliseconds
 */
export async function isLocked(connection: Connection, attempt: Attempt, limits: Limits, now: number): Promise<boolean> {
  const { own, others } = bookingsOf(attempt);
  for (const booking of [...own, ...others]) {
    if ((await failuresOf(connection, booking, limits, now)) >= limits.failures) return true;
  }
  return isLockedEverywhere(connection, attempt, now);
}

/**
 * Tests whether an attempt is locked by the failures of its subject from all addresses together. False if `attempt.everywhere` is absent,
 * so that there is no such limit.
 *
 * @param now epoch milliseconds
 */
export async function isLockedEverywhere(connection: Connection, { subject, everywhere }: Attempt, now: number): Promise<boolean> {
  return everywhere !== undefined && (await failuresOf(connection, { subject }, everywhere, now)) >= everywhere.failures;
}

/**
 * Counts the stored failures of the last `limits.seconds`. A failure may also have a time in the future, because the clock may have been
 * set back. It is counted if it is at most `limits.seconds` ahead.
 *
 * @param where the subject, the address or the session whose failures are counted; several must all match
 * @param now epoch milliseconds
 */
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
 * Records the result of an attempt after its secret has been verified. Simultaneous attempts are recorded one after another. Thus no more
 * attempts than the limit allows learn whether their secret was right. A locked attempt is not recorded and does not extend the lock. A
 * success deletes the failures of its session, and those of its subject at its address. Failures at other addresses stay, because other
 * people may have caused them.
 *
 * @param right whether the secret was right
 * @param now epoch milliseconds
 * @returns `locked` if the attempt is locked, even if the secret was right; otherwise whether the secret was right
 */
export function recordAttempt(
  database: Database,
  attempt: Attempt,
  right: boolean,
  limits: Limits,
  now: number,
): Promise<"right" | "wrong" | "locked"> {
  return database.transaction(async (connection) => {
    // Locks the row until the commit, so that attempts are decided one after another on PostgreSQL too.
    await nextValue(connection, "sign-in-attempts");
    await connection
      .deleteFrom("sign_in_failure")
      .where("failed_at", "<=", now - Math.max(limits.seconds, RETENTION_SECONDS) * 1000)
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
