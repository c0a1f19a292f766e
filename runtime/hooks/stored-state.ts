import { STORED_EVENT, type StoredChange } from "./stored-event.ts";

/**
 * Builds the key of a local state, with the project's name as prefix (P-SHELL-13).
 *
 * @param name the name of the state
 * @returns the key in the browser's storage
 */
export const storageKey = (name: string): string => `gp-portal-${name}`;

/** A storage of the browser. `local` survives closing the browser; `session` ends with its tab. */
export type StorageKind = "local" | "session";

/** Listeners by key. They are notified when a state is written here, so that all components that show it update. */
const listeners = new Map<string, Set<() => void>>();
/** Fallback for this page only, if the browser stores nothing (private mode, a full or forbidden storage). */
const unkept = new Map<string, string>();

function storageOf(kind: StorageKind): Storage {
  return kind === "local" ? window.localStorage : window.sessionStorage;
}

/**
 * Reads a stored text. If the browser refused to store it, the text that this page has in memory is returned.
 *
 * @param kind `local` outlives the tab, `session` does not
 * @param key the full key (`storageKey`)
 * @returns the text, or undefined if there is none
 */
export function readText(kind: StorageKind, key: string): string | undefined {
  try {
    return storageOf(kind).getItem(key) ?? unkept.get(`${kind}:${key}`);
  } catch {
    return unkept.get(`${kind}:${key}`);
  }
}

/**
 * Parses stored JSON.
 *
 * @param text as read from the storage; undefined if it has none
 * @returns the value, or undefined for undefined and for invalid JSON
 */
export function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Written by other software, or truncated: treated as absent.
    return undefined;
  }
}

/**
 * Reads a value that {@link writeState} stored in the browser (P-SHELL-13). Other software may have changed it, so the caller must validate
 * it.
 *
 * @param kind `local`: the value outlives the tab. `session`: it is removed with the tab
 * @param name the name of the value, without the project's prefix
 * @returns the value; undefined if there is none, or if it is not valid JSON
 */
export function readState(kind: StorageKind, name: string): unknown {
  return parsed(readText(kind, storageKey(name)));
}

/**
 * Stores a value as JSON in the browser, and calls the listeners of {@link followState}. Never throws. If the browser refuses to store the
 * value, it is kept in memory until the page is unloaded.
 *
 * @param kind the storage; `local` also dispatches the event {@link STORED_EVENT}
 * @param name the name of the value, without the project's prefix
 * @param value the value; undefined removes it
 * @example
 * writeState("local", "menu-collapsed", true);
 */
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
  if (kind === "local") window.dispatchEvent(new CustomEvent<StoredChange>(STORED_EVENT, { detail: { name, value } }));
}

/** Changes in another window are shown here as well. */
if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key, storageArea }) => {
    if (storageArea === window.localStorage) for (const listener of listeners.get(`local:${key}`) ?? []) listener();
  });
}

/**
 * Registers a listener for changes of a stored value. It is called after each change in this window, and for `local` also in other windows.
 *
 * @param kind the storage
 * @param name the name of the value, without the project's prefix
 * @param listener called without arguments; it reads the value itself
 * @returns a function that removes the listener
 */
export function followState(kind: StorageKind, name: string, listener: () => void): () => void {
  return subscribe(`${kind}:${storageKey(name)}`, listener);
}

function subscribe(id: string, listener: () => void): () => void {
  const own = listeners.get(id) ?? new Set();
  listeners.set(id, own.add(listener));
  return () => own.delete(listener);
}
