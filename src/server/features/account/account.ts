import { meetsFormat } from "../../../../runtime/contract/values/formats.ts";
import type { AccountHandlers } from "../../../generated/services/account/handlers.ts";
import type { AuthSingleInput } from "../../../generated/services/account/types.ts";
import { nextValue } from "../../engine/store/write/counters.ts";
import type { CallContext } from "../../identity/portal.ts";
import { accountOf, userIdOf } from "../../engine/calls/principal.ts";
import { noRight, refuse, violated, wrongField } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { CHANGE, logAuth, logAuthFailure } from "../../engine/log/write-log.ts";
import type { TableOf, WrittenTo } from "../../engine/store/index.ts";
import { markBound } from "../../identity/sessions/bindings.ts";
import { normalisedCode } from "../../identity/sign-in/certificate.ts";
import { type Credentials, credentialsBy } from "../../identity/passwords/credentials.ts";
import { shareOfUser } from "../../engine/secrets/share-rotation.ts";
import { networkOf } from "../../engine/limits/network.ts";
import {
  changeChecked,
  changeConfirmed,
  confirmPassword,
  endOthers,
  ownCredentials,
  rememberChecked,
  rememberFactor,
  tokenHashOf,
  wantFresh,
} from "../../identity/passwords/own-password.ts";
import { policyOf } from "../../identity/sessions/policy.ts";
import { beginFactor, confirmFactor, endFactor, renewCodes } from "../../identity/second-factor/second-factor.ts";
import { wantFactorCode, wantPendingCode } from "../../identity/sign-in/factor-codes.ts";
import { provenCode } from "../../identity/sign-in/sign-in.ts";
import { forgetCode, issueCode, takeCode } from "../../identity/phone/sms-codes.ts";
import { notifyNumberChange, notifyOldNumber } from "../../identity/phone/notify-phone-change.ts";

const ID_CARD = /^(\d{15}|\d{17}[\dX])$/;

const CODES_ONCE = { names: ["recoveryCodes"], replayMsg: "已完成；恢复码只显示一次，请更换恢复码" };

/**
 * Calls that a user makes on the user's own account: they change the password, the second factor, the phone number and the certificate.
 * Every call refuses another user's account.
 */
