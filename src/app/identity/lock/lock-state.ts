import { LOCK, LOCK_PASSWORD } from "../../boot/session/session-notes.ts";
import { ownPath } from "../../boot/session/guard.ts";
import { readState, writeState } from "../../../../runtime/plain.ts";

/** Number of milliseconds after locking until /lock is opened (P-LOCK-06). */
export const LOCK_DELAY = 100;
/**
 * Number of milliseconds that the message about a wrong password is shown (P-LOCK-04). After the right password, the portal opens after the
 * same time (P-LOCK-05).
 */
export const UNLOCK_DELAY = 1000;

interface LockState {
  locked: boolean;
  /** The right password was entered, and the lock is about to end. */
  pass: boolean;
  /** The address to return to: that of the open tag. */
  path: string | undefined;
}

/**
 * Marks this tab of the browser as locked until the tab is closed or unlocked (P-LOCK-08). The lock password is not stored here;
 * `lockScreen` calls this function and stores the password too.
 *
 * @param path the address to return to
 */
export function startLock(path: string): void {
  keep({ locked: true, pass: false, path });
}

/** Reads from the browser's storage whether this tab is locked. A missing or invalid state is treated as not locked. */
export function lockState(): LockState {
  const stored = readState("session", LOCK);
  const { locked, pass, path } = (stored !== null && typeof stored === "object" ? stored : {}) as Partial<Record<keyof LockState, unknown>>;
  return { locked: locked === true, pass: pass === true, path: typeof path === "string" ? ownPath(path) : undefined };
}

/**
 * Records that the right lock password was entered, so that the guard lets the user leave the lock page. `clearLock` then ends the lock.
 */
export function passLock(): void {
  keep({ ...lockState(), pass: true });
}

/**
 * Ends the lock of this tab only, and deletes the hash of the lock password.
 *
 * @returns the address to return to; `/` if none is stored
 */
export function dropLock(): string {
  const { path = "/" } = lockState();
  writeState("session", LOCK, undefined);
  writeState("session", LOCK_PASSWORD, undefined);
  return path;
}

function keep(state: LockState): void {
  writeState("session", LOCK, state);
}
