import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sm3 } from "sm-crypto-v2";

/** The transformation that clients apply to a password before sending it: 1 SHA-256 hex, 2 SM3 hex (P-PASSWORD-08). */
export type EncryptType = "1" | "2";

const TRANSFORMS: Readonly<Record<EncryptType, (password: string) => string>> = {
  "1": (password) => createHash("sha256").update(password, "utf8").digest("hex"),
  "2": (password) => sm3(Buffer.from(password, "utf8")),
};

/** Transforms a password as a client does before it sends it. The default is SHA-256. */
export const sentPassword = (password: string, type: EncryptType = "1"): string => TRANSFORMS[type](password);

/** Hashes a transformed password with argon2id and a random salt. The library's defaults are the OWASP parameters. */
export const hashSecret = (secret: string): Promise<string> => hash(secret);

let dummy: Promise<string> | undefined;

/**
 * Verifies a secret against a stored hash. Without a hash (unknown user), takes the same time and returns false. Also returns false for a
 * malformed hash.
 */
export async function verifySecret(stored: string | undefined, secret: string): Promise<boolean> {
  dummy ??= hash("no such user");
  try {
    const right = await verify(stored ?? (await dummy), secret);
    return right && stored !== undefined;
  } catch {
    return false;
  }
}
