import { KEPT, type KeptValue } from "./kept-event.ts";

/** Key of local state: every one has the project's name before it (P-SHELL-13). */
export const storageKey = (name: string): string => `gp-portal-${name}`;

/** `local` outlives the browser, `session` ends with its tab. */
export type StorageKind = "local" | "session";

/** Told when a state was written here, so that every part that shows it follows. */
const listeners = new Map<string, Set<() => void>>();
/** Stands in where the browser keeps nothing (private mode, a full or forbidden storage): for this page only. */
const unkept = new Map<string, string>();

function storageOf(kind: StorageKind): Storage {
  return kind === "local" ? window.localStorage : window.sessionStorage;
}

export function readText(kind: StorageKind, key: string): string | undefined {
  try {
    return storageOf(kind).getItem(key) ?? unkept.get(`${kind}:${key}`);
  } catch {
    return unkept.get(`${kind}:${key}`);
  }
}

export function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's, or cut off: counts as absent.
    return undefined;
  }
}

/**
 * One piece of local state, under a key with the project's name (P-SHELL-13). What comes back was written by anybody:
 * the caller checks its shape. `undefined`: nothing is kept, or nothing readable.
 */
export function readState(kind: StorageKind, name: string): unknown {
  return parsed(readText(kind, storageKey(name)));
}

/** Keeps a value as JSON; `undefined` takes the state away. */
export function writeState(kind: StorageKind, name: string, value: unknown): void {
  const key = storageKey(name);
  unkept.delete(`${kind}:${key}`);
  try {
    if (value === undefined) storageOf(kind).removeItem(key);
    else storageOf(kind).setItem(key, JSON.stringify(value));
  } catch {
    if (value !== undefined) unkept.set(`${kind}:${key}`, JSON.stringify(value));
  }
  for (const listener of listeners.get(`${kind}:${key}`) ?? []) listener();
  if (kind === "local") window.dispatchEvent(new CustomEvent<KeptValue>(KEPT, { detail: { name, value } }));
}

/** What another window keeps is shown here as well. */
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea === window.localStorage) for (const listener of listeners.get(`local:${key}`) ?? []) listener();
  });
}

/** Tells of every change of a state, here or in another window. */
export function followState(kind: StorageKind, name: string, listener: () => void): () => void {
  return subscribe(`${kind}:${storageKey(name)}`, listener);
}

function subscribe(id: string, listener: () => void): () => void {
  const own = listeners.get(id) ?? new Set();
  listeners.set(id, own.add(listener));
  return () => own.delete(listener);
}
