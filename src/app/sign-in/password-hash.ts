import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** What is sent in place of a password: SHA-256 (`1`) or SM3 (`2`) of its UTF-8 bytes, as lower-case hex. */
export async function passwordHash(password: string, encryptType: string): Promise<string> {
  if (encryptType === "1") return bytesToHex(sha256(utf8ToBytes(password)));
  if (encryptType === "2") {
    // Loaded only where the server asks for it.
    const { sm3 } = await import("sm-crypto-v2");
    return sm3(utf8ToBytes(password));
  }
  throw new Error(`unknown password transformation ${JSON.stringify(encryptType)}; expected "1" or "2"`);
}
