import { createHash, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { v7 as newId } from "uuid";
import type { Portal } from "../portal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { WrongKeyError } from "../../engine/secrets/secret-box.ts";
import type { Connection } from "../../engine/store/index.ts";
import type { Credentials } from "../passwords/credentials.ts";
import { oneTimePassword } from "./one-time-password.ts";

// A second factor by TOTP (RFC 6238), as every authenticator app supports it: SHA-1, six digits, 30 seconds.

const PERIOD = 30;
/** Number of time steps by which the clock of the user's device may be off, in either direction. A code from further away is refused. */
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Number of recovery codes. Each can be used once, instead of a code of the authenticator app. */
const RECOVERY_CODES = 8;

/** A new secret of a second factor, in the two forms in which an authenticator app can receive it. */
export interface Enrolment {
  /** Base32, to be typed if no picture can be taken. */
  secret: string;
  /** Content of the QR code (otpauth://). */
  uri: string;
}

type Owner = Pick<Credentials, "userId" | "account">;

/** Milliseconds in which a new secret must be confirmed. After that, the user has to begin again. */
const PENDING_MS = 600_000;

function totpOf({ config }: Pick<Portal, "config">, account: string, secret: Secret): TOTP {
  return new TOTP({ issuer: config.browser.title, label: account, secret, algorithm: "SHA1", digits: 6, period: PERIOD });
}

/** Tests whether a user has a confirmed second factor. False while a factor is being set up and not confirmed. */
export async function hasFactor(connection: Connection, userId: string): Promise<boolean> {
  const row = await connection.selectFrom("second_factor").select("confirmed_at").where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined && row["confirmed_at"] !== null;
}

/**
 * Stores a new secret of the second factor, encrypted. It replaces a secret that was not confirmed. The new secret takes effect when the
 * user has confirmed it by a code.
 *
 * @param begunBy session or sign-in ticket that alone may confirm the secret
 * @returns the secret for the authenticator app, in base32, and as the URI that a QR code shows
 * @throws Refusal 409 if the user already has a second factor
 */
export async function beginFactor(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
  connection: Connection,
  { userId, account }: Owner,
  begunBy: string,
): Promise<Enrolment> {
  if (await hasFactor(connection, userId)) throw refuse("factorOn");
  const totp = totpOf(portal, account, new Secret({ size: SECRET_BYTES }));
  const secret = totp.secret.base32;
  const begun = { begun_at: portal.clock.now(), begun_by: digest(begunBy) };
  const row = { secret: portal.crypto.secrets.seal(secret), confirmed_at: null, last_step: null, ...begun };
  await connection
    .insertInto("second_factor")
    .values({ user_id: userId, ...row })
    // A secret that was confirmed meanwhile is not overwritten.
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row).where("second_factor.confirmed_at", "is", null))
    .execute();
  return { secret, uri: totp.toString() };
}

/** Tests whether a code matches the unconfirmed secret that this session or ticket set up in the last ten minutes. Does not confirm it. */
export async function isPendingCode(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
  connection: Connection,
  owner: Owner,
  code: string,
  begunBy: string,
): Promise<boolean> {
  const pending = await connection
    .selectFrom("second_factor")
    .select("user_id")
    .where("user_id", "=", owner.userId)
    .where("confirmed_at", "is", null)
    .where("begun_by", "=", digest(begunBy))
    .where("begun_at", ">", portal.clock.now() - PENDING_MS)
    .executeTakeFirst();
  return pending !== undefined && (await stepOf(portal, connection, owner, code)) !== undefined;
}

/**
 * Activates the new secret of the second factor if the code is right. `isPendingCode` must be called before, with a limit on wrong codes.
 *
 * @returns the recovery codes, one per line, which are stored only hashed; undefined if the code is wrong or there is no secret
 * @throws Refusal if the factor is already active, or its secret cannot be decrypted
 */
export async function confirmFactor(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
  connection: Connection,
  owner: Owner,
  code: string,
): Promise<string | undefined> {
  const step = await stepOf(portal, connection, owner, code);
  if (step === undefined) return undefined;
  const confirmed = await connection
    .updateTable("second_factor")
    .set({ confirmed_at: portal.clock.now(), last_step: step })
    .where("user_id", "=", owner.userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  if (confirmed === undefined) throw refuse("factorOn");
  return renewCodes(connection, owner.userId);
}

/**
 * Verifies a code of the app or a recovery code, and invalidates it: each code can be used once.
 *
 * @returns false if the code is wrong or used, or the user has no confirmed factor
 * @throws Refusal if the secret cannot be decrypted
 */
export async function takeFactorCode(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
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

/**
 * Returns the number of the time step to which a code belongs. Undefined if the user has set up no secret, or the code belongs neither to
 * the present step nor to one of its two neighbours.
 */
async function stepOf(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
  connection: Connection,
  { userId, account }: Owner,
  code: string,
): Promise<number | undefined> {
  const row = await connection.selectFrom("second_factor").select("secret").where("user_id", "=", userId).executeTakeFirst();
  if (row === undefined) return undefined;
  const totp = totpOf(portal, account, Secret.fromBase32(opened(portal, String(row["secret"]))));
  const timestamp = portal.clock.now();
  const delta = totp.validate({ token: plainCode(code), window: WINDOW, timestamp });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function opened({ crypto: { secrets } }: Pick<Portal, "crypto">, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch (error) {
    if (error instanceof WrongKeyError) throw refuse("factorUnreadable");
    throw error;
  }
}

/** Removes blanks: apps show codes in groups. */
const plainCode = (code: string): string => code.replace(/\s/g, "");
const digest = (code: string): string => createHash("sha256").update(plainCode(code).replaceAll("-", ""), "utf8").digest("hex");

/**
 * Replaces all recovery codes of a user by eight new ones. Each has 86 random bits, so that its digest can be stored without a slow hash.
 *
 * @returns the new codes, one per line
 */
export async function renewCodes(connection: Connection, userId: string): Promise<string> {
  const codes = Array.from({ length: RECOVERY_CODES }, oneTimePassword);
  await connection.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const rows = codes.map((code) => ({ code_id: newId(), user_id: userId, code_hash: digest(code) }));
  await connection.insertInto("recovery_code").values(rows).execute();
  return codes.join("\n");
}

/** Tests whether a code has the form of a recovery code, that is, is not six digits. Authenticator apps show six digits. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(plainCode(code));

/**
 * Verifies a code of the second factor before the transaction of a change that needs it. A code of the authenticator app is invalidated
 * here, so that it cannot be used again. A recovery code stays valid: call `takeRecoveryCode` in the transaction, which accepts each code
 * only once.
 *
 * @returns false if the code is wrong or used, or the user has no confirmed factor
 * @throws Refusal if the secret cannot be decrypted
 */
export async function isFactorCode(
  portal: Pick<Portal, "config" | "clock" | "crypto">,
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

/**
 * Deletes a recovery code, so that it can be used only once.
 *
 * @returns false if there is no such code, or another call has used it
 */
export async function takeRecoveryCode(connection: Connection, userId: string, code: string): Promise<boolean> {
  const found = await recoveryCodeOf(connection, userId, code);
  if (found === undefined) return false;
  const taken = await connection.deleteFrom("recovery_code").where("code_id", "=", found).returning("code_id").executeTakeFirst();
  return taken !== undefined;
}

/** Removes a user's second factor and recovery codes. Does nothing without them, and does not end sessions. */
export async function endFactor(connection: Connection, userId: string): Promise<void> {
  await connection.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await connection.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
}
