import type { OauthHandlers } from "../../../generated/services/oauth/handlers.ts";
import type { LoginInput } from "../../../generated/services/oauth/types.ts";
import type { CallContext, Portal } from "../../identity/portal.ts";
import { CHANGE, logAuth, logAuthFailure, SIGN_IN } from "../../engine/log/write-log.ts";
import { issueChallenge } from "../../identity/challenges/ca-challenge.ts";
import { issueCaptcha } from "../../identity/challenges/captcha.ts";
import { issueTicket, takeTicket, ticketOf } from "../../identity/second-factor/factor-ticket.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { policyOf } from "../../identity/sessions/policy.ts";
import {
  beginFactor,
  confirmFactor,
  hasFactor,
  isFactorCode,
  isRecoveryCode,
  takeRecoveryCode,
} from "../../identity/second-factor/second-factor.ts";
import { shownAccount, shownNumber } from "../../identity/passwords/shown-name.ts";
import { wantFactorCode, wantPendingCode } from "../../identity/sign-in/factor-codes.ts";
import { nextStep, refuseDisabled, refuseWrongCaptcha, userOfTel, METHODS } from "../../identity/sign-in/sign-in.ts";
import { issueCode } from "../../identity/phone/sms-codes.ts";
import type { Connection } from "../../engine/store/index.ts";
import { authorization, consent } from "./authorization.ts";
import { refuseForeign, signedIn } from "./begin-session.ts";
import { Refusal, wrongField } from "../../engine/refusals/refusal.ts";
import { REFUSALS } from "../../engine/refusals/refusal-register.ts";

/** Message for every number, so that it does not reveal whether a user has it. */
const CODE_REQUESTED = "若该手机号可用于登录，验证码将发送至该手机号";

/**
 * Handlers for signing in on the portal itself (P-LOGIN-04..07): captcha, login by password, SMS code or certificate, second factor. Also
 * the consent of a user to an OAuth client.
 */
export const oauth: OauthHandlers<CallContext> = {
  captcha(_input, context) {
    const {
      store: { database },
      clock: { now },
      captchaText,
    } = context.portal;
    return issueCaptcha(database, captchaText(), now());
  },

  async caChallenge(_input, { portal }) {
    return { challenge: await issueChallenge(portal.store.database, portal.clock.now()) };
  },

  /** Sends a login code. The reply does not reveal whether a user has the number: only what happens after the reply differs. */
  sendLoginCode(input, context) {
    const receiver = input.userTel.trim();
    return logged(context, { user: receiver, code: CHANGE, content: { userTel: receiver } }, async () => {
      const { portal, client } = context;
      await refuseDisabled(context, "2");
      await refuseWrongCaptcha(context, input.captchaKey ?? "", input.captcha);
      const user = await userOfTel(context, receiver);
      const request = { purpose: "login" as const, receiver, userId: user?.userId, address: networkOf(client.address), attempts: 3 };
      await issueCode(portal, request, portal.clock.now());
      context.reply.message = CODE_REQUESTED;
      return null;
    });
  },

  login(input, context) {
    const event = { user: nameOf(input), code: SIGN_IN, content: { ...input }, failed: () => failedSignIn(context.portal, input) };
    return logged(context, event, async () => {
      const type = input.loginType ?? "1";
      await refuseDisabled(context, type);
      const user = await METHODS[type](input, context);
      const policy = await policyOf(context.portal);
      refuseForeign(context, user, policy);
      const secondFactor = await nextStep(context.portal, user, policy);
      if (secondFactor === undefined) return signedIn(context, { user, loginType: type }, policy);
      context.reply.message = "请完成双因素认证";
      return { secondFactor, ticket: await issueTicket(context.portal, user, type) };
    });
  },

  async enrolFactor({ ticket }, context) {
    const { user } = await ticketOf(context.portal, ticket);
    return beginFactor(context.portal, context.connection, user, ticket);
  },

  async secondFactor({ ticket, factorCode }, context) {
    const { portal } = context;
    const { user, loginType } = await ticketOf(portal, ticket);
    return logged(context, { user: user.account, code: SIGN_IN, content: { loginType, secondFactor: true } }, async () => {
      const policy = await policyOf(portal);
      refuseForeign(context, user, policy);
      const isOn = await hasFactor(portal.store.database.kysely, user.userId);
      if (isOn) await wantFactorCode(context, user, factorCode, isFactorCode);
      else await wantPendingCode(context, user, factorCode, ticket);
      let recoveryCodes: string | undefined;
      const factor = async (connection: Connection): Promise<void> => {
        await takeTicket(connection, ticket);
        const isSpent = isOn && isRecoveryCode(factorCode) && !(await takeRecoveryCode(connection, user.userId, factorCode));
        if (isSpent) throw wrongField("factorCode", "wrongFactorCode");
        if (isOn) return;
        recoveryCodes = await confirmFactor(portal, connection, user, factorCode);
        if (recoveryCodes === undefined) throw wrongField("factorCode", "wrongFactorCode");
      };
      const begun = await signedIn(context, { user, loginType, factor }, policy);
      return recoveryCodes === undefined ? begun : { ...begun, recoveryCodes };
    });
  },

  authorization,
  consent,
};

/** Returns the name that the client claims to sign in as, for the log. */
function nameOf(input: LoginInput): string {
  if (input.loginType === "2") return (input.mobileNumber ?? "").trim();
  return (input.loginType === "3" ? (input.caUniCode ?? "") : (input.username ?? "")).trim();
}

/**
 * Returns the log entry of a failed sign-in. Masks an unknown account or a malformed number, because the input may be a password
 * typed into the wrong field.
 */
async function failedSignIn(portal: Pick<Portal, "store" | "log">, input: LoginInput): Promise<Pick<Logged, "user" | "content">> {
  const { username, mobileNumber } = input;
  const content = { ...input };
  if (typeof username === "string") content.username = await shownAccount(portal, username);
  if (typeof mobileNumber === "string") content.mobileNumber = shownNumber(mobileNumber);
  return { user: nameOf(content), content };
}

interface Logged {
  user: string;
  code: typeof SIGN_IN | typeof CHANGE;
  content: object;
  /** Replaces `user` and `content` of the log entry if the call failed. */
  failed?: () => Promise<Pick<Logged, "user" | "content">>;
}

/** Runs a public call, returns its result, and logs its outcome. The routes log only the calls of signed-in users. */
async function logged<T>({ portal, client }: CallContext, { failed, ...event }: Logged, callback: () => Promise<T>): Promise<T> {
  const withAddress = ({ content, ...more }: Omit<Logged, "failed">) => ({ ...more, content: { ...content, address: client.address } });
  try {
    const result = await callback();
    // The first factor alone does not sign in, so it is not logged as a sign-in.
    const code = result !== null && typeof result === "object" && "ticket" in result ? CHANGE : event.code;
    await logAuth(portal, { ...withAddress(event), code, ok: true });
    return result;
  } catch (error) {
    // The client has not sent the proof of work yet, so nothing has been checked that could be logged.
    if (error instanceof Refusal && error.status === REFUSALS.workWanted.status) throw error;
    await logAuthFailure(portal, withAddress({ ...event, ...(await failed?.()) }), error, networkOf(client.address));
    throw error;
  }
}