export const account: AccountHandlers<CallContext> = {
  /** Changes the user's own password (P-PASSWORD-07). */
  async updatePwd(input, context) {
    refuseOther(context, "userId", input.userId);
    const old = { main: input.oldPwd, other: input.otherPwd };
    const user = await confirmPassword(context, old, refuse("wrongOldPassword"));
    await changeConfirmed(context, user, old, input.pwd.trim());
    context.reply.message = "修改成功";
    return null;
  },

  /** Checks the user's own password (P-PASSWORD-11). Logs the check itself, because the routes treat a GET as a read and do not log it. */
  async passWord(input, context) {
    const event = { user: context.caller.info.userAccount ?? "", code: CHANGE, content: { ...input } };
    try {
      refuseOther(context, "userAccount", input.userName);
      await confirmPassword(context, { main: input.passWord, other: input.otherPwd }, refuse("wrongOldPassword"));
      await rememberChecked(context);
      await logAuth(context.portal, { ...event, ok: true });
      return null;
    } catch (error) {
      await logAuthFailure(context.portal, event, error);
      throw error;
    }
  },

  async beginFactor({ pwd, otherPwd }, context) {
    const user = await confirmPassword(context, { main: pwd, other: otherPwd }, wrongField("pwd", "wrongOwnPassword"));
    return beginFactor(context.portal, context.connection, user, tokenHashOf(context));
  },

  /** Enables the second factor. Ends the user's other sessions, because they began without it. */
  async confirmFactor({ factorCode }, context) {
    context.reply.once = CODES_ONCE;
    await wantPendingCode(context, await ownCredentials(context), factorCode, tokenHashOf(context));
    const recoveryCodes = await inTransaction(context, async (inside) => {
      const user = await ownCredentials(inside);
      const codes = await confirmFactor(inside.portal, inside.connection, user, factorCode);
      if (codes === undefined) throw wrongField("factorCode", "wrongFactorCode");
      await endOthers(inside);
      await rememberFactor(inside);
      return codes;
    });
    context.reply.message = "双因素认证已开启";
    return { recoveryCodes };
  },

  async renewFactorCodes({ factorCode }, context) {
    const user = await ownCredentials(context);
    await wantFactorCode(context, user, factorCode);
    context.reply.message = "恢复码已更换";
    context.reply.once = CODES_ONCE;
    return { recoveryCodes: await inTransaction(context, (inside) => renewCodes(inside.connection, user.userId)) };
  },

  async endFactor({ factorCode }, context) {
    const user = await ownCredentials(context);
    await refuseFactorEnd(context);
    await wantFactorCode(context, user, factorCode);
    await inTransaction(context, (inside) => endFactor(inside.connection, user.userId));
    context.reply.message = "双因素认证已关闭";
    return null;
  },

  /** Sets a new password after `passWord` has checked the old one (P-PASSWORD-12). */
  async newPassWord(input, context) {
    refuseOther(context, "userAccount", input.userName);
    await changeChecked(context, input.newPassWord.trim());
    return null;
  },

  /** Sends a code by SMS to a number that the user wants to bind or verify (P-PHONE-03, D-MOBILE-05). */
  async sendPhoneCode(input, context) {
    const { portal, client, caller } = context;
    const userId = userIdOf(caller);
    const receiver = input.userTel.trim();
    const { tel, telVerified } = await ownCredentials(context);
    // A code sent to the old number replaces the password, so only the user's verified number gets one.
    if (input.smsApi === "verifyPhone" && !(telVerified && tel === receiver)) throw wrongField("userTel", "wrongOldMobile");
    const region = input.smsRegion?.trim() || (caller.info.regionId ?? "");
    const request = { purpose: input.smsApi, receiver, userId, address: networkOf(client.address), attempts: 1, region };
    const id = await issueCode(portal, request, portal.clock.now());
    const state = await portal.sms.sendNow(id);
    if (state === "dead") {
      await forgetCode(portal.store.database, request, userId);
      throw refuse("smsFailed");
    }
    const isSent = await portal.sms.configured(input.smsApi);
    const done = state === "sent" ? "验证码已发送" : "验证码正在发送，请稍候";
    context.reply.message = isSent ? done : "验证码已生成，但未配置短信网关，短信未发出";
    return { sent: isSent };
  },

  /** Binds a mobile number or an ID card to the user's own account (P-PROFILE-06, P-PHONE-05, D-MOBILE-02, D-MOBILE-07). */
  async authSingle(input, context) {
    refuseOther(context, "userId", input.userId);
    await (input.identityType === "2" ? bindMobile(input, context) : bindIdCard(input, context));
    return null;
  },

  /** Binds a CA certificate (P-CA-02). Without proof of the certificate the code is only stored: it cannot be used to sign in. */
  async caRegister(input, context) {
    refuseOther(context, "userAccount", input.userAccount);
    await confirmPassword(context, { main: input.pwd, other: input.otherPwd }, refuse("wrongOwnPassword"));
    const given = [input.certificate, input.challenge, input.signature].some((item) => (item?.trim() ?? "") !== "");
    const proven = given ? await provenCode(context, input) : undefined;
    const code = proven ?? normalisedCode(input.caUniCode);
    await changeOwn(context, async (user, inside): Promise<Changes> => {
      if (user.caUniCode !== undefined && user.caUniCode !== code) throw refuse("caBound");
      const others = await credentialsBy(inside.portal, inside.connection, "caUniCode", code);
      if (others.some((other) => other.userId !== user.userId && other.caVerified)) throw refuse("caTaken");
      if (proven !== undefined) await markBound(inside.connection, user.userId, "ca", inside.portal.clock.now());
      await notifyOldNumber(inside, user, "已绑定CA证书");
      return { caUniCode: code, caVerified: proven !== undefined || user.caVerified };
    });
    context.reply.message = "绑定成功";
    return null;
  },

  /** Unbinds the CA certificate (P-CA-03, P-CA-04). */
  async caUnbinding(input, context) {
    await wantFresh(context, input);
    await changeOwn(context, async ({ caUniCode }, inside): Promise<Changes> => {
      await refuseWithoutCa(inside);
      if (caUniCode !== normalisedCode(input.keyCode)) throw refuse("otherCa");
      return { caUniCode: null, caVerified: false };
    });
    context.reply.message = "解绑成功";
    return null;
  },
};

/**
 * Refuses to switch the caller's second factor off if the security policy requires it.
 *
 * @throws Refusal factorByPolicy
 */
export async function refuseFactorEnd({ portal, caller }: CallContext): Promise<void> {
  const { secondFactor } = await policyOf(portal);
  if (secondFactor.some((kind) => kind === caller.info.systemType)) throw refuse("factorByPolicy");
}

