import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { Refusal } from "../refusals/refusal.ts";
import { REFUSALS, textOf } from "../refusals/refusal-register.ts";

/**
 * Encrypts secrets that the server must be able to decrypt, such as the password of a mail server, and computes digests. {@link secretBox}
 * creates it.
 */
export interface SecretBox {
  /** Encrypts a secret. Each call returns a different text. */
  seal(secret: string): string;
  /**
   * Decrypts a stored secret. Returns a text that is not sealed unchanged.
   *
   * @throws WrongKeyError if it was sealed with another key, or altered
   */
  open(stored: string): string;
  /** Tests whether a text begins like an encrypted text. The text may have been encrypted with another key. */
  isSealed(stored: string): boolean;
  /**
   * Computes a keyed digest (HMAC) of a text, by which the text can be found without storing it. Without the key, nobody can test guesses.
   */
  digest(text: string): string;
  /** Identifies the key without revealing it. */
  fingerprint: string;
}

/** Refusal (409) of a call that needs a stored secret which was encrypted with another key, or altered. */
export class WrongKeyError extends Refusal {
  constructor(cause: unknown) {
    super(REFUSALS.secretUnreadable.status, textOf("secretUnreadable"));
    this.cause = cause;
  }
}

const MARK = "sealed:1:";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a {@link SecretBox} that encrypts with AES-256-GCM. The key is the SHA-256 of `keyText`, which may be any text.
 *
 * @throws WrongKeyError (when decrypting) if the text was encrypted with another key
 */
export function secretBox(keyText: string): SecretBox {
  const key = createHash("sha256").update(keyText, "utf8").digest();
  // Digests use a derived key, so that each key has one purpose.
  const digestKey = createHash("sha256").update("digest:").update(key).digest();
  const isSealed = (stored: string): boolean => stored.startsWith(MARK);
  return {
    seal(secret) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return `${MARK}${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64")}`;
    },
    open(stored) {
      if (!isSealed(stored)) return stored;
      const bytes = Buffer.from(stored.slice(MARK.length), "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
      } catch (error) {
        throw new WrongKeyError(error);
      }
    },
    isSealed,
    digest: (text) => createHmac("sha256", digestKey).update(text, "utf8").digest("base64url"),
    fingerprint: createHash("sha256").update("fingerprint:").update(key).digest("hex").slice(0, 16),
  };
}
