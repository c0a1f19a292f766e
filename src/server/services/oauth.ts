import { BUSINESS } from "../../../runtime/contract/user-kinds.ts";
import type { OauthHandlers } from "../../generated/services/oauth/handlers.ts";
import type { LoginInput } from "../../generated/services/oauth/types.ts";
import type { CallContext } from "../calls/context.ts";
import { cookieOf } from "../http/session-cookie.ts";
import { CHANGE, logAuth, logAuthFailure, SIGN_IN } from "../log/logs.ts";
import { markPassword, markSignedIn } from "../session/bindings.ts";
import { issueChallenge } from "../session/ca-challenge.ts";
import { issueCaptcha } from "../session/captcha.ts";
import { type Credentials, credentialsOfUser } from "../session/credentials.ts";
import type { LoginType } from "../session/login-methods.ts";
import { networkOf } from "../session/network.ts";
import { isInitialOver, isWithin, passwordEnd, type Policy, policyOf, sessionLimits } from "../session/policy.ts";
import { startSession } from "../session/sessions.ts";
import { refuseDisabled, refuseWrongCaptcha, userOfTel, WAYS } from "../session/sign-in.ts";
import { issueCode } from "../session/sms-codes.ts";
import { authorization, consent } from "./authorization.ts";
import { Refusal, refuse } from "../refusals/refusal.ts";
import { REFUSALS } from "../refusals/register.ts";

/** The same whoever has the number. */
const CODE_REQUESTED = "若该手机号可用于登录，验证码将发送至该手机号";

/** Signing in (P-LOGIN-04..07). */
export const oauth: OauthHandlers<CallContext> = {
  captcha(_input, context) {
    const { database, now, captchaText } = context.portal;
    return issueCaptcha(database, captchaText(), now());
  },

  async caChallenge(_input, { portal }) {
    return { challenge: await issueChallenge(portal.database, portal.now()) };
  },

  /** Says and takes the same whether anybody has the number: only what follows the reply differs. */
  sendLoginCode(input, context) {
    const receiver = input.userTel.trim();
    return logged(context, { user: receiver, code: CHANGE, content: { userTel: receiver } }, async () => {
      const { portal, client } = context;
      await refuseDisabled(context, "2");
      await refuseWrongCaptcha(context, input.captchaKey ?? "", input.captcha);
      const user = await userOfTel(context, receiver);
      const request = { purpose: "login" as const, receiver, userId: user?.userId, address: networkOf(client.address), attempts: 3 };
      await issueCode(portal, request, portal.now());
      context.reply.message = CODE_REQUESTED;
      return null;
    });
  },

  login(input, context) {
    return logged(context, { user: nameOf(input), code: SIGN_IN, content: { ...input } }, async () => {
      const type = input.loginType ?? "1";
      await refuseDisabled(context, type);
      const user = await WAYS[type](input, context);
      const policy = await policyOf(context.portal);
      await refuseForeign(context, user, policy.adminAddresses);
      const { token: access_token, passwordDue } = await begin(context, user, type, policy);
      const expires_in = policy.idleMinutes * 60;
      context.reply.headers.set("set-cookie", cookieOf(access_token, expires_in, context.client));
      context.reply.message = "登录成功";
      return { access_token, expires_in, mustChangePassword: user.mustChangePassword || passwordDue };
    });
  },

  authorization,
  consent,
};

/** Whom somebody says to be, for the log. */
function nameOf(input: LoginInput): string {
  if (input.loginType === "2") return (input.mobileNumber ?? "").trim();
  return (input.loginType === "3" ? (input.caUniCode ?? "") : (input.username ?? "")).trim();
}

/**
 * The user is held until the session stands: one whose password was changed, who was disabled or lost what he signed
 * in with since it was judged gets none, and a change after it ends this session with the others.
 */
function begin({ portal, client }: CallContext, judged: Credentials, loginType: LoginType, policy: Policy): Promise<Begun> {
  const { userId } = judged;
  return portal.database.transaction(async (connection) => {
    const now = portal.now();
    const user = await credentialsOfUser(portal, connection, "userId", userId, { hold: true });
    if (JSON.stringify(user) !== JSON.stringify(judged)) throw refuse("changedMeanwhile");
    if (loginType === "1") await markPassword(connection, userId, now);
    const setAt = await markSignedIn(connection, userId, now);
    if (loginType === "1" && judged.mustChangePassword && isInitialOver(policy, setAt, now)) throw refuse("initialOver");
    const end = passwordEnd(policy, setAt);
    const passwordDue = judged.hash !== undefined && end !== undefined && end <= now;
    const session = { userId, loginType, address: client.address, browser: client.browser, passwordDue };
    return { token: await startSession(connection, session, sessionLimits(policy), now), passwordDue };
  });
}

interface Begun {
  token: string;
  /** It has to be changed first: it is too old. */
  passwordDue: boolean;
}

/** Administrators sign in from the addresses of the policy alone. @throws Refusal 403 */
async function refuseForeign({ portal, client }: CallContext, { userId }: Credentials, networks: readonly string[]): Promise<void> {
  if (networks.length === 0) return;
  const user = await portal.records.find(portal.database.kysely, portal.table("user"), userId);
  if (user?.systemType !== BUSINESS && !isWithin(networks, client.address)) throw refuse("addressForeign");
}

interface Logged {
  user: string;
  code: typeof SIGN_IN | typeof CHANGE;
  content: object;
}

/** Public calls are logged here: the routes log those of signed-in users. */
async function logged<T>({ portal, client }: CallContext, { content, ...event }: Logged, work: () => Promise<T>): Promise<T> {
  const whole = { ...event, content: { ...content, address: client.address } };
  try {
    const result = await work();
    await logAuth(portal, { ...whole, ok: true });
    return result;
  } catch (error) {
    // Nothing has been judged yet.
    if (error instanceof Refusal && error.status === REFUSALS.workWanted.status) throw error;
    await logAuthFailure(portal, whole, error, networkOf(client.address));
    throw error;
  }
}
