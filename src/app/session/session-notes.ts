import { storageKey } from "../../../runtime/plain.ts";

/** Names of what this tab keeps of its lock, and goes with its session. */
export const LOCK = "lock";
export const LOCK_PASSWORD = "lock-password";

/** What the guard remembers in one tab until it is closed, as plain text under keys with the project's name. */
export type NoteName = "fromurl" | "password-due";

/** A storage that is forbidden or full is no reason to fail: nothing is remembered then. */
export function readNote(name: NoteName): string | undefined {
  try {
    return sessionStorage.getItem(storageKey(name)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a value: forgets it. */
export function writeNote(name: NoteName, value?: string): void {
  try {
    if (value === undefined) sessionStorage.removeItem(storageKey(name));
    else sessionStorage.setItem(storageKey(name), value);
  } catch {
    // remembered for nothing
  }
}
