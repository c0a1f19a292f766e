import type { LoginInput } from "../../../generated/services/oauth/types.ts";
import type { FieldMessage } from "../../../../runtime/contract/wire/envelope.ts";
import { meetsFormat } from "../../../../runtime/contract/values/formats.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import { maskedText } from "../../../../runtime/contract/wire/wire.ts";
import type { CallContext, Portal } from "../portal.ts";
import { refuse, refuseWith, violated, wrongField } from "../../engine/refusals/refusal.ts";
import { textOf } from "../../engine/refusals/refusal-register.ts";
import { takeChallenge } from "../challenges/ca-challenge.ts";
import { takeCaptcha } from "../challenges/captcha.ts";
import { CertificateError, type CertificateProof, provenFingerprint } from "./certificate.ts";
import { type Credentials, credentialsBy, credentialsOfUser, isPasswordOf, typedPassword } from "../passwords/credentials.ts";
import { accountSubject, type Attempt, certificateSubject, telSubject } from "../challenges/lock-out.ts";
import { enabledMethods, type LoginType } from "../sessions/login-methods.ts";
import { limitsOf } from "../passwords/own-password.ts";
import { isPasswordOver } from "../passwords/password-age.ts";
import { networkOf } from "../../engine/limits/network.ts";
import { shareOfNetwork } from "../../engine/secrets/share-rotation.ts";
import { isForeign, type Policy, policyOf } from "../sessions/policy.ts";
import { hasFactor } from "../second-factor/second-factor.ts";
import { takeCode } from "../phone/sms-codes.ts";
import { issueProofChallenge, takeProof, findRequiredBits } from "../challenges/proof-of-work.ts";
import { recordResult, refuseLocked, type SignInContext } from "./sign-in-attempts.ts";

/**
 * Refuses a sign-in method that the login-page settings do not offer.
 *
 * @throws Refusal methodDisabled at the field `loginType`
 */
export async function refuseDisabled({ portal }: CallContext, type: LoginType): Promise<void> {
  if (!(await enabledMethods(portal)).has(type)) throw wrongField("loginType", "methodDisabled");
}

/**
 * Compares the guess with the captcha, which can be used only once ({@link takeCaptcha}). If the setting `captcha` is off, any guess is
 * accepted.
 *
 * @throws Refusal 478 if the guess is wrong, or the captcha is unknown or has expired
 */
export async function refuseWrongCaptcha({ portal }: CallContext, key: string, guess: string): Promise<void> {
  const right = await takeCaptcha(portal.store.database, key, guess, portal.clock.now());
  if (portal.config.captcha && !right) throw refuse("wrongCaptcha");
}

type Way = (input: LoginInput, context: CallContext) => Promise<Credentials>;

/**
 * The functions that authenticate a user, by sign-in method: password, phone number, certificate. Each returns the credentials of an
 * enabled user. A required second factor is verified later ({@link nextStep}).
 *
 * @throws Refusal if the input is incomplete or wrong, or the attempt is locked
 */
export const METHODS: Readonly<Record<LoginType, Way>> = { "1": byPassword, "2": byPhone, "3": byCertificate };

/**
 * Authenticates a user by account, password and captcha. Validates the three inputs here, because other methods need others, and reports
 * all mistakes at once, in the sequence of the form (P-LOGIN-03).
 *
 * @throws Refusal 422 for missing input; otherwise the refusal of the failed attempt
 */
async function byPassword(input: LoginInput, context: CallContext): Promise<Credentials> {
  const { portal, client } = context;
  const [username, password, captcha] = [input.username, input.password, input.captcha].map((value) => value?.trim() ?? "") as Three;
  const violations: FieldMessage[] = [];
  if (username === "") violations.push({ field: "username", message: textOf("usernameMissing") });
  if (password === "") violations.push({ field: "password", message: textOf("passwordMissing") });
  if (captcha === "") violations.push({ field: "captcha", message: textOf("captchaMissing") });
  else if (captcha.length !== 4) violations.push({ field: "captcha", message: textOf("captchaLength") });
  if (violations.length > 0) throw violated(violations);
  const user = await credentialsOfUser(portal, portal.store.database.kysely, "userAccount", username);
  const attempt = {
    subject: accountSubject(portal.crypto.secrets, username),
    claimed: { account: username },
    address: networkOf(client.address),
    systemType: user?.systemType,
  };
  // Before the captcha is used up: the client sends the same one with the proof of work.
  await requireProof(context, attempt, input);
  await refuseWrongCaptcha(context, input.captchaKey ?? "", captcha);
  await refuseLocked(context, attempt);
  // Unknown, disabled and wrong take the same time and get the same message.
  const right = await isPasswordOf(portal, user, { main: password, other: input.otherPwd }, shareOfNetwork(attempt.address));
  return recordResult(context, attempt, right ? user : undefined, "wrongPassword");
}

type Three = [string, string, string];

/**
 * Authenticates a user by a plain-text password that a program sends (OAuth). Failures are counted and lock as at the sign-in page. A
 * program cannot compute a proof of work. While the sign-in page would require one, the program is refused. It is not tested whether the
 * user must change the password.
 *
 * @throws Refusal if the password is wrong or has expired, the attempt is locked, the policy forbids the address, or the user needs a
 * second factor
 */
