import { storageKey } from "../../../../runtime/plain.ts";

/** Names of what this tab keeps of its lock, and goes with its session. */
export const LOCK = "lock";
export const LOCK_PASSWORD = "lock-password";

/**
 * What one tab remembers until it is closed, as plain text under keys with the project's name: for the guard, and
 * (`replaced`) that another sign-in took the place of its session, to be told once.
 */
export type NoteName = "fromurl" | "password-due" | "replaced";

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
