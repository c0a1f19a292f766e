import type { AlarmRule } from "../alarm-rules.ts";
import type { CallContext } from "../portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import type { Credentials } from "../passwords/credentials.ts";
import { accountSubject, type Attempt, isLocked, recordAttempt } from "../challenges/lock-out.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { shownAccount } from "../passwords/shown-name.ts";

/** The members of a call's context that signing in needs. A program that sends a password (OAuth) has no call. */
export type SignInContext = Pick<CallContext, "portal" | "client">;

/**
 * Refuses an attempt that is locked by earlier failures. Call it before the secret is verified.
 *
 * @throws Refusal tooManyFailures
 */
export async function refuseLocked(context: SignInContext, attempt: Attempt): Promise<void> {
  const { portal } = context;
  const limits = await limitsOf(context, attempt.systemType);
  if (await isLocked(portal.store.database.kysely, attempt, limits, portal.clock.now())) throw refuse("tooManyFailures", limits.seconds);
}

/**
 * Raises an alarm if an attempt is locked after too many failures. It is counted by address, because an attacker can invent any number of
 * names. If it cannot be raised, a warning is logged.
 */
async function raiseLockAlarm(context: SignInContext, attempt: Attempt): Promise<void> {
  const { portal } = context;
  const { failures, ...limits } = await limitsOf(context, attempt.systemType);
  if (!(await isLocked(portal.store.database.kysely, attempt, { failures, ...limits }, portal.clock.now()))) return;
  const { claimed } = attempt;
  if (claimed === undefined) return;
  const shown = "account" in claimed ? await shownAccount(portal, claimed.account) : claimed.other;
  const message = `${shown}在${attempt.address}连续登录失败${failures}次，已锁定`;
  const alarm = { ruleId: "sign-in-failures" satisfies AlarmRule, entity: attempt.address, scope: "统一认证", message };
  await portal.alarm(alarm).catch((error) => portal.log.warn(error, "an alarm could not be raised"));
}

type WrongSecret = "wrongPassword" | "wrongPhoneCode" | "caUnbound";

/**
 * Records whether an attempt to sign in succeeded. Raises an alarm if the attempt failed and further attempts are locked from now on.
 *
 * @param user the user whose secret was right; undefined if it was wrong
 * @param wrong refusal for a wrong secret, or a user who is disabled
 * @returns the user
 * @throws Refusal `wrong`. tooManyFailures if attempts were locked before, even if the secret was right
 */
export async function recordResult(
  context: SignInContext,
  attempt: Attempt,
  user: Credentials | undefined,
  wrong: WrongSecret,
): Promise<Credentials> {
  const { portal } = context;
  const limits = await limitsOf(context, user?.systemType ?? attempt.systemType);
  const usable = user?.usable === true ? user : undefined;
  const whole = usable === undefined ? attempt : { ...attempt, meant: accountSubject(portal.crypto.secrets, usable.account) };
  const verdict = await recordAttempt(portal.store.database, whole, usable !== undefined, limits, portal.clock.now());
  if (verdict === "locked") throw refuse("tooManyFailures", limits.seconds);
  if (verdict === "wrong") await raiseLockAlarm(context, whole);
  if (verdict === "wrong" || usable === undefined) throw refuse(wrong);
  return usable;
}
