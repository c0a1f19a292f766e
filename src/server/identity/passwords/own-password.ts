import type { CallContext } from "../portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { notFound, type Refusal, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { endedBindings, markPasswordSet } from "../sessions/bindings.ts";
import { conflict } from "../../engine/store/index.ts";
import { type Credentials, credentialsOfUser, isPasswordOf, type SentPassword } from "./credentials.ts";
import { accountSubject, isLocked, judgeAttempt } from "../challenges/lock-out.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { earlierPasswords, keepEarlier } from "./password-history.ts";
import { verifySecret } from "../../engine/secrets/hash-secret.ts";
import { policyOf } from "../sessions/policy.ts";
import { endOtherSessions, markFactor } from "../sessions/sessions.ts";
import { takeCode } from "../phone/sms-codes.ts";
import { notifyOldNumber } from "../phone/notify-phone-change.ts";
import { isWeak } from "./weak-passwords.ts";
import type { WorkLimits } from "../challenges/proof-of-work.ts";

/** How long a password that was shown to be known opens newPassWord. */
const CHECKED_MS = 300_000;

export async function limitsOf({ portal }: Pick<CallContext, "portal">): Promise<WorkLimits> {
  const { lockFailures, lockMinutes } = await policyOf(portal);
  return { failures: lockFailures, seconds: Math.round(lockMinutes * 60), workBits: portal.config.signInWorkBits };
}

/** The caller as he is stored. */
export async function ownCredentials(context: CallContext): Promise<Credentials> {
  const { portal, caller, connection } = context;
  const user = await credentialsOfUser(portal, connection, "userId", userIdOf(caller));
  if (user === undefined) throw notFound();
  return user;
}

/** How long who has shown to be the user is taken for him. */
const FRESH_MS = 600_000;

/** Told to browsers a minute early: their clocks differ. Epoch milliseconds. */
export const freshUntil = ({ caller }: CallContext): number => (caller.session?.provenAt ?? 0) + FRESH_MS - 60_000;

/** What shows who sits there: the password, or a code that was sent to the number he has had so far. */
interface Proof {
  pwd?: string | null;
  otherPwd?: string | null;
  oldCode?: string | null;
}

/**
 * What a stolen token alone must not do: the user signed in, or gave his password or the code of his old number, less
 * than ten minutes ago; else it is asked for. @throws Refusal 422
 */
export async function wantFresh(context: CallContext, sent: Proof, oldNumber?: string): Promise<void> {
  const { portal, caller } = context;
  const code = sent.oldCode?.trim() ?? "";
  if (code !== "") {
    const given = { purpose: "verifyPhone" as const, receiver: oldNumber ?? "", code, userId: userIdOf(caller) };
    if ((await takeCode(portal.database, given, portal.now())) === undefined) throw wrongField("oldCode", "wrongSmsCode");
    return note(context, "proven_at");
  }
  const main = sent.pwd?.trim() ?? "";
  if (main === "") {
    if ((caller.session?.provenAt ?? 0) > portal.now() - FRESH_MS) return;
    throw wrongField("pwd", "proofMissing");
  }
  await confirmPassword(context, { main, other: sent.otherPwd }, wrongField("pwd", "wrongOwnPassword"));
  await note(context, "proven_at");
}

/** The caller, when it is his password. Failures count against his account at this address as those of signing in do, and against the session. @throws `wrong` */
export async function confirmPassword(context: CallContext, sent: SentPassword, wrong: Refusal): Promise<Credentials> {
  const { portal } = context;
  const user = await ownCredentials(context);
  const address = networkOf(context.client.address);
  const attempt = { subject: accountSubject(portal.secrets, user.account), address, session: tokenHashOf(context) };
  const limits = await limitsOf(context);
  if (await isLocked(portal.database.kysely, attempt, limits, portal.now())) throw refuse("tooManyFailures", limits.seconds);
  const right = await isPasswordOf(portal, user, sent);
  const verdict = await judgeAttempt(portal.database, attempt, right, limits, portal.now());
  if (verdict === "locked") throw refuse("tooManyFailures", limits.seconds);
  if (verdict === "wrong") throw wrong;
  return user;
}

/** Remembers in the session that the password was known just now. */
export const rememberChecked = (context: CallContext): Promise<void> => note(context, "password_checked_at");

