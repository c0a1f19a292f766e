import { get, Refused, send } from "../session/plain-calls.ts";
import { passwordHash } from "./password-hash.ts";

export interface Captcha {
  captchaKey: string;
  image: string;
}

/** What the server needs to know who is there, by method (P-LOGIN-02). */
export type Proof =
  | { loginType: "1"; username: string; password: string; captcha: string; captchaKey: string }
  | { loginType: "2"; mobileNumber: string; mobileCode: string }
  | { loginType: "3"; caUniCode: string; certificate: string; challenge: string; signature: string };

export interface SignedIn {
  /** An initial or reset password: nothing else can be done before it is changed. */
  mustChangePassword: boolean;
}

export const loadCaptcha = (): Promise<Captcha> => get("/api/oauth/captcha");

/** The saved settings of this page; public (P-LOGINPAGE-08). */
export const loadPageSettings = (): Promise<unknown> => get("/gp-auth-center/rest/v1/custom/page/config/default");

/** On success the reply sets the cookie access_token (P-LOGIN-04). */
export async function signIn(proof: Proof): Promise<SignedIn> {
  const { data } = await send<{ mustChangePassword?: unknown } | null>("POST", "/api/oauth/login", await sent(proof));
  return { mustChangePassword: data?.mustChangePassword === true };
}

/** Asks for a code to a number. Answers the server's words, which do not tell whether anybody has the number. */
export async function sendLoginCode(input: { userTel: string; captcha: string; captchaKey: string }): Promise<string> {
  return (await send("POST", "/api/oauth/sendLoginCode", input)).msg;
}

export async function loadChallenge(): Promise<string> {
  return (await get<{ challenge: string }>("/api/oauth/caChallenge")).challenge;
}

export interface DueUser {
  userId: string;
  mustChangePassword: boolean;
}

/** Who is signed in, while the password is due. */
export async function loadDueUser(): Promise<DueUser> {
  const user = await get<Record<string, unknown>>("/gp-auth-center/rest/v1/user/userInfo");
  return { userId: String(user["userId"] ?? ""), mustChangePassword: user["mustChangePassword"] === true };
}

export async function changePassword(userId: string, oldPwd: string, newPwd: string): Promise<void> {
  const types = await loadEncryptTypes();
  await send("POST", "/gp-auth-center/rest/v1/user/updatePwd", {
    userId,
    oldPwd: await passwordHash(oldPwd, types.encryptType),
    pwd: await passwordHash(newPwd, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(oldPwd, types.otherType) }),
  });
}

/** A password never travels as it was typed (P-PASSWORD-08). */
async function sent(proof: Proof): Promise<object> {
  if (proof.loginType !== "1") return proof;
  const types = await loadEncryptTypes();
  return {
    ...proof,
    password: await passwordHash(proof.password, types.encryptType),
    ...(types.otherType === undefined ? {} : { otherPwd: await passwordHash(proof.password, types.otherType) }),
  };
}

interface EncryptTypes {
  /** `1`: SHA-256, `2`: SM3. */
  encryptType: string;
  /** Of passwords that were stored before the setting changed. */
  otherType?: string;
}

async function loadEncryptTypes(): Promise<EncryptTypes> {
  try {
    return await get<EncryptTypes>("/gp-auth-center/rest/v1/user/getEncryptType");
  } catch (error) {
    // P-PASSWORD-05: without it no password is sent.
    throw new Refused("获取加密类型失败", error instanceof Refused ? error.status : undefined);
  }
}
