import { v7 as newId } from "uuid";
import { nextValue } from "../counters.ts";
import type { Database } from "../store/index.ts";

const WINDOW_MS = 600_000;
/** Failures within ten minutes. An address may be a whole office behind one router, so it gets more. */
const LIMITS = { account: 5, address: 20 };

export interface Attempt {
  account: string;
  address: string;
}

const accountOf = (attempt: Attempt): string => `account:${attempt.account.toLowerCase()}`;
const addressOf = (attempt: Attempt): string => `address:${attempt.address}`;

/**
 * Books an attempt as failed before the password is looked at, so that many at once do not slip through; false when
 * the account (existing or not) or the address has failed too often. A refused attempt does not lengthen the lock.
 * Else the id of what was booked against the address.
 */
export async function bookAttempt(database: Database, attempt: Attempt, now: number): Promise<string | false> {
  return database.transaction(async (connection) => {
    // Holds the row until the commit, so that attempts are booked one after the other on PostgreSQL too.
    await nextValue(connection, "sign-in-attempts");
    await connection
      .deleteFrom("sign_in_failure")
      .where("failed_at", "<=", now - WINDOW_MS)
      .execute();
    const failures = async (subject: string): Promise<number> => {
      const row = await connection
        .selectFrom("sign_in_failure")
        .select((select) => select.fn.countAll().as("failures"))
        .where("subject", "=", subject)
        .executeTakeFirst();
      return Number(row?.failures ?? 0);
    };
    const [account, address] = [accountOf(attempt), addressOf(attempt)];
    if ((await failures(account)) >= LIMITS.account || (await failures(address)) >= LIMITS.address) return false;
    const booked = { failure_id: newId(), subject: address, failed_at: now };
    const rows = [{ failure_id: newId(), subject: account, failed_at: now }, booked];
    await connection.insertInto("sign_in_failure").values(rows).execute();
    return booked.failure_id;
  });
}

/**
 * After a success the account starts afresh and this attempt no longer counts against the address; the address's
 * other failures stay, or signing in to one's own account would reset them.
 */
export async function forgetFailures(database: Database, attempt: Attempt, booked: string): Promise<void> {
  await database.kysely.deleteFrom("sign_in_failure").where("subject", "=", accountOf(attempt)).execute();
  await database.kysely.deleteFrom("sign_in_failure").where("failure_id", "=", booked).execute();
}
