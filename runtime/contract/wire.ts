import type { AnyCall } from "./call.ts";
import type { Data } from "./data.ts";

/** A text of which replies show the ends only. */
export type Mask = "mask-phone" | "mask-id-card";

/** Signs that are shown before and behind the mask. */
const SHOWN: Readonly<Record<Mask, readonly [before: number, behind: number]>> = { "mask-phone": [3, 4], "mask-id-card": [4, 4] };

export const isMask = (wire: Wire | undefined): wire is Mask => wire === "mask-phone" || wire === "mask-id-card";

/** `139****0001`; of what is hardly longer than what is shown, nothing. */
export function maskedText(mask: Mask, text: string): string {
  const [before, behind] = SHOWN[mask];
  if (text.length < before + behind + 4) return "*".repeat(text.length);
  return `${text.slice(0, before)}${"*".repeat(text.length - before - behind)}${text.slice(-behind)}`;
}

/**
 * How a value travels that screens and handlers hold otherwise: a list as `a,b`, a text as the base64 of its UTF-8.
 * `html`: such a text, of which the server keeps and gives out only what rich text may have. `password`: transformed by
 * the browser as the sign-in page does; the server never sees what was typed. `earlier-password`: the same as it was done
 * before the setting changed; absent where there was no other way.
 */
export type Wire = "comma" | "base64" | "html" | "password" | "earlier-password" | Mask;

/** What was typed does not travel: only what becomes of it is there to be judged. */
export const isPassword = (wire: Wire | undefined): boolean => wire === "password" || wire === "earlier-password";

/** By name, for the names of a call that travel so. */
export type Wires = Readonly<Record<string, Wire>>;

/** What travelled cannot be read: no rule takes a list for it, so that the rule of its type speaks. */
const UNREADABLE = false;

/** The value as it travels. Null and absent stay what they are. */
export function wireValue(wire: Wire | undefined, value: unknown): unknown {
  if (wire === "comma") return Array.isArray(value) ? value.join(",") : value;
  // The sender transforms it before, which takes time (`sealed` of runtime/actions).
  if (wire === undefined || isPassword(wire) || isMask(wire)) return value;
  return typeof value === "string" ? base64Of(value) : value;
}

/** The value as it is held. What is no such text fails the rule of its type. */
export function heldValue(wire: Wire | undefined, value: unknown): unknown {
  if (wire === undefined || isPassword(wire) || isMask(wire) || value === undefined || value === null) return value;
  if (typeof value !== "string") return UNREADABLE;
  if (wire === "comma") return itemsOf(value);
  return textOfBase64(value) ?? UNREADABLE;
}

const itemsOf = (text: string): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** `data` of a reply as it is held. */
export const replyFromWire = (call: AnyCall, data: unknown): unknown => mapReply(call, data, heldValue);

type Change = (wire: Wire, value: unknown) => unknown;

/** `data` with every wired value changed: in a record, in each of several, in the rows of a page, and under `at`. */
export function mapReply(call: AnyCall, data: unknown, change: Change): unknown {
  const { wire, at } = call;
  if (wire === undefined || data === null || typeof data !== "object") return data;
  if (at !== undefined && Object.hasOwn(data, at)) return { ...data, [at]: changedRecords((data as Data)[at], wire, change) };
  const { rows } = data as Data;
  if (call.page === true && Array.isArray(rows)) return { ...data, rows: changedRecords(rows, wire, change) };
  return changedRecords(data, wire, change);
}

function changedRecords(value: unknown, wire: Wires, change: Change): unknown {
  if (Array.isArray(value)) return value.map((item) => changedRecords(item, wire, change));
  if (value === null || typeof value !== "object") return value;
  const record: Data = { ...(value as Data) };
  for (const [name, of] of Object.entries(wire)) if (Object.hasOwn(record, name)) record[name] = change(of, record[name]);
  return record;
}

/** Characters that `String.fromCharCode` takes at once without exhausting the stack. */
const CHUNK = 8192;

function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK) binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  return btoa(binary);
}

/** Undefined: no base64, or not of UTF-8. */
function textOfBase64(text: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
