import type { AxiosInstance } from "axios";
import { STORED_EVENT, type StoredChange } from "../../../../runtime/plain.ts";
import { keep } from "../../../generated/services/kept/calls.ts";
import type { UserInfoReply } from "../../../generated/services/auth-center/types.ts";
import { readState, storageKey, writeState } from "../../../../runtime/plain.ts";

/** Names of those local states that are preferences of the user and are stored on the server too. The server accepts no other names. */
export const PREFERENCE = /^(theme|tag-bar|collapsed|side-width|density|tags|used|recent|favourites|table-[0-9A-Za-z-]+)$/;
/** Name of the local state with the id of the user to whom the local preferences belong. */
const OWNER = "preferences-of";
/** Name of the local state with the names of preferences that have changed and are not sent yet. */
const UNSENT = "preferences-unsent";
/** Milliseconds without a further change before a preference is sent. */
const QUIET = 800;
/**
 * Milliseconds without a further change before a preference is sent that changes with every page. If it is not sent by then, it is sent on
 * the next visit.
 */
const COUNTED_QUIET = 30_000;

let applying = false;

/**
 * Copies the user's preferences from the server into the local state of this browser. Preferences of another user are removed. Preferences
 * that were changed in this browser and not sent yet are not overwritten.
 */
export function applyPreferences({ userId = "", preferences }: Pick<UserInfoReply, "userId" | "preferences">): void {
  const stored = recordOf(preferences);
  applying = true;
  try {
    const before = readState("local", OWNER);
    if (typeof before === "string" && before !== userId)
      for (const name of ownNames()) if (!Object.hasOwn(stored, name)) writeState("local", name, undefined);
    const newer = before === userId ? unsent() : [];
    for (const [name, text] of Object.entries(stored)) {
      const value = parsed(text);
      if (PREFERENCE.test(name) && !newer.includes(name) && JSON.stringify(readState("local", name)) !== JSON.stringify(value))
        writeState("local", name, value);
    }
    writeState("local", OWNER, userId);
  } finally {
    applying = false;
  }
}

/**
 * Starts to store the user's preferences on the server. Each preference is sent a short time after its last change in this browser.
 * Failures are not shown. Changes that could not be stored are sent at the next start, even after the page was closed.
 *
 * @returns a function that stops the storing
 */
export function keepPreferences(http: Pick<AxiosInstance, "put">): () => void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  const note = (event: Event) => {
    const { name } = (event as CustomEvent<StoredChange>).detail;
    if (!applying && PREFERENCE.test(name)) later(name);
  };
  const later = (name: string) => {
    setUnsent(name, true);
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => void send(name), name === "used" || name === "recent" ? COUNTED_QUIET : QUIET),
    );
  };
  const send = async (name: string) => {
    waiting.delete(name);
    const value = readState("local", name);
    const body = value === undefined ? { name } : { name, value: JSON.stringify(value) };
    // A failure is silent, because the preference is still stored in this browser.
    const sent = await http.put(keep.path, body, { toasts: "none" }).then(
      () => true,
      () => false,
    );
    if (sent && !waiting.has(name)) setUnsent(name, false);
  };
  for (const name of unsent()) later(name);
  window.addEventListener(STORED_EVENT, note);
  return () => {
    window.removeEventListener(STORED_EVENT, note);
    for (const timer of waiting.values()) clearTimeout(timer);
  };
}

function unsent(): readonly string[] {
  const names = readState("local", UNSENT);
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string" && PREFERENCE.test(name)) : [];
}

function setUnsent(name: string, on: boolean): void {
  const rest = unsent().filter((other) => other !== name);
  if (on || rest.length !== unsent().length) writeState("local", UNSENT, on ? [...rest, name] : rest);
}

/** Lists the names of the preferences that are stored in the local state of this browser. Empty if the browser denies access to it. */
function ownNames(): readonly string[] {
  const prefix = storageKey("");
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((name) => PREFERENCE.test(name));
  } catch {
    return [];
  }
}

function recordOf(text: string | null | undefined): Readonly<Record<string, unknown>> {
  const value = parsed(text);
  return value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
