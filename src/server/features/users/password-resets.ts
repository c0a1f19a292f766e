import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { ResetPasswordInput, ResetPasswordReply } from "../../../generated/services/users/types.ts";
import type { RowsSteps } from "../../engine/calls/services.ts";
import { accountOf, userIdOf } from "../../engine/calls/principal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { notFound, refuse } from "../../engine/refusals/refusal.ts";
import { sentPassword } from "../../engine/secrets/hash-secret.ts";
import { confirmPassword, keepEarlier } from "../../identity/passwords/own-password.ts";
import type { CallContext } from "../../identity/portal.ts";
import { oneTimePassword } from "../../identity/second-factor/one-time-password.ts";
import { endedBindings, markGiven } from "../../identity/sessions/bindings.ts";
import { holdSession } from "../../identity/passwords/hold-session.ts";
import { endSessions } from "../../identity/sessions/sessions.ts";
import { refuseBeyond } from "./user-grants.ts";

/**
 * Resets a password (P-USER-08, P-USER-09). The new password is shown once, and all sessions of the user end.
 *
 * @throws Refusal if the password of the administrator is wrong, or as {@link refuseReset}
 */
export async function resetPassword(input: ResetPasswordInput, context: CallContext): Promise<ResetPasswordReply> {
  await confirmAdministrator(context, input);
  const password = oneTimePassword();
  context.reply.once = { names: ["oneTimePassword"], replayMsg: "密码已重置；新密码只显示一次，请再次重置" };
  const reset = () => inTransaction(context, (inside) => resetOne(input, password, inside));
  return context.portal.crypto.hashes.precompute(accountOf(context.caller), [sentTo(password, context)], reset);
}

/**
 * Prepares the reset of several passwords. Confirms the password of the administrator once, and generates a new password for each row. The
 * new passwords are hashed before the transaction begins, because hashing is slow and SQLite has a single writer.
 *
 * @returns `around` hashes the passwords and then runs the transaction; `handle` resets the password of one row inside of it
 * @throws Refusal if the rows differ in the password of the administrator, or if it is wrong
 */
export async function beginResets(rows: readonly Data[], context: CallContext): Promise<RowsSteps<CallContext>> {
  const [first = {}] = rows;
  const isSame = rows.every((row) => row["adminPassword"] === first["adminPassword"] && row["otherPwd"] === first["otherPwd"]);
  if (!isSame) throw refuse("wrongAdminPassword");
  await confirmAdministrator(context, { adminPassword: textIn(first["adminPassword"]), otherPwd: textIn(first["otherPwd"]) });
  const passwords = rows.map(() => oneTimePassword());
  const sent = passwords.map((password) => sentTo(password, context));
  return {
    around: (transaction) => context.portal.crypto.hashes.precompute(accountOf(context.caller), sent, transaction),
    handle: (input, inside, at) => resetOne(input as ResetPasswordInput, passwords[at] ?? oneTimePassword(), inside),
  };
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

const sentTo = (password: string, { portal }: CallContext): string => sentPassword(password, portal.config.encryptType);

const confirmAdministrator = (context: CallContext, { adminPassword, otherPwd }: Pick<ResetPasswordInput, "adminPassword" | "otherPwd">) =>
  confirmPassword(context, { main: adminPassword, other: otherPwd }, refuse("wrongAdminPassword"));

/**
 * Gives a user another password inside a transaction, and ends the sessions of the user. The user must not set the former password again.
 *
 * @returns what the administrator is shown
 * @throws Refusal as {@link refuseReset}; sessionOver if the session of the administrator has ended meanwhile
 */
async function resetOne(input: ResetPasswordInput, password: string, inside: CallContext): Promise<ResetPasswordReply> {
  const { connection, portal } = inside;
  await holdSession(inside, connection);
  const found = await userOf(input, inside);
  const { userId, userAccount, userName } = found;
  const ended = await endedBindings(connection, userId);
  const given = { pwd: sentTo(password, inside), pwdType: portal.config.encryptType, mustChangePassword: true };
  await recordsOf(inside, "user").update(userId, {}, async (_changes, stored) => {
    // The user is locked now. Before, another administrator could give the user more rights.
    await refuseReset(stored, inside);
    await keepEarlier(inside, userId);
    return { ...given, ...ended };
  });
  await markGiven(connection, userId, portal.clock.now(), false);
  await endSessions(connection, userId);
  inside.reply.message = "密码已重置";
  return { userAccount, userName, oneTimePassword: password };
}

/**
 * Finds the user with exactly the account that was sent, including blanks, because accounts of earlier versions may contain them.
 *
 * @param userId id of the record that the caller saw, if sent
 * @throws Refusal 404 if the account does not exist or belongs to another record
 */
export async function userOf({ userId }: { userId?: string | null }, context: CallContext): Promise<UserRecord> {
  const userAccount = String(context.sent?.["userAccount"]);
  const [found] = await recordsOf(context, "user").list({ userAccount });
  if (found === undefined || (!isEmpty(userId) && found.userId !== userId)) throw notFound();
  return found;
}

/**
 * Refuses to reset the password of an audit administrator, or of a user who has rights that the caller lacks. Also refuses to reset the
 * caller's own password, which must be changed with the old one.
 *
 * @throws Refusal ownReset, userBeyond; 422 for an audit administrator
 */
export async function refuseReset(user: UserRecord, context: CallContext): Promise<void> {
  await refuseBeyond(context, user);
  if (user.userId === userIdOf(context.caller)) throw refuse("ownReset");
}
