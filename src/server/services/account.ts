import { meetsFormat } from "../../../runtime/contract/formats.ts";
import type { Data } from "../../../runtime/contract/data.ts";
import type { AccountHandlers } from "../../generated/services/account/handlers.ts";
import type { AuthSingleInput } from "../../generated/services/account/types.ts";
import { nextValue } from "../counters.ts";
import type { CallContext } from "../http/context.ts";
import { noRight, Refusal, refused, violated, WRONG_OLD_PASSWORD } from "../http/refusal.ts";
import { inTransaction } from "../http/store-handler.ts";
import { CHANGE, logAuth, logAuthFailure } from "../log/logs.ts";
import { CertificateError, normalisedCode } from "../session/certificate.ts";
import { type Credentials, credentialsBy } from "../session/credentials.ts";
import { networkOf } from "../session/network.ts";
import { changeChecked, changeConfirmed, confirmPassword, ownCredentials, ownVersion, rememberChecked } from "../session/own-password.ts";
import { FORM_INCOMPLETE, provenCode, WRONG_MOBILE } from "../session/sign-in.ts";
import { forgetCode, issueCode, takeCode } from "../session/sms-codes.ts";

const WRONG_SMS_CODE = "手机验证码错误";
const ID_CARD = /^(\d{15}|\d{17}[\dX])$/;

/** Own account; nobody touches another's here. */
export const account: AccountHandlers<CallContext> = {
  /** P-PASSWORD-07. */
  async updatePwd(input, context) {
    refuseOther(context, "userId", input.userId);
    const old = { main: input.oldPwd, other: input.otherPwd };
    const user = await confirmPassword(context, old, WRONG_OLD_PASSWORD);
    await changeConfirmed(context, user, old, input.pwd.trim());
    context.message = "修改成功";
    return null;
  },

  /** P-PASSWORD-11. Logged here: the routes take a GET for reading. */
  async passWord(input, context) {
    const event = { user: String(context.caller.info["userAccount"]), code: CHANGE, content: { ...input } };
    try {
      refuseOther(context, "userAccount", input.userName);
      await confirmPassword(context, { main: input.passWord, other: input.otherPwd }, WRONG_OLD_PASSWORD);
      await rememberChecked(context);
      await logAuth(context.portal, { ...event, ok: true });
      return null;
    } catch (error) {
      await logAuthFailure(context.portal, event, error);
      throw error;
    }
  },

  /** P-PASSWORD-12. */
  async newPassWord(input, context) {
    refuseOther(context, "userAccount", input.userName);
    await changeChecked(context, input.newPassWord.trim());
    return null;
  },

  /** P-PHONE-03, D-MOBILE-05. */
  async sendPhoneCode(input, context) {
    const { portal, client, caller } = context;
    const userId = String(caller.info["userId"]);
    const request = { purpose: input.smsApi, receiver: input.userTel.trim(), userId, address: networkOf(client.address) };
    const message = await issueCode(portal.database, request, portal.now());
    const region = input.smsRegion?.trim() || String(caller.info["regionId"] ?? "");
    try {
      const { sent } = await portal.sms.send({ ...message, region });
      context.message = sent ? "验证码已发送" : "验证码已生成，但未配置短信网关，短信未发出";
    } catch (error) {
      portal.warn(error, "a code could not be sent");
      await forgetCode(portal.database, request, userId);
      throw refused("短信发送失败，请稍后重试");
    }
    return null;
  },

  /** P-PROFILE-06, P-PHONE-05, D-MOBILE-02, D-MOBILE-07. */
  async authSingle(input, context) {
    refuseOther(context, "userId", input.userId);
    await (input.identityType === "2" ? bindMobile(input, context) : bindIdCard(input, context));
    return null;
  },

  /** P-CA-02. Without the certificate's proof the code is only noted: it does not sign in. */
  async caRegister(input, context) {
    refuseOther(context, "userAccount", input.userAccount);
    await confirmPassword(context, { main: input.pwd, other: input.otherPwd }, "密码错误");
    const given = [input.certificate, input.challenge, input.signature].some((item) => (item?.trim() ?? "") !== "");
    const proven = given ? await proved(input, context) : undefined;
    const code = proven ?? normalisedCode(input.caUniCode);
    await changeOwn(context, async (user, inside) => {
      if (user.caUniCode !== undefined && user.caUniCode !== code) throw refused("当前用户已绑定CA，请先解绑");
      const others = await credentialsBy(inside.portal, inside.connection, "caUniCode", code);
      if (others.some((other) => other.userId !== user.userId && other.caVerified)) throw refused("该CA已绑定其他账号");
      return { caUniCode: code, caVerified: proven !== undefined || user.caVerified };
    });
    context.message = "绑定成功";
    return null;
  },

  /** P-CA-03, P-CA-04. */
  async caUnbinding(input, context) {
    await changeOwn(context, ({ caUniCode }) => {
      if (caUniCode === undefined) throw refused("当前用户未绑定CA");
      if (caUniCode !== normalisedCode(input.keyCode)) throw refused("与当前绑定的CA不一致");
      return { caUniCode: null, caVerified: false };
    });
    context.message = "解绑成功";
    return null;
  },
};

