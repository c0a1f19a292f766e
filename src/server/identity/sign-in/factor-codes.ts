import type { CallContext } from "../portal.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import type { Credentials } from "../passwords/credentials.ts";
import { type Attempt, isLockedEverywhere, recordAttempt, type Limits } from "../challenges/lock-out.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { isPendingCode, isRecoveryCode, takeFactorCode } from "../second-factor/second-factor.ts";
import { provenAddresses } from "../sessions/sessions.ts";
import { refuseLocked } from "./sign-in-attempts.ts";

/**
 * Factor by which an account's limit of wrong codes is higher than that of one network. It counts the codes from all networks without a
 * session of the account.
 */
const STRANGE_LOCKS = 6;
/** Length in seconds of the period in which wrong codes are counted for the limit {@link STRANGE_LOCKS}. */
const STRANGE_SECONDS = 3600;

/**
 * Verifies a code of a user's second factor, and limits the attempts. An attacker who knows the password gets no more attempts by changing
 * networks, and cannot lock the owner out:
 *
 * - In a session that has verified the factor before, wrong codes lock only this session.
 * - Elsewhere, wrong codes lock the account at the network of the client.
 * - Wrong codes from many networks lock the account at every network, except at networks where the user has a session that has verified the
 *   factor.
 *
 * Recovery codes are never locked: nobody guesses 86 bits.
 *
 * @param door the call that sends the code; its caller has a session unless the user is signing in
 * @param user the user whose code it is
 * @param verify verifies the code; by default, it also invalidates the code
 * @throws Refusal 422 for a wrong code, 400 while the code is locked
 */
export async function wantFactorCode(
  door: Pick<CallContext, "portal" | "client" | "caller">,
  user: Pick<Credentials, "userId" | "account" | "systemType">,
  code: string,
  verify: typeof takeFactorCode = takeFactorCode,
): Promise<void> {
  const { portal } = door;
  const { kysely } = portal.store.database;
  if (isRecoveryCode(code)) {
    if (!(await verify(portal, kysely, user, code))) throw wrongField("factorCode", "wrongFactorCode");
    return;
  }
  const limits = await limitsOf(door, user.systemType);
  const attempt = { ...(await factorAttempt(door, user.userId, limits)), systemType: user.systemType };
  if (await isLockedEverywhere(kysely, attempt, portal.clock.now())) throw refuse("tooManyFailures", STRANGE_SECONDS);
  await refuseLocked(door, attempt);
  const right = await verify(portal, kysely, user, code);
  const verdict = await recordAttempt(portal.store.database, attempt, right, limits, portal.clock.now());
  if (verdict === "locked") throw refuse("tooManyFailures", limits.seconds);
  if (verdict === "wrong") throw wrongField("factorCode", "wrongFactorCode");
}

/**
 * Verifies a code of a second factor that is being set up. Wrong codes are counted and lock the attempt as in `wantFactorCode`.
 *
 * @param begunBy session or sign-in ticket that set the factor up; a code from any other is wrong
 * @throws Refusal 422 for a wrong or expired code, 400 while it is locked
 */
export const wantPendingCode = (
  door: Pick<CallContext, "portal" | "client" | "caller">,
  user: Pick<Credentials, "userId" | "account" | "systemType">,
  code: string,
  begunBy: string,
): Promise<void> =>
  wantFactorCode(door, user, code, (portal, connection, owner, sent) => isPendingCode(portal, connection, owner, sent, begunBy));

/**
 * Returns the attempt under which wrong codes of a second factor are counted. It is the session if that has verified the factor before,
 * otherwise the account at the network.
 */
async function factorAttempt(
  { portal, client, caller }: Pick<CallContext, "portal" | "client" | "caller">,
  userId: string,
  { failures }: Limits,
): Promise<Attempt> {
  if (caller.session?.factor === true) return { subject: `factor-session:${caller.session.tokenHash}`, address: "" };
  const attempt = { subject: `factor:${userId}`, address: networkOf(client.address) };
  const known = await provenAddresses(portal.store.database.kysely, userId, portal.clock.now());
  if (known.some((address) => networkOf(address) === attempt.address)) return attempt;
  return { ...attempt, everywhere: { failures: failures * STRANGE_LOCKS, seconds: STRANGE_SECONDS } };
}
