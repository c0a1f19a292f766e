import { LOCK_PASSWORD } from "../../boot/session/session-notes.ts";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { readState, writeState } from "../../../../runtime/plain.ts";
import { postLocked } from "./lock-of-all.ts";
import { startLock } from "./lock-state.ts";

// This module is separate from the state of the lock, because it is larger than the guard, which every page loads.

const ROUNDS = 10_000;

/**
 * Locks the screen (P-LOCK-08). The password is stored as a salted hash, because users may use it elsewhere too.
 *
 * @param path The address to return to.
 */
export function lockScreen(password: string, path: string): void {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  writeState("session", LOCK_PASSWORD, `${bytesToHex(salt)}:${hashOf(password, salt)}`);
  startLock(path);
  postLocked();
}

/** Checks whether the password is the password that locked the screen. False if no password is stored. */
export function isLockPassword(password: string): boolean {
  const stored = readState("session", LOCK_PASSWORD);
  const [salt, hash] = typeof stored === "string" ? stored.split(":") : [];
  if (salt === undefined || hash === undefined || !/^([0-9a-f]{2})+$/.test(salt)) return false;
  return hashOf(password, hexToBytes(salt)) === hash;
}

function hashOf(password: string, salt: Uint8Array): string {
  return bytesToHex(pbkdf2(sha256, utf8ToBytes(password), salt, { c: ROUNDS, dkLen: 32 }));
}
