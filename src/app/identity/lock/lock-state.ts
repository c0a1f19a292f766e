import { LOCK, LOCK_PASSWORD } from "../../boot/session/session-notes.ts";
import { ownPath } from "../../boot/session/guard.ts";
import { readState, writeState } from "../../../../runtime/plain.ts";

/** Milliseconds between locking and the navigation to /lock (P-LOCK-06). */
export const LOCK_DELAY = 100;
/** Milliseconds that a message stands, and between a right password and the open portal (P-LOCK-04, P-LOCK-05). */
export const UNLOCK_DELAY = 1000;

interface LockState {
  locked: boolean;
  /** The right password was typed: the lock is about to go. */
  pass: boolean;
  /** Where to return to: the address of the tag that was open. */
  path: string | undefined;
}

/** Locks this tab of the browser until it is closed (P-LOCK-08); see `lockScreen`, which also keeps the password. */
export function startLock(path: string): void {
  keep({ locked: true, pass: false, path });
}

export function lockState(): LockState {
  const kept = readState("session", LOCK);
  const { locked, pass, path } = (kept !== null && typeof kept === "object" ? kept : {}) as Partial<Record<keyof LockState, unknown>>;
  return { locked: locked === true, pass: pass === true, path: typeof path === "string" ? ownPath(path) : undefined };
}

/** Sets the flag of a right password; the lock itself goes with `clearLock`. */
export function passLock(): void {
  keep({ ...lockState(), pass: true });
}

/** Ends the lock of this tab; answers where to go. */
export function dropLock(): string {
  const { path = "/" } = lockState();
  writeState("session", LOCK, undefined);
  writeState("session", LOCK_PASSWORD, undefined);
  return path;
}

function keep(state: LockState): void {
  writeState("session", LOCK, state);
}
