import { createHash, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { v7 as newId } from "uuid";
import type { Portal } from "../portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { WrongKeyError } from "../../engine/secrets/secret-box.ts";
import type { Connection } from "../../engine/store/index.ts";
import type { Credentials } from "../passwords/credentials.ts";
import { oneTimePassword } from "./one-time-password.ts";

// A second factor by TOTP (RFC 6238), as every authenticator app makes it: SHA-1, six digits, 30 seconds.

const PERIOD = 30;
/** Steps that a clock may be off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** That stand for the code of the app, each once. */
const RECOVERY_CODES = 8;

export interface Enrolment {
  /** Base32, to be typed where no picture can be taken. */
  secret: string;
  /** What the picture says (otpauth://). */
  uri: string;
}

type Owner = Pick<Credentials, "userId" | "account">;

function totpOf({ config }: Pick<Portal, "config">, account: string, secret: Secret): TOTP {
  return new TOTP({ issuer: config.browser.title, label: account, secret, algorithm: "SHA1", digits: 6, period: PERIOD });
}

/** Whether a user signs in with a second factor. */
export async function hasFactor(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection.selectFrom("second_factor").select("confirmed_at").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined && row["confirmed_at"] !== null;
}

/** A new secret, which counts once a code of it was shown. @throws Refusal 409 while there is one that counts */
export async function beginFactor(
  portal: Pick<Portal, "config" | "secrets">,
  connection: Connection,
  { userId, account }: Owner,
): Promise<Enrolment> {
  if (await hasFactor(connection, userId)) throw refuse("factorOn");
  const totp = totpOf(portal, account, new Secret({ size: SECRET_BYTES }));
  const secret = totp.secret.base32;
  const row = { secret: portal.secrets.seal(secret), confirmed_at: null, last_step: null };
  await connection
    .insertInto("second_factor")
    .values({ user_id: userId, ...row })
    // One that counts meanwhile is not written over.
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row).where("second_factor.confirmed_at", "is", null))
    .execute();
  return { secret, uri: totp.toString() };
}

/** The new secret counts from now on, if the code is one of it. Answers the recovery codes, kept nowhere else. */
export async function confirmFactor(
  portal: Pick<Portal, "config" | "now" | "secrets">,
  connection: Connection,
  owner: Owner,
  code: string,
): Promise<string | undefined> {
  const step = await stepOf(portal, connection, owner, code);
  if (step === undefined) return undefined;
  const confirmed = await connection
    .updateTable("second_factor")
    .set({ confirmed_at: portal.now(), last_step: step })
    .where("user_id", "=", owner.userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  if (confirmed === undefined) throw refuse("factorOn");
  return renewCodes(connection, owner.userId);
}

/** Whether a code of the app, or a recovery code, is a user's; each counts once. */
export async function takeFactorCode(
  portal: Pick<Portal, "config" | "now" | "secrets">,
  connection: Connection,
  owner: Owner,
  code: string,
): Promise<boolean> {
  if (isRecoveryCode(code)) return takeRecoveryCode(connection, owner.userId, code);
  const step = await stepOf(portal, connection, owner, code);
  if (step === undefined) return false;
  const taken = await connection
    .updateTable("second_factor")
    .set({ last_step: step })
    .where("user_id", "=", owner.userId)
    .where("confirmed_at", "is not", null)
    .where((where) => where.or([where("last_step", "is", null), where("last_step", "<", step)]))
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The step of time that a code is of; undefined: of none that is near. */
async function stepOf(
  portal: Pick<Portal, "config" | "now" | "secrets">,
  connection: Connection,
  { userId, account }: Owner,
  code: string,
): Promise<number | undefined> {
  const row = await connection.selectFrom("second_factor").select("secret").where("user_id", "=", userId).executeTakeFirst();
  if (row === undefined) return undefined;
  const totp = totpOf(portal, account, Secret.fromBase32(opened(portal, String(row["secret"]))));
  const timestamp = portal.now();
  const delta = totp.validate({ token: plainCode(code), window: WINDOW, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function opened({ secrets }: Pick<Portal, "secrets">, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof WrongKeyError) throw refuse("factorUnreadable");
    throw error;
  }
}

/** As apps show them: in groups. */
const plainCode = (code: string): string => code.replace(/\s/g, "");
const digest = (code: string): string => createHash("sha256").update(plainCode(code).replaceAll("-", ""), "utf8").digest("hex");

/** One a line. 86 bits each: a plain digest keeps them. Those before count no more. */
export async function renewCodes(connection: Connection, userId: string): Promise<string> {
  const codes = Array.from({ length: RECOVERY_CODES }, oneTimePassword);
  await connection.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ code_id: newId(), user_id: userId, code_hash: digest(code) }));
  await connection.insertInto("recovery_code").values(rows).execute();
  return codes.join("\n");
}

/** Returns whether a code has the form of a recovery code: apps show six digits. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(plainCode(code));

/**
 * Checks a code of the second factor before the transaction that it opens something in. A recovery code is not used up
 * here: `takeRecoveryCode` does so in that transaction, so that of many sent at once only the one that opens it goes.
 */
export async function isFactorCode(
  portal: Pick<Portal, "config" | "now" | "secrets">,
  connection: Connection,
  owner: Owner,
  code: string,
): Promise<boolean> {
  if (!isRecoveryCode(code)) return takeFactorCode(portal, connection, owner, code);
  return (await recoveryCodeOf(connection, owner.userId, code)) !== undefined;
}

async function recoveryCodeOf(connection: Connection, userId: string, code: string): Promise<string | undefined> {
  const own = await connection.selectFrom("recovery_code").selectAll().where("user_id", "=", userId).execute();
  const sent = Buffer.from(digest(code));
  const found = own.find((row) => timingSafeEqual(Buffer.from(String(row["code_hash"])), sent));
  return found === undefined ? undefined : String(found["code_id"]);
}

/** Uses a recovery code up. @returns false: there is none such, or another call used it */
export async function takeRecoveryCode(connection: Connection, userId: string, code: string): Promise<boolean> {
  const found = await recoveryCodeOf(connection, userId, code);
  if (found === undefined) return false;
  const taken = await connection.deleteFrom("recovery_code").where("code_id", "=", found).returning("code_id").executeTakeFirst();
  return taken !== undefined;
}

/** From now on a user signs in without. */
export async function endFactor(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await connection.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}
