import type { CallContext } from "../../identity/portal.ts";
import { cookieOf } from "../../identity/http/session-cookie.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { markPassword, markSignedIn } from "../../identity/sessions/bindings.ts";
import { type Credentials, credentialsOfUser } from "../../identity/passwords/credentials.ts";
import type { LoginType } from "../../identity/sessions/login-methods.ts";
import { isForeign, isInitialOver, passwordEnd, type Policy, policyFor, sessionLimits } from "../../identity/sessions/policy.ts";
import { startSession } from "../../identity/sessions/sessions.ts";
import type { Connection } from "../../engine/store/index.ts";

/** Input of {@link signedIn}: a user whose credentials were verified, and the sign-in method. */
export interface Authentication {
  user: Credentials;
  loginType: LoginType;
  /** Set if the user passed a second factor. Runs in the transaction that starts the session. */
  factor?: (connection: Connection) => Promise<void>;
}

/**
 * The reply to a successful sign-in: the session token, the seconds after which an idle session ends, and whether the password must be
 * changed first.
 */
export interface SignedIn {
  access_token: string;
  expires_in: number;
  mustChangePassword: boolean;
}

/**
 * Starts a session for an authenticated user and sets its cookie on the reply.
 *
 * @param policy the security policy, which determines how long the session lasts
 * @returns the reply: the session token, the seconds after which an idle session ends, and whether the password must be changed first
 * @throws Refusal if the user changed since the authentication, the initial password has expired, or `authenticated.factor` refuses
 */
export async function signedIn(context: CallContext, authenticated: Authentication, policy: Policy): Promise<SignedIn> {
  const { token: access_token, passwordDue } = await begin(context, authenticated, policy);
  const expires_in = policyFor(context.portal, policy, authenticated.user.systemType).idleMinutes * 60;
  context.reply.headers.set("set-cookie", cookieOf(access_token, expires_in, context.client));
  context.reply.message = "登录成功";
  return { access_token, expires_in, mustChangePassword: authenticated.user.mustChangePassword || passwordDue };
}

interface Begun {
  token: string;
  /** Whether the user must change the password first, because it is too old. */
  passwordDue: boolean;
}

/**
 * Starts a session. It locks the user's record and compares it with the authentication. If the password changed, the user was disabled, or
 * a credential was removed in between, it refuses. Such a change after the lock ends this session together with the user's others.
 */
function begin(
  { portal, client }: CallContext,
  { user: authenticated, loginType, factor }: Authentication,
  policy: Policy,
): Promise<Begun> {
  const { userId } = authenticated;
  return portal.store.database.transaction(async (connection) => {
    const now = portal.clock.now();
    const user = await credentialsOfUser(portal, connection, "userId", userId, { hold: true });
    if (JSON.stringify(user) !== JSON.stringify(authenticated)) throw refuse("changedMeanwhile");
    await factor?.(connection);
    if (loginType === "1") await markPassword(connection, userId, now);
    const setAt = await markSignedIn(connection, userId, now);
    if (loginType === "1" && authenticated.mustChangePassword && isInitialOver(policy, authenticated.systemType, setAt, now))
      throw refuse("initialOver");
    const end = passwordEnd(policy, setAt);
    const passwordDue = authenticated.hash !== undefined && end !== undefined && end <= now;
    const session = { userId, loginType, address: client.address, browser: client.browser, passwordDue, factor: factor !== undefined };
    return {
      token: await startSession(connection, session, sessionLimits(policyFor(portal, policy, authenticated.systemType)), now),
      passwordDue,
    };
  });
}

/**
 * Refuses to sign an administrator in from an address that the security policy does not list. Business users and auditors may sign in from
 * any address.
 *
 * @throws Refusal 403
 */
export function refuseForeign({ client }: CallContext, { systemType }: Credentials, policy: Policy): void {
  if (isForeign(policy, systemType, client.address)) throw refuse("addressForeign");
}
