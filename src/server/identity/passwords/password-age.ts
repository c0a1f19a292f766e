import type { Portal } from "../portal.ts";
import { passwordSetAt } from "../sessions/bindings.ts";
import { passwordEnd, type Policy } from "../sessions/policy.ts";
import { credentialsOfUser } from "./credentials.ts";

const DAY_MS = 86_400_000;

/**
 * Returns in how many days a user's password expires, if a warning is due: the number is then at most `passwordWarnDays`.
 *
 * @returns undefined if no warning is due: the password never expires, has already expired, or expires later. Also undefined if it is
 * unknown when the password was set
 */
export async function passwordDaysLeft(
  portal: Pick<Portal, "store" | "clock">,
  userId: string,
  policy: Policy,
): Promise<number | undefined> {
  if (policy.passwordDays === 0) return undefined;
  const end = passwordEnd(policy, await passwordSetAt(portal.store.database.kysely, userId));
  const left = end === undefined ? Number.POSITIVE_INFINITY : Math.ceil((end - portal.clock.now()) / DAY_MS);
  return left > 0 && left <= policy.passwordWarnDays ? left : undefined;
}

/**
 * Tests whether a user's password has expired by the maximum age in 安全策略.
 *
 * @returns false without a maximum age (0), for users without a password, and if the time of its change is unknown
 */
export async function isPasswordOver(portal: Pick<Portal, "store" | "clock">, userId: string, policy: Policy): Promise<boolean> {
  if (policy.passwordDays === 0) return false;
  const { kysely } = portal.store.database;
  const end = passwordEnd(policy, await passwordSetAt(kysely, userId));
  if (end === undefined || end > portal.clock.now()) return false;
  return (await credentialsOfUser(portal, kysely, "userId", userId))?.hash !== undefined;
}
