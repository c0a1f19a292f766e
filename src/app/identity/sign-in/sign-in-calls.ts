import { getEncryptType } from "../../../generated/services/auth-center/calls.ts";
import { pageConfigDefault } from "../../../generated/services/login-page/calls.ts";
import { caChallenge, captcha, login, sendLoginCode as loginCode } from "../../../generated/services/oauth/calls.ts";
import type { CaptchaReply, LoginInput, SendLoginCodeInput } from "../../../generated/services/oauth/types.ts";
import { Refused, replyOf, send } from "../../boot/session/plain-calls.ts";
import { passwordHash } from "../credentials/password-hash.ts";

/** A captcha: its image, and the key that identifies it. */
export type Captcha = CaptchaReply;

/** The input of a sign-in: the method, and the credentials that it needs (P-LOGIN-02). */
export type Proof =
  | { loginType: "1"; username: string; password: string; captcha: string; captchaKey: string }
  | { loginType: "2"; mobileNumber: string; mobileCode: string }
  | { loginType: "3"; caUniCode: string; certificate: string; challenge: string; signature: string };

/** The result of signing in. */
export interface SignedIn {
  /** The password is initial or was reset, and must be changed before anything else. */
  mustChangePassword: boolean;
  /** There is no session yet, because a second factor is required. */
  factor?: FactorWanted;
}

/** The second factor that the server requires. `code`: a code of the user's authenticator app. */
export interface FactorWanted {
  /** With `enrol`, an app must be set up first. */
  kind: "code" | "enrol";
  /** Identifies the sign-in in the calls of the second step. */
  ticket: string;
}

/** Requests a new captcha. It can be used once. */
export const loadCaptcha = (): Promise<Captcha> => send(captcha, {});

/**
 * Reads the saved settings of the sign-in page by a call that needs no session (P-LOGINPAGE-08). They are returned as sent, because
 * `readPageSettings` validates and decodes them.
 */
export async function loadPageSettings(): Promise<unknown> {
  const { wire: _, ...asTravelled } = pageConfigDefault;
  return send(asTravelled, {});
}

/**
 * Signs in. On success, the reply sets the cookie access_token (P-LOGIN-04). If the server requires a proof of work, it is computed and the
 * call is repeated.
 *
 * @param onProofOfWork called before the proof of work is computed
 * @returns `mustChangePassword`: whether the password must be changed first. `factor`: the ticket for the second step, if a second factor
 * is required; the session then begins with that step
 * @throws Refused if the server refuses the sign-in, or the password cannot be transformed.
 */
export async function signIn(proof: Proof, onProofOfWork?: () => void): Promise<SignedIn> {
  const input = await sent(proof);
  const { mustChangePassword, secondFactor, ticket } = await send(login, input).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== WORK_WANTED) throw error;
    onProofOfWork?.();
    const { solveChallenge } = await import("../credentials/find-nonce.ts");
    return send(login, { ...input, ...(await solveChallenge(error.data)) });
  });
  const factor = secondFactor == null || ticket == null ? {} : { factor: { kind: secondFactor, ticket } };
  return { mustChangePassword: mustChangePassword === true, ...factor };
}

/**
 * HTTP status by which the server requires a proof of work before the sign-in. The server requires it instead of locking an account that
 * others try to enter.
 */
const WORK_WANTED = 428;

/**
 * Requests a code for a phone number.
 * @returns The message of the server, which does not reveal whether any user has the number.
 * @throws Refused if the server refuses it, for example for a wrong captcha.
 */
export async function sendLoginCode(input: SendLoginCodeInput): Promise<string> {
  return (await replyOf(loginCode, input)).msg;
}

/** Requests a challenge. At sign-in, the user's key signs the challenge, which proves that the user has the key. */
export async function loadChallenge(): Promise<string> {
  return (await send(caChallenge, {})).challenge ?? "";
}

/** Transforms the credentials before they are sent. A password is never sent as typed (P-PASSWORD-08). */
async function sent(proof: Proof): Promise<LoginInput> {
  if (proof.loginType !== "1") return proof;
  const types = await loadEncryptTypes();
  return {
    ...proof,
    password: await passwordHash(proof.password, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(proof.password, types.otherType) }),
  };
}

/** How passwords are transformed before they are sent. */
export interface EncryptTypes {
  /** `1`: SHA-256, `2`: SM3. */
  encryptType: string;
  /** The type of passwords that were stored before the setting changed. */
  otherType?: string;
}

/**
 * Reads from the server how passwords are transformed before they are sent.
 *
 * @throws Refused if the type cannot be read
 */
export async function loadEncryptTypes(): Promise<EncryptTypes> {
  try {
    const { encryptType = "", otherType } = await send(getEncryptType, {});
    return otherType === undefined ? { encryptType } : { encryptType, otherType };
  } catch (error) {
    // P-PASSWORD-05: without the type, no password is sent.
    throw new Refused("获取加密类型失败", error instanceof Refused ? error.status : undefined);
  }
}