/** Remembers in the session that its user has a second factor. */
export const rememberFactor = (context: CallContext): Promise<void> =>
  markFactor(context.connection, tokenHashOf(context), context.portal.now());

async function note(context: CallContext, column: "password_checked_at" | "proven_at"): Promise<void> {
  const { portal } = context;
  await portal.database.kysely
    .updateTable("session")
    .set({ [column]: portal.now() })
    .where("token_hash", "=", tokenHashOf(context))
    .execute();
}

/** Stores a new password for the user whose old one was confirmed (P-PASSWORD-07). */
export async function changeConfirmed(context: CallContext, confirmed: Credentials, old: SentPassword, sent: string): Promise<void> {
  // One that was stored for the other type can only be told by what was sent beside it.
  const same = sent === old.main.trim() || (await isSamePassword(context, confirmed, sent));
  if (same) throw refuse(confirmed.mustChangePassword ? "sameAsInitial" : "sameAsOld");
  await storePassword(context, sent, async (inside) => {
    // Somebody who knew the old password may have changed it meanwhile.
    if ((await ownCredentials(inside)).hash !== confirmed.hash) throw conflict("stale");
  });
}

/** Stores a new password in a session that has shown to know the old one, once (P-PASSWORD-12). */
export async function changeChecked(context: CallContext, sent: string): Promise<void> {
  const same = await isSamePassword(context, await ownCredentials(context), sent);
  await storePassword(context, sent, async (inside) => {
    const checked = await inside.connection
      .updateTable("session")
      .set({ password_checked_at: null })
      .where("token_hash", "=", tokenHashOf(inside))
      .where("password_checked_at", ">", inside.portal.now() - CHECKED_MS)
      .returning("token_hash")
      .executeTakeFirst();
    if (checked === undefined) throw refuse("oldPasswordFirst");
    // Told to nobody who has not shown to know the old one.
    if (same) throw refuse("sameAsOld");
  });
}

async function isSamePassword({ portal }: CallContext, user: Credentials, sent: string): Promise<boolean> {
  return user.type === portal.config.encryptType && (await verifySecret(user.hash, sent));
}

/** Nobody but the caller's own session goes on with the old password. `judge` is asked once the record is read: what changes after that stops the update. */
async function storePassword(context: CallContext, sent: string, judge: (inside: CallContext) => Promise<void>): Promise<void> {
  if (isWeak(sent, context.portal.config.encryptType, context.caller.info.userAccount)) throw refuse("weakPassword");
  await refuseEarlier(context, sent);
  const { hashes } = context.portal;
  return hashes.ahead([sent], () => inTransaction(context, (inside) => replacePassword(inside, sent, judge)));
}

async function replacePassword(inside: CallContext, sent: string, judge: (inside: CallContext) => Promise<void>): Promise<void> {
  const { portal, connection, caller } = inside;
  const userId = userIdOf(caller);
  await recordsOf(inside, "user").update(userId, {}, async () => {
    await judge(inside);
    const user = await ownCredentials(inside);
    await keepEarlier(connection, user, portal.now());
    await notifyOldNumber(inside, user, "已修改密码");
    await markPasswordSet(connection, userId, portal.now());
    const ended = await endedBindings(connection, userId);
    return { pwd: sent, pwdType: portal.config.encryptType, mustChangePassword: false, ...ended };
  });
  await endOthers(inside);
  await connection
    .updateTable("session")
    .set({ password_checked_at: null, password_due: null })
    .where("token_hash", "=", tokenHashOf(inside))
    .execute();
}

/** One of the last passwords, of which only those can be told that travelled as this one does. @throws Refusal 409 */
async function refuseEarlier(context: CallContext, sent: string): Promise<void> {
  const { portal } = context;
  const { passwordHistory } = await policyOf(portal);
  const earlier = await earlierPasswords(portal.database.kysely, userIdOf(context.caller), passwordHistory);
  for (const { hash, type } of earlier)
    if (type === portal.config.encryptType && (await verifySecret(hash, sent))) throw refuse("usedBefore", passwordHistory);
}

/** Ends every session of the caller but the one at hand. */
export const endOthers = (inside: CallContext): Promise<void> =>
  endOtherSessions(inside.connection, userIdOf(inside.caller), tokenHashOf(inside));

function tokenHashOf({ caller }: CallContext): string {
  if (caller.session === undefined) throw refuse("sessionOver");
  return caller.session.tokenHash;
}
