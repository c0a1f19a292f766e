import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { Refusal } from "../refusals/refusal.ts";
import { REFUSALS, textOf } from "../refusals/register.ts";

/** Secrets that the server has to use itself (a password of a mail server, a key of a gateway), as they are stored. */
export interface SecretBox {
  /** Another text each time. */
  seal(secret: string): string;
  /** @throws WrongKeyError for what was sealed with another key */
  open(stored: string): string;
  isSealed(stored: string): boolean;
  /** The same each time, to find a text by that need not be kept: without the key nobody can try what it was. */
  digest(text: string): string;
  /** Tells keys apart, and nothing more. */
  fingerprint: string;
}

export class WrongKeyError extends Refusal {
  constructor(cause: unknown) {
    super(REFUSALS.secretUnreadable.status, textOf("secretUnreadable"));
    this.cause = cause;
  }
}

const MARK = "sealed:1:";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key made of `keyText`. */
export function secretBox(keyText: string): SecretBox {
  const key = createHash("sha256").update(keyText, "utf8").digest();
  // A key has one use.
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