export async function byTypedPassword(door: SignInContext, username: string, password: string): Promise<Credentials> {
  const { portal, client } = door;
  const user = await credentialsOfUser(portal, portal.store.database.kysely, "userAccount", username.trim());
  const attempt = {
    subject: accountSubject(portal.crypto.secrets, username),
    claimed: { account: username },
    address: networkOf(client.address),
    systemType: user?.systemType,
  };
  const limits = await limitsOf(door, attempt.systemType);
  await refuseLocked(door, attempt);
  if ((await findRequiredBits(portal.store.database.kysely, attempt, limits, portal.clock.now())) > 0)
    throw refuse("tooManyFailures", limits.seconds);
  const right = await isPasswordOf(portal, user, typedPassword(portal, password), shareOfNetwork(attempt.address));
  const verified = await recordResult(door, attempt, right ? user : undefined, "wrongPassword");
  const policy = await policyOf(portal);
  if (isForeign(policy, verified.systemType, client.address)) throw refuse("addressForeign");
  // A program that has one factor does not have the other.
  if ((await nextStep(portal, verified, policy)) !== undefined) throw refuse("factorWanted");
  if (await isPasswordOver(portal, verified.userId, policy)) throw refuse("passwordOver");
  return verified;
}

/**
 * Returns the second step that a user has to complete before a session starts. `code`: enter a code of the second factor. `enrol`: set up
 * the second factor, because the policy requires one. Undefined if no second step is needed.
 */
export async function nextStep(
  portal: Pick<Portal, "store">,
  user: Credentials,
  { secondFactor }: Policy,
): Promise<"code" | "enrol" | undefined> {
  if (await hasFactor(portal.store.database.kysely, user.userId)) return "code";
  return secondFactor.some((kind) => kind === user.systemType) ? "enrol" : undefined;
}

async function byPhone(input: LoginInput, context: CallContext): Promise<Credentials> {
  const { portal, client } = context;
  const [tel, code] = [input.mobileNumber?.trim() ?? "", input.mobileCode?.trim() ?? ""];
  if (tel === "") throw wrongField("mobileNumber", "formIncomplete");
  if (!meetsFormat(tel, "mobile")) throw wrongField("mobileNumber", "wrongMobile");
  if (code === "") throw wrongField("mobileCode", "formIncomplete");
  const attempt = {
    subject: telSubject(portal.crypto.secrets, tel),
    claimed: { other: maskedText("mask-phone", tel) },
    address: networkOf(client.address),
  };
  await refuseLocked(context, attempt);
  const given = { purpose: "login" as const, receiver: tel, code, share: shareOfNetwork(attempt.address) };
  const taken = await takeCode(portal.store.database, given, portal.clock.now());
  const user = await userOfTel(context, tel);
  // A code that was sent while the number belonged to another user opens nothing.
  return recordResult(context, attempt, taken !== undefined && taken.userId === user?.userId ? user : undefined, "wrongPhoneCode");
}

/**
 * Finds the user who can sign in by a code sent to this number: the only active user with this verified number. The user must be a business
 * user. Otherwise anyone who can read messages (the gateway, its administrator, the telephone company) could sign in as an administrator.
 *
 * @returns undefined if there is no such user, if there are several, or if the user is an administrator
 */
export async function userOfTel({ portal }: CallContext, tel: string): Promise<Credentials | undefined> {
  const users = (await credentialsBy(portal, portal.store.database.kysely, "userTel", tel)).filter(
    (user) => user.telVerified && user.usable,
  );
  const [only] = users.length === 1 ? users : [];
  return only?.systemType === BUSINESS ? only : undefined;
}

async function byCertificate(input: LoginInput, context: CallContext): Promise<Credentials> {
  const { portal, client } = context;
  // A signature cannot be guessed, so wrong ones are limited only by the calls per minute.
  const code = await provenCode(context, input);
  const attempt = {
    subject: certificateSubject(portal.crypto.secrets, code),
    claimed: { other: code },
    address: networkOf(client.address),
  };
  await refuseLocked(context, attempt);
  const bound = await credentialsBy(portal, portal.store.database.kysely, "caUniCode", code);
  const users = bound.filter((user) => user.caVerified && user.usable);
  return recordResult(context, attempt, users.length === 1 ? users[0] : undefined, "caUnbound");
}

/**
 * Demands a proof of work if the attempt needs one.
 *
 * @throws Refusal 428 with a challenge, unless a valid proof was sent
 */
async function requireProof(context: CallContext, attempt: Attempt, { workChallenge, workNonce }: LoginInput): Promise<void> {
  const {
    store: { database },
    clock: { now },
  } = context.portal;
  const bits = await findRequiredBits(database.kysely, attempt, await limitsOf(context, attempt.systemType), now());
  if (bits === 0) return;
  const done = { challenge: workChallenge ?? "", nonce: workNonce ?? "" };
  if (done.challenge !== "" && (await takeProof(database, done, attempt.subject, now()))) return;
  throw refuseWith("workWanted", await issueProofChallenge(database, attempt.subject, bits, now()));
}

type Proof = { [Name in keyof CertificateProof | "caUniCode"]?: string | null | undefined };

/**
 * Verifies that the client has the key of a certificate: it has signed a challenge of the portal, which can be used only once.
 *
 * @returns the certificate's fingerprint
 * @throws CertificateError if the proof is wrong or `caUniCode` names another fingerprint; Refusal 422 if a field is missing
 */
export async function provenCode({ portal }: CallContext, proof: Proof): Promise<string> {
  const [certificate, challenge, signature] = [proof.certificate, proof.challenge, proof.signature].map(
    (item) => item?.trim() ?? "",
  ) as Three;
  if (certificate === "" || challenge === "" || signature === "") {
    throw wrongField("certificate", "proofIncomplete");
  }
  if (!(await takeChallenge(portal.store.database, challenge, portal.clock.now()))) throw new CertificateError("caWrongSignature");
  const code = provenFingerprint({ certificate, challenge, signature }, portal.clock.now());
  const claimed = proof.caUniCode?.replace(/[:\s]/g, "").toUpperCase() ?? "";
  if (claimed !== "" && claimed !== code) throw new CertificateError("caOtherCode");
  return code;
}
