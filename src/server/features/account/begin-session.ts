import type { CallContext } from "../../identity/portal.ts";
import { cookieOf } from "../../identity/http/session-cookie.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { markPassword, markSignedIn } from "../../identity/sessions/bindings.ts";
import { type Credentials, credentialsOfUser } from "../../identity/passwords/credentials.ts";
import type { LoginType } from "../../identity/sessions/login-methods.ts";
import { isForeign, isInitialOver, passwordEnd, type Policy, sessionLimits } from "../../identity/sessions/policy.ts";
import { startSession } from "../../identity/sessions/sessions.ts";
import type { Connection } from "../../engine/store/index.ts";

/** How somebody was found to be who he says. */
export interface Judged {
  user: Credentials;
  loginType: LoginType;
  /** He showed a second factor; what else is done with it, in the transaction of the session. */
  factor?: (connection: Connection) => Promise<void>;
}

export interface SignedIn {
  access_token: string;
  expires_in: number;
  mustChangePassword: boolean;
}

/** Starts a session and hands its cookie out. */
export async function signedIn(context: CallContext, judged: Judged, policy: Policy): Promise<SignedIn> {
  const { token: access_token, passwordDue } = await begin(context, judged, policy);
  const expires_in = policy.idleMinutes * 60;
  context.reply.headers.set("set-cookie", cookieOf(access_token, expires_in, context.client));
  context.reply.message = "登录成功";
  return { access_token, expires_in, mustChangePassword: judged.user.mustChangePassword || passwordDue };
}

interface Begun {
  token: string;
  /** It has to be changed first: it is too old. */
  passwordDue: boolean;
}

/**
 * The user is held until the session stands: one whose password was changed, who was disabled or lost what he signed
 * in with since it was judged gets none, and a change after it ends this session with the others.
 */
function begin({ portal, client }: CallContext, { user: judged, loginType, factor }: Judged, policy: Policy): Promise<Begun> {
  const { userId } = judged;
  return portal.database.transaction(async (connection) => {
    const now = portal.now();
    const user = await credentialsOfUser(portal, connection, "userId", userId, { hold: true });
    if (JSON.stringify(user) !== JSON.stringify(judged)) throw refuse("changedMeanwhile");
    await factor?.(connection);
    if (loginType === "1") await markPassword(connection, userId, now);
    const setAt = await markSignedIn(connection, userId, now);
    if (loginType === "1" && judged.mustChangePassword && isInitialOver(policy, judged.systemType, setAt, now)) throw refuse("initialOver");
    const end = passwordEnd(policy, setAt);
    const passwordDue = judged.hash !== undefined && end !== undefined && end <= now;
    const session = { userId, loginType, address: client.address, browser: client.browser, passwordDue, factor: factor !== undefined };
    return { token: await startSession(connection, session, sessionLimits(policy), now), passwordDue };
  });
}

/** Administrators sign in from the addresses of the policy alone. @throws Refusal 403 */
export function refuseForeign({ client }: CallContext, { systemType }: Credentials, policy: Policy): void {
  if (isForeign(policy, systemType, client.address)) throw refuse("addressForeign");
}
