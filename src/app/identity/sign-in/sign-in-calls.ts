import { getEncryptType } from "../../../generated/services/auth-center/calls.ts";
import { pageConfigDefault } from "../../../generated/services/login-page/calls.ts";
import { caChallenge, captcha, login, sendLoginCode as loginCode } from "../../../generated/services/oauth/calls.ts";
import type { CaptchaReply, LoginInput, SendLoginCodeInput } from "../../../generated/services/oauth/types.ts";
import { Refused, replyOf, send } from "../../boot/session/plain-calls.ts";
import { passwordHash } from "../credentials/password-hash.ts";

export type Captcha = CaptchaReply;

/** What the server needs to know who is there, by method (P-LOGIN-02). */
export type Proof =
  | { loginType: "1"; username: string; password: string; captcha: string; captchaKey: string }
  | { loginType: "2"; mobileNumber: string; mobileCode: string }
  | { loginType: "3"; caUniCode: string; certificate: string; challenge: string; signature: string };

export interface SignedIn {
  /** An initial or reset password: nothing else can be done before it is changed. */
  mustChangePassword: boolean;
  /** There is no session yet: a second step is asked for. */
  factor?: FactorWanted;
}

export interface FactorWanted {
  /** `enrol`: an app has to be set up first. */
  kind: "code" | "enrol";
  /** What the step is made with. */
  ticket: string;
}

export const loadCaptcha = (): Promise<Captcha> => send(captcha, {});

/** The saved settings of this page; public (P-LOGINPAGE-08). As they travel: what draws them trusts none of it and reads it itself. */
export async function loadPageSettings(): Promise<unknown> {
  const { wire: _, ...asTravelled } = pageConfigDefault;
  return send(asTravelled, {});
}

/** On success the reply sets the cookie access_token (P-LOGIN-04). `onWork`: the server wants some work first. */
export async function signIn(proof: Proof, onWork?: () => void): Promise<SignedIn> {
  const input = await sent(proof);
  const { mustChangePassword, secondFactor, ticket } = await send(login, input).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== WORK_WANTED) throw error;
    onWork?.();
    const { workFor } = await import("../credentials/find-nonce.ts");
    return send(login, { ...input, ...(await workFor(error.data)) });
  });
  const factor = secondFactor == null || ticket == null ? {} : { factor: { kind: secondFactor, ticket } };
  return { mustChangePassword: mustChangePassword === true, ...factor };
}

/** An account that others try is not locked: who signs in proves some work. */
const WORK_WANTED = 428;

/** Asks for a code to a number. Answers the server's words, which do not tell whether anybody has the number. */
export async function sendLoginCode(input: SendLoginCodeInput): Promise<string> {
  return (await replyOf(loginCode, input)).msg;
}

export async function loadChallenge(): Promise<string> {
  return (await send(caChallenge, {})).challenge ?? "";
}

/** A password never travels as it was typed (P-PASSWORD-08). */
async function sent(proof: Proof): Promise<LoginInput> {
  if (proof.loginType !== "1") return proof;
  const types = await loadEncryptTypes();
  return {
    ...proof,
    password: await passwordHash(proof.password, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(proof.password, types.otherType) }),
  };
}

export interface EncryptTypes {
  /** `1`: SHA-256, `2`: SM3. */
  encryptType: string;
  /** Of passwords that were stored before the setting changed. */
  otherType?: string;
}

export async function loadEncryptTypes(): Promise<EncryptTypes> {
  try {
    const { encryptType = "", otherType } = await send(getEncryptType, {});
    return otherType === undefined ? { encryptType } : { encryptType, otherType };
  } catch (error) {
    // P-PASSWORD-05: without it no password is sent.
    throw new Refused("获取加密类型失败", error instanceof Refused ? error.status : undefined);
  }
}
