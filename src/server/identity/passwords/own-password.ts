import type { CallContext, Portal } from "../portal.ts";
import { accountOf, userIdOf } from "../../engine/calls/principal.ts";
import { notFound, type Refusal, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { endedBindings, markPasswordSet } from "../sessions/bindings.ts";
import { conflict, type Connection } from "../../engine/store/index.ts";
import { type Credentials, credentialsOfUser, isPasswordOf, type SentPassword } from "./credentials.ts";
import { accountSubject, isLocked, recordAttempt } from "../challenges/lock-out.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { verifySecret, type EncryptType } from "../../engine/secrets/hash-secret.ts";
import { shareOfUser } from "../../engine/secrets/share-rotation.ts";
import { policyFor, policyOf } from "../sessions/policy.ts";
import { endOtherSessions, markFactor } from "../sessions/sessions.ts";
import { takeCode } from "../phone/sms-codes.ts";
import { notifyOldNumber } from "../phone/notify-phone-change.ts";
import { isWeak } from "./weak-passwords.ts";
import type { ProofLimits } from "../challenges/proof-of-work.ts";
import { v7 as newId } from "uuid";

/** Maximum number of earlier passwords that are stored per user, whatever the policy requires. The oldest are deleted. */
const MOST_STORED = 10;

/** Milliseconds after the verification of a password in which the user may call newPassWord. */
const CHECKED_MS = 300_000;

/**
 * Returns the limits for attempts to prove an identity, such as a sign-in. The current security policy determines `failures` and `seconds`
 * (`Limits`). The settings determine the bits of the first proof of work.
 *
 * @param systemType kind of the account, if it is known. Lock-outs of auditors are at most as strict as the defaults ({@link policyFor})
 */
export async function limitsOf({ portal }: { portal: Pick<Portal, "config" | "store"> }, systemType?: unknown): Promise<ProofLimits> {
  const { lockFailures, lockMinutes } = policyFor(portal, await policyOf(portal), systemType);
  return { failures: lockFailures, seconds: Math.round(lockMinutes * 60), proofBits: portal.config.signInProofBits };
}

/**
 * Reads the credentials of the calling user.
 *
 * @throws Refusal 404 if the user no longer exists
 */
export async function ownCredentials(context: CallContext): Promise<Credentials> {
  const { portal, caller, connection } = context;
  const user = await credentialsOfUser(portal, connection, "userId", userIdOf(caller));
  if (user === undefined) throw notFound();
  return user;
}

/** Milliseconds for which a proof of identity is valid. After that, the user has to prove the identity again. */
const FRESH_MS = 600_000;

/**
 * Returns the time until which the browser treats the caller's proof of identity as recent, in epoch milliseconds. It is nine minutes after
 * the proof. The server accepts a proof for ten minutes ({@link wantFresh}); the difference allows for clocks that are wrong. Without a
 * proof, the time is in the past.
 */
export const freshUntil = ({ caller }: CallContext): number => (caller.session?.provenAt ?? 0) + FRESH_MS - 60_000;

/** A proof that the user is present: the password, or a code that was sent to the user's current number. */
interface Proof {
  pwd?: string | null;
  otherPwd?: string | null;
  oldCode?: string | null;
}

/**
 * Requires a recent proof of the caller's identity, because a stolen token alone must not suffice. The call may send a code, which was sent
 * to the caller's old phone number, or the caller's password:
 *
 * - If it sends a right code or password, the proof is renewed.
 * - If it sends a wrong code or password, it is refused.
 * - If it sends neither, this session must have a sign-in or a proof within the last ten minutes.
 *
 * @param oldNumber the number that received codes until now
 * @throws Refusal 422 if there is no recent proof, or the code or password is wrong; tooManyFailures while the password is locked
 */
export async function wantFresh(context: CallContext, sent: Proof, oldNumber?: string): Promise<void> {
  const { portal, caller } = context;
  const code = sent.oldCode?.trim() ?? "";
  if (code !== "") {
    const given = {
      purpose: "verifyPhone" as const,
      receiver: oldNumber ?? "",
      code,
      userId: userIdOf(caller),
      share: shareOfUser(accountOf(caller)),
    };
    if ((await takeCode(portal.store.database, given, portal.clock.now())) === undefined) throw wrongField("oldCode", "wrongSmsCode");
    return note(context, "proven_at");
  }
  const main = sent.pwd?.trim() ?? "";
  if (main === "") {
    if ((caller.session?.provenAt ?? 0) > portal.clock.now() - FRESH_MS) return;
    throw wrongField("pwd", "proofMissing");
  }
  await confirmPassword(context, { main, other: sent.otherPwd }, wrongField("pwd", "wrongOwnPassword"));
  await note(context, "proven_at");
}

/**
 * Verifies the caller's password. A wrong password counts as a failed sign-in of the account from this address, and also counts against the
 * session.
 *
 * @param wrong thrown if the password is wrong
 * @returns the caller's credentials
 * @throws Refusal tooManyFailures while locked, sessionOver if the caller has no session
 */
export async function confirmPassword(context: CallContext, sent: SentPassword, wrong: Refusal): Promise<Credentials> {
  const { portal } = context;
  const user = await ownCredentials(context);
  const address = networkOf(context.client.address);
  const attempt = { subject: accountSubject(portal.crypto.secrets, user.account), address, session: tokenHashOf(context) };
  const limits = await limitsOf(context, user.systemType);
  if (await isLocked(portal.store.database.kysely, attempt, limits, portal.clock.now())) throw refuse("tooManyFailures", limits.seconds);
  const right = await isPasswordOf(portal, user, sent, shareOfUser(user.account));
  const verdict = await recordAttempt(portal.store.database, attempt, right, limits, portal.clock.now());
  if (verdict === "locked") throw refuse("tooManyFailures", limits.seconds);
  if (verdict === "wrong") throw wrong;
  return user;
}

/**
 * Records in the caller's session that the old password has just been verified. The session may then change the password once within five
 * minutes (call `newPassWord`, {@link changeChecked}).
 */
export const rememberChecked = (context: CallContext): Promise<void> => note(context, "password_checked_at");

/**
 * Records in the caller's session that the second factor was set up or verified just now. The session then remains valid if the security
 * policy requires a second factor.
 */
export const rememberFactor = (context: CallContext): Promise<void> =>
  markFactor(context.connection, tokenHashOf(context), context.portal.clock.now());

async function note(context: CallContext, column: "password_checked_at" | "proven_at"): Promise<void> {
  const { portal } = context;
  await portal.store.database.kysely
    .updateTable("session")
    .set({ [column]: portal.clock.now() })
    .where("token_hash", "=", tokenHashOf(context))
    .execute();
}

/**
 * Stores a new password for a user whose old password was confirmed, and ends all other sessions of the user (P-PASSWORD-07).
 *
 * @param confirmed credentials at the time of the confirmation
 * @param old the old password, transformed
 * @param sent the new password, transformed
 * @throws Refusal if the new password is the old one, is weak or was used before; ConflictError stale if the password was changed meanwhile
 */
export async function changeConfirmed(context: CallContext, confirmed: Credentials, old: SentPassword, sent: string): Promise<void> {
  // If the old password is stored with the other type, only comparing the sent texts can show that both are equal.
  const same = sent === old.main.trim() || (await isSamePassword(context, confirmed, sent));
  if (same) throw refuse(confirmed.mustChangePassword ? "sameAsInitial" : "sameAsOld");
  await storePassword(context, sent, async (inside) => {
    // Somebody who knew the old password may have changed it meanwhile.
    if ((await ownCredentials(inside)).hash !== confirmed.hash) throw conflict("stale");
  });
}

/**
 * Stores a new password in a session that has verified the old password within five minutes, and ends all other sessions of the user. Each
 * verification permits one change (P-PASSWORD-12).
 *
 * @param sent the new password, transformed
 * @throws Refusal oldPasswordFirst if the session has no such verification; others if the new password is the old one, is weak or was used
 * before
 */
export async function changeChecked(context: CallContext, sent: string): Promise<void> {
  const [tokenHash, since] = [tokenHashOf(context), context.portal.clock.now() - CHECKED_MS];
  const valid = context.connection.selectFrom("session").select("token_hash").where("token_hash", "=", tokenHash);
  // First: the time that hashing takes would tell a stolen session whether the password was used before.
  if ((await valid.where("password_checked_at", ">", since).executeTakeFirst()) === undefined) throw refuse("oldPasswordFirst");
  const same = await isSamePassword(context, await ownCredentials(context), sent);
  await storePassword(context, sent, async (inside) => {
    const checked = await inside.connection
      .updateTable("session")
      .set({ password_checked_at: null })
      .where("token_hash", "=", tokenHash)
      .where("password_checked_at", ">", since)
      .returning("token_hash")
      .executeTakeFirst();
    if (checked === undefined) throw refuse("oldPasswordFirst");
    // Reported only after the old password was verified.
    if (same) throw refuse("sameAsOld");
  });
}

async function isSamePassword({ portal, caller }: CallContext, user: Credentials, sent: string): Promise<boolean> {
  return user.type === portal.config.encryptType && (await verifySecret(user.hash, sent, shareOfUser(accountOf(caller))));
}

/**
 * Stores a new password and ends all other sessions of the user. Calls `verify` after reading the record: a change after that makes the
 * update fail.
 *
 * @throws Refusal weakPassword if the password is among the first ones that an attacker would try; usedBefore after `verify`
 */
async function storePassword(context: CallContext, sent: string, verify: (inside: CallContext) => Promise<void>): Promise<void> {
  if (isWeak(sent, context.portal.config.encryptType, context.caller.info.userAccount)) throw refuse("weakPassword");
  const {
    crypto: { hashes },
  } = context.portal;
  const history = await historyContaining(context, sent);
  const verified = async (inside: CallContext): Promise<void> => {
    await verify(inside);
    // Reported only after the old password was verified. Otherwise a stolen session could guess earlier passwords.
    if (history !== undefined) throw refuse("usedBefore", history);
  };
  return hashes.precompute(accountOf(context.caller), [sent], () =>
    inTransaction(context, (inside) => replacePassword(inside, sent, verified)),
  );
}

async function replacePassword(inside: CallContext, sent: string, verify: (inside: CallContext) => Promise<void>): Promise<void> {
  const { portal, connection, caller } = inside;
  const userId = userIdOf(caller);
  await recordsOf(inside, "user").update(userId, {}, async () => {
    await verify(inside);
    const user = await ownCredentials(inside);
    await keepEarlier(inside, userId);
    await notifyOldNumber(inside, user, "已修改密码");
    await markPasswordSet(connection, userId, portal.clock.now());
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

/**
 * Returns the number of earlier passwords that must not be used again, if the sent one is among them. Detects only those that were stored
 * with the current type.
 *
 * @returns undefined if the sent password may be used
 */
async function historyContaining(context: CallContext, sent: string): Promise<number | undefined> {
  const { portal, caller } = context;
  const { passwordHistory } = await policyOf(portal);
  const earlier = await earlierPasswords(portal.store.database.kysely, userIdOf(caller), passwordHistory);
  for (const { hash, type } of earlier)
    if (type === portal.config.encryptType && (await verifySecret(hash, sent, shareOfUser(accountOf(caller))))) return passwordHistory;
  return undefined;
}

/** Ends every session of the caller except the current one, and all of the caller's grants to OAuth clients. */
export const endOthers = (inside: CallContext): Promise<void> =>
  endOtherSessions(inside.connection, userIdOf(inside.caller), tokenHashOf(inside));

export function tokenHashOf({ caller }: CallContext): string {
  if (caller.session === undefined) throw refuse("sessionOver");
  return caller.session.tokenHash;
}

/**
 * Adds the current password of a user to the user's password history, before the password is replaced. The history has at most ten
 * passwords. Does nothing if the user has no password.
 */
export async function keepEarlier({ portal, connection }: Pick<CallContext, "portal" | "connection">, userId: string): Promise<void> {
  const { hash, type } = (await credentialsOfUser(portal, connection, "userId", userId)) ?? {};
  if (hash === undefined) return;
  const row = { entry_id: newId(), user_id: userId, hash, pwd_type: type, replaced_at: portal.clock.now() };
  await connection.insertInto("password_history").values(row).execute();
  const own = connection.selectFrom("password_history").select("entry_id").where("user_id", "=", userId);
  const old = await own.orderBy("replaced_at", "desc").orderBy("entry_id", "desc").offset(MOST_STORED).limit(MOST_STORED).execute();
  const ids = old.map((entry) => String(entry["entry_id"]));
  if (ids.length > 0) await connection.deleteFrom("password_history").where("entry_id", "in", ids).execute();
}

/**
 * Returns the hashes of the user's passwords before the current one, the newest first.
 *
 * @param count how many at most
 */
async function earlierPasswords(connection: Connection, userId: string, count: number): Promise<{ hash: string; type: EncryptType }[]> {
  if (count === 0) return [];
  const own = connection.selectFrom("password_history").select(["hash", "pwd_type"]).where("user_id", "=", userId);
  const rows = await own.orderBy("replaced_at", "desc").orderBy("entry_id", "desc").limit(count).execute();
  return rows.map((row) => ({ hash: String(row["hash"]), type: row["pwd_type"] === "2" ? "2" : "1" }));
}