function refuseOther({ caller }: CallContext, field: "userId" | "userAccount", given: string): void {
  if (given.trim() !== caller.info[field]) throw noRight();
}

type Judge = (user: Credentials, inside: CallContext) => Promise<Data> | Data;

/** Changes the caller's own record as `judge` says, one user after the other: two at once do not both find a number free. */
function changeOwn(context: CallContext, judge: Judge): Promise<void> {
  return inTransaction(context, async (inside) => {
    const { portal, connection } = inside;
    await nextValue(connection, "own-identity");
    // Read first: the update then fails when anything that `judge` reads changes.
    const version = await ownVersion(inside);
    const user = await ownCredentials(inside);
    await portal.records.update(connection, portal.table("user"), user.userId, await judge(user, inside), version);
  });
}

async function proved(input: Parameters<typeof provenCode>[1], context: CallContext): Promise<string> {
  try {
    return await provenCode(context, input);
  } catch (error) {
    if (error instanceof CertificateError) throw new Refusal(400, error.message);
    throw error;
  }
}

async function bindMobile(input: AuthSingleInput, context: CallContext): Promise<void> {
  const { portal, caller } = context;
  const receiver = sameOf(input, "identifier", "mobileNumber");
  const code = sameOf(input, "certificate", "mobileCode");
  if (receiver === "" || code === "") throw violated([{ field: receiver === "" ? "identifier" : "certificate", message: FORM_INCOMPLETE }]);
  if (!meetsFormat(receiver, "mobile")) throw violated([{ field: "identifier", message: WRONG_MOBILE }]);
  refuseOldMobile(input, await ownCredentials(context));
  const userId = String(caller.info["userId"]);
  const taken = await takeCode(portal.database, { purpose: "updatePhone", receiver, code, userId }, portal.now());
  if (taken === undefined) throw new Refusal(400, WRONG_SMS_CODE);
  await changeOwn(context, async (user, inside) => {
    refuseOldMobile(input, user);
    const others = await credentialsBy(portal, inside.connection, "userTel", receiver);
    if (others.some((other) => other.userId !== userId && other.telVerified)) throw refused("该手机号已绑定其他账号");
    return { userTel: receiver, telVerified: true };
  });
}

/** Whoever changes a verified number names it (D-MOBILE-02). */
function refuseOldMobile(input: AuthSingleInput, { tel, telVerified }: Credentials): void {
  if (!telVerified || tel === undefined) return;
  const given = input.oldMobile?.trim() ?? "";
  if (given === "") throw violated([{ field: "oldMobile", message: FORM_INCOMPLETE }]);
  if (given !== tel) throw violated([{ field: "oldMobile", message: "原手机号不正确" }]);
}

/** A field under either of its names; both only when they agree. */
function sameOf(input: AuthSingleInput, name: "identifier" | "certificate", alias: "mobileNumber" | "mobileCode"): string {
  const [one, other] = [input[name]?.trim() ?? "", input[alias]?.trim() ?? ""];
  if (one !== "" && other !== "" && one !== other) throw violated([{ field: alias, message: "提交的内容不一致" }]);
  return one === "" ? other : one;
}

/** `certificate` is taken and not looked at: there is no authority to ask about an ID card. */
async function bindIdCard(input: AuthSingleInput, context: CallContext): Promise<void> {
  for (const field of ["mobileNumber", "mobileCode", "oldMobile"] as const) {
    if ((input[field]?.trim() ?? "") !== "") throw violated([{ field, message: `不支持的字段：${field}` }]);
  }
  const userIDCard = input.identifier?.trim() ?? "";
  if (userIDCard === "") throw violated([{ field: "identifier", message: "请输入身份证号" }]);
  if (!ID_CARD.test(userIDCard)) throw violated([{ field: "identifier", message: "身份证号格式错误" }]);
  await changeOwn(context, () => ({ userIDCard }));
}
