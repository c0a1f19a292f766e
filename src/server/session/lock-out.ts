import { v7 as newId } from "uuid";
import { nextValue } from "../store/counters.ts";
import type { Connection, Database } from "../store/index.ts";

export interface Limits {
  /** So many failures lock … */
  failures: number;
  /** … for so many seconds after they happened. */
  seconds: number;
}

/** Whom failures are booked against. All of them must be open. */
export interface Attempt {
  /** What somebody says to be: an account, a number, a certificate. Starts afresh after a success. */
  subject: string;
  address?: string;
  /** Account that turned out to be meant; it may be locked by another way of signing in. */
  account?: string;
}

/** Existing or not. */
export const accountSubject = (account: string): string => `account:${account.trim().toLowerCase()}`;
export const telSubject = (tel: string): string => `tel:${tel}`;
export const certificateSubject = (fingerprint: string): string => `ca:${fingerprint}`;

const subjectsOf = ({ subject, address, account }: Attempt): string[] => [
  subject,
  ...(address === undefined ? [] : [`address:${address}`]),
  ...(account === undefined ? [] : [accountSubject(account)]),
];

/** A look before the work; `judgeAttempt` decides. */
export async function isLocked(connection: Connection, attempt: Attempt, limits: Limits, now: number): Promise<boolean> {
  for (const subject of subjectsOf(attempt)) {
    const row = await connection
      .selectFrom("sign_in_failure")
      .select((select) => select.fn.countAll().as("failures"))
      .where("subject", "=", subject)
      .where("failed_at", ">", now - limits.seconds * 1000)
      .executeTakeFirst();
    if (Number(row?.failures ?? 0) >= limits.failures) return true;
  }
  return false;
}

/**
 * Whether an attempt counts, after what was sent has been judged. Attempts are decided one after the other: of many at
 * once only as many as the limit learn whether they were right, and a success never counts against anybody. A locked
 * attempt does not lengthen the lock. A success forgets the failures of its own subject alone: those of the address
 * stay, or signing in to one's own account would reset them.
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
      .where("failed_at", "<=", now - limits.seconds * 1000)
      .execute();
    if (await isLocked(connection, attempt, limits, now)) return "locked";
    if (right) {
      await connection.deleteFrom("sign_in_failure").where("subject", "=", attempt.subject).execute();
      return "right";
    }
    const { account: _, ...booked } = attempt;
    const rows = subjectsOf(booked).map((subject) => ({ failure_id: newId(), subject, failed_at: now }));
    await connection.insertInto("sign_in_failure").values(rows).execute();
    return "wrong";
  });
}
