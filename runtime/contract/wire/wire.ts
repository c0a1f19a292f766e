import type { AnyCall } from "./call.ts";
import type { Data } from "../values/data.ts";

/** A text of which replies show the ends only. */
export type Mask = "mask-phone" | "mask-id-card";

/** Signs that are shown before and behind the mask. */
const SHOWN: Readonly<Record<Mask, readonly [before: number, behind: number]>> = { "mask-phone": [3, 4], "mask-id-card": [4, 4] };

export const isMask = (wire: Wire | undefined): wire is Mask => wire === "mask-phone" || wire === "mask-id-card";

/** `139****0001`; of what is hardly longer than what is shown, nothing. A mailbox that stands for a number: `d***@example.com`. */
export function maskedText(mask: Mask, text: string): string {
  const at = text.lastIndexOf("@");
  if (mask === "mask-phone" && at > 0) return `${text.slice(0, 1)}***${text.slice(at)}`;
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

/** What a name is called where it travels, for the names that are called otherwise there. */
export type Names = Readonly<Record<string, string>>;

/** What a name of the call is called where it travels. */
export const sentName = ({ names }: Pick<AnyCall, "names">, name: string): string =>
  names !== undefined && Object.hasOwn(names, name) ? (names[name] as string) : name;

const turned = new WeakMap<Names, Names>();

/** What something that travelled is called here; undefined: the name of a field that travels by another. */
export function heldName({ names }: Pick<AnyCall, "names">, sent: string): string | undefined {
  if (names === undefined) return sent;
  const held = turned.get(names) ?? Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name]));
  turned.set(names, held);
  if (Object.hasOwn(held, sent)) return held[sent];
  return Object.hasOwn(names, sent) ? undefined : sent;
}

/** A field that a refusal names (`name`, `name.0.inner`), as it travels and back. */
export const sentField = (call: Pick<AnyCall, "names">, path: string): string => path.replace(/^[^.]+/, (name) => sentName(call, name));
export const heldField = (call: Pick<AnyCall, "names">, path: string): string =>
  path.replace(/^[^.]+/, (sent) => heldName(call, sent) ?? sent);

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
export const replyFromWire = (call: AnyCall, data: unknown): unknown =>
  mapRecords(call, data, (record) =>
    changed(
      renamed(record, call.names, (sent) => heldName(call, sent) ?? sent),
      call.wire,
      heldValue,
    ),
  );

/** `data` of a reply as it travels, each wired value changed. */
export const replyToWire = (call: AnyCall, data: unknown, change: Change): unknown =>
  mapRecords(call, data, (record) => renamed(changed(record, call.wire, change), call.names, (name) => sentName(call, name)));

type Change = (wire: Wire, value: unknown) => unknown;

/** `data` with its records changed: one, each of several, the rows of a page, or what lies under `at`. */
function mapRecords(call: AnyCall, data: unknown, change: (record: Data) => Data): unknown {
  const { wire, names, at } = call;
  if ((wire === undefined && names === undefined) || data === null || typeof data !== "object") return data;
  if (at !== undefined && Object.hasOwn(data, at)) return { ...data, [at]: eachRecord((data as Data)[at], change) };
  const { rows } = data as Data;
  if (call.page === true && Array.isArray(rows)) return { ...data, rows: eachRecord(rows, change) };
  return eachRecord(data, change);
}

function eachRecord(value: unknown, change: (record: Data) => Data): unknown {
  if (Array.isArray(value)) return value.map((item) => eachRecord(item, change));
  return value === null || typeof value !== "object" ? value : change(value as Data);
}

function changed(record: Data, wire: Wires | undefined, change: Change): Data {
  if (wire === undefined) return record;
  const result: Data = { ...record };
  for (const [name, of] of Object.entries(wire)) if (Object.hasOwn(result, name)) result[name] = change(of, result[name]);
  return result;
}

function renamed(record: Data, names: Names | undefined, name: (of: string) => string): Data {
  return names === undefined ? record : Object.fromEntries(Object.entries(record).map(([of, value]) => [name(of), value]));
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
