import { KEPT, type KeptValue } from "./kept-event.ts";

const PREFIX = "gp-portal-";

type Kept = "localStorage" | "sessionStorage";

/** What this browser (or this tab) keeps under a name. A storage that is forbidden, or holds something else, is no reason to fail. */
export function readStored<T>(kept: Kept, name: string, initial: T): T {
  try {
    const stored = window[kept].getItem(PREFIX + name);
    return stored === null ? initial : (JSON.parse(stored) as T);
  } catch {
    return initial;
  }
}

/** Keeps a value; in a storage that is full or forbidden, for this page only. */
export function writeStored(kept: Kept, name: string, value: unknown): void {
  try {
    window[kept].setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // kept for this page only
  }
  if (kept === "localStorage") window.dispatchEvent(new CustomEvent<KeptValue>(KEPT, { detail: { name, value } }));
}