/**
 * Refuses to unbind a CA certificate if the caller has none.
 *
 * @throws Refusal noCa
 */
export async function refuseWithoutCa(context: CallContext): Promise<void> {
  if ((await ownCredentials(context)).caUniCode === undefined) throw refuse("noCa");
}

function refuseOther({ caller }: CallContext, field: "userId" | "userAccount", given: string): void {
  if (given.trim() !== caller.info[field]) throw noRight();
}

type Changes = WrittenTo<TableOf<"user">>;
type ChangesBuilder = (user: Credentials, inside: CallContext) => Promise<Changes> | Changes;

/**
 * Changes the caller's own record with the result of `buildChanges`. Serialises such changes, so that two users cannot both find a
 * number free.
 */
function changeOwn(context: CallContext, buildChanges: ChangesBuilder): Promise<void> {
  return inTransaction(context, async (inside) => {
    await nextValue(inside.connection, "own-identity");
    // `buildChanges` runs inside the update: if anything that it reads changes meanwhile, the update fails.
    const changes = async (): Promise<Changes> => buildChanges(await ownCredentials(inside), inside);
    await recordsOf(inside, "user").update(userIdOf(inside.caller), {}, changes);
  });
}

async function bindMobile(input: AuthSingleInput, context: CallContext): Promise<void> {
  const { portal, caller } = context;
  const receiver = sameOf(input, "identifier", "mobileNumber");
  const code = sameOf(input, "certificate", "mobileCode");
  if (receiver === "" || code === "") throw wrongField(receiver === "" ? "identifier" : "certificate", "formIncomplete");
  if (!meetsFormat(receiver, "mobile")) throw wrongField("identifier", "wrongMobile");
  const before = await ownCredentials(context);
  refuseOldMobile(input, before);
  await wantFresh(context, input, before.telVerified ? before.tel : undefined);
  const userId = userIdOf(caller);
  const given = { purpose: "updatePhone" as const, receiver, code, userId, share: shareOfUser(accountOf(caller)) };
  const taken = await takeCode(portal.store.database, given, portal.clock.now());
  if (taken === undefined) throw refuse("wrongSmsCode");
  await changeOwn(context, async (user, inside): Promise<Changes> => {
    refuseOldMobile(input, user);
    const others = await credentialsBy(portal, inside.connection, "userTel", receiver);
    if (others.some((other) => other.userId !== userId && other.telVerified)) throw refuse("phoneTaken");
    await endOthers(inside);
    await markBound(inside.connection, userId, "tel", portal.clock.now());
    await notifyNumberChange(inside, user, receiver);
    return { userTel: receiver, telVerified: true };
  });
}

/**
 * Requires the old number from a user who changes a verified number (D-MOBILE-02).
 *
 * @throws Refusal 422 if the old number is missing or wrong
 */
function refuseOldMobile(input: AuthSingleInput, { tel, telVerified }: Credentials): void {
  if (!telVerified || tel === undefined) return;
  const given = input.oldMobile?.trim() ?? "";
  if (given === "") throw wrongField("oldMobile", "formIncomplete");
  if (given !== tel) throw wrongField("oldMobile", "wrongOldMobile");
}

/**
 * Returns a field that may be sent under two names, trimmed; empty if it was sent under neither.
 *
 * @throws Refusal 422 if both are given and differ
 */
function sameOf(input: AuthSingleInput, name: "identifier" | "certificate", alias: "mobileNumber" | "mobileCode"): string {
  const [one, other] = [input[name]?.trim() ?? "", input[alias]?.trim() ?? ""];
  if (one !== "" && other !== "" && one !== other) throw wrongField(alias, "contradiction");
  return one === "" ? other : one;
}

/**
 * Stores the number of the user's ID card. `certificate` is ignored, because no authority could verify the card; fields of a mobile number
 * are refused.
 *
 * @throws Refusal 422 for a missing or malformed number
 */
async function bindIdCard(input: AuthSingleInput, context: CallContext): Promise<void> {
  for (const field of ["mobileNumber", "mobileCode", "oldMobile"] as const) {
    if ((input[field]?.trim() ?? "") !== "") throw violated([{ field, message: textOf("unknownField", field) }]);
  }
  const userIDCard = input.identifier?.trim() ?? "";
  if (userIDCard === "") throw wrongField("identifier", "idCardMissing");
  if (!ID_CARD.test(userIDCard)) throw wrongField("identifier", "wrongIdCard");
  await changeOwn(context, (): Changes => ({ userIDCard }));
}
