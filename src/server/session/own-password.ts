import type { CallContext } from "../http/context.ts";
import { notFound, Refusal, refused, sessionOver, tooManyFailures } from "../http/refusal.ts";
import { inTransaction } from "../http/store-handler.ts";
import { staleConflict } from "../store/index.ts";
import { type Credentials, credentialsOfUser, isPasswordOf, type SentPassword } from "./credentials.ts";
import { accountSubject, isLocked, judgeAttempt, type Limits } from "./lock-out.ts";
import { verifySecret } from "./passwords.ts";
import { endOtherSessions } from "./sessions.ts";

/** How long a password that was shown to be known opens newPassWord. */
const CHECKED_MS = 300_000;

export const limitsOf = ({ portal }: CallContext): Limits => ({
  failures: portal.config.signInFailures,
  seconds: portal.config.signInLockSeconds,
});

/** The caller as he is stored. */
export async function ownCredentials(context: CallContext): Promise<Credentials> {
  const { portal, caller, connection } = context;
  const user = await credentialsOfUser(portal, connection, "userId", String(caller.info["userId"]));
  if (user === undefined) throw notFound();
  return user;
}

/** The caller, when it is his password. Failures count against his account as those of signing in do. @throws Refusal 400 */
export async function confirmPassword(context: CallContext, sent: SentPassword, wrong: string): Promise<Credentials> {
  const { portal } = context;
  const user = await ownCredentials(context);
  const attempt = { subject: accountSubject(user.account) };
  const limits = limitsOf(context);
  if (await isLocked(portal.database.kysely, attempt, limits, portal.now())) throw tooManyFailures(limits.seconds);
  const right = await isPasswordOf(portal, user, sent);
  const verdict = await judgeAttempt(portal.database, attempt, right, limits, portal.now());
  if (verdict === "locked") throw tooManyFailures(limits.seconds);
  if (verdict === "wrong") throw new Refusal(400, wrong);
  return user;
}

/** Remembers in the session that the password was known just now. */
export async function rememberChecked(context: CallContext): Promise<void> {
  const { portal } = context;
  await portal.database.kysely
    .updateTable("session")
    .set({ password_checked_at: portal.now() })
    .where("token_hash", "=", tokenHashOf(context))
    .execute();
}

/** Stores a new password for the user whose old one was confirmed (P-PASSWORD-07). */
export async function changeConfirmed(context: CallContext, confirmed: Credentials, old: SentPassword, sent: string): Promise<void> {
  // One that was stored for the other type can only be told by what was sent beside it.
  if (confirmed.mustChangePassword && (sent === old.main.trim() || (await isSamePassword(context, confirmed, sent))))
    throw refused("新密码不能与初始密码相同");
  await inTransaction(context, async (inside) => {
    const version = await ownVersion(inside);
    // Somebody who knew the old password may have changed it meanwhile.
    if ((await ownCredentials(inside)).hash !== confirmed.hash) throw staleConflict();
    await storePassword(inside, sent, version);
  });
}

/** Stores a new password in a session that has shown to know the old one, once (P-PASSWORD-12). */
export async function changeChecked(context: CallContext, sent: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const version = await ownVersion(inside);
    const checked = await inside.connection
      .updateTable("session")
      .set({ password_checked_at: null })
      .where("token_hash", "=", tokenHashOf(inside))
      .where("password_checked_at", ">", inside.portal.now() - CHECKED_MS)
      .returning("token_hash")
      .executeTakeFirst();
    if (checked === undefined) throw refused("请先验证旧密码");
    await storePassword(inside, sent, version);
  });
}

async function isSamePassword({ portal }: CallContext, user: Credentials, sent: string): Promise<boolean> {
  return user.type === portal.config.encryptType && (await verifySecret(user.hash, sent));
}

/** Version of the caller's record. Read first: the update then fails when anything changed after it. */
export async function ownVersion({ portal, connection, caller }: CallContext): Promise<number> {
  const stored = await portal.records.find(connection, portal.table("user"), String(caller.info["userId"]));
  if (stored === undefined) throw notFound();
  return Number(stored["version"]);
}

/** Nobody but the caller's own session goes on with the old password. */
async function storePassword(inside: CallContext, sent: string, version: number): Promise<void> {
  const { portal, connection, caller } = inside;
  const userId = String(caller.info["userId"]);
  const changes = { pwd: sent, pwdType: portal.config.encryptType, mustChangePassword: false };
  await portal.records.update(connection, portal.table("user"), userId, changes, version);
  await endOtherSessions(connection, userId, tokenHashOf(inside));
  await connection.updateTable("session").set({ password_checked_at: null }).where("token_hash", "=", tokenHashOf(inside)).execute();
}

function tokenHashOf({ caller }: CallContext): string {
  if (caller.session === undefined) throw sessionOver();
  return caller.session.tokenHash;
}
