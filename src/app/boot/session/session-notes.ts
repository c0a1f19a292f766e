import { storageKey } from "../../../../runtime/plain.ts";

/** Name of the local state that contains whether this tab is locked. It is deleted with the session. */
export const LOCK = "lock";
/** Name of the local state with the salted hash of the password that unlocks the screen. It is deleted with the session. */
export const LOCK_PASSWORD = "lock-password";

/**
 * Names of notes that the guard reads. A note is a text that a browser tab stores until the tab is closed.
 *
 * - `fromurl`: the address to return to
 * - `password-due`: the password must be changed
 * - `replaced`: another sign-in ended the session, which is reported once
 */
export type NoteName = "fromurl" | "password-due" | "replaced";

/** Reads a note of this tab. Undefined if it was never written, or if the browser forbids storage. */
export function readNote(name: NoteName): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a note of this tab. Without a value, deletes it. Does nothing if the browser forbids storage. */
export function writeNote(name: NoteName, value?: string): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storageKey(name));
    else sessionStorage.setItem(storageKey(name), value);
  } catch {
    // storage is forbidden or full: the note is lost
  }
}
