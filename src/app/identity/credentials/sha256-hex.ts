import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Computes SHA-256 of the UTF-8 bytes, as lower-case hex. It has its own chunk, which is loaded while the user types a
 * password.
 */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
