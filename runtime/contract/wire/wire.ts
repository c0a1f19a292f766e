import type { AnyCall } from "./call.ts";
import type { Data } from "../values/data.ts";

/** Transfer formats that mask a text. Replies contain only the first and last characters of the text ({@link maskedText}). */
export type Mask = "mask-phone" | "mask-id-card";

/** Number of visible characters before and behind the mask. */
const SHOWN: Readonly<Record<Mask, readonly [before: number, behind: number]>> = { "mask-phone": [3, 4], "mask-id-card": [4, 4] };

/** Tests whether a transfer format masks the value in replies (`mask-phone`, `mask-id-card`). */
export const isMask = (wire: Wire | undefined): wire is Mask => wire === "mask-phone" || wire === "mask-id-card";

/**
 * Replaces the middle of a text by asterisks, one for each character: `139****0001`. A phone number keeps its first three and last four
 * characters, an ID card number its first four and last four. An email address in a phone field becomes `d***@example.com`.
 *
 * @returns the masked text. If fewer than four characters would be masked, all characters are masked
 */
export function maskedText(mask: Mask, text: string): string {
  const at = text.lastIndexOf("@");
  if (mask === "mask-phone" && at > 0) return `${text.slice(0, 1)}***${text.slice(at)}`;
  const [before, behind] = SHOWN[mask];
  if (text.length < before + behind + 4) return "*".repeat(text.length);
  return `${text.slice(0, before)}${"*".repeat(text.length - before - behind)}${text.slice(-behind)}`;
}

/**
 * Transfer formats of values in requests and replies. Screens and handlers use the decoded value.
 *
 * - `comma`: a list is sent as the text `a,b`
 * - `base64`: a text is sent as base64 of its UTF-8 bytes
 * - `html`: like `base64`, for rich text; the server removes elements that are not allowed before it stores the text
 * - `password`: the browser transforms the password as on the sign-in page, so that the server never receives the typed text
 * - `earlier-password`: like `password`, but with the transformation that was in use before the last change of its setting; not sent if
 * there was no earlier transformation
 */
export type Wire = "comma" | "base64" | "html" | "password" | "earlier-password" | Mask;

/** Tests whether values in this transfer format are transformed passwords. The server cannot validate the typed text of such a password. */
export const isPassword = (wire: Wire | undefined): boolean => wire === "password" || wire === "earlier-password";

/** Maps the name of an input or reply member to its transfer format. A value without an entry is sent as it is. */
export type Wires = Readonly<Record<string, Wire>>;

/** Maps the name that the code uses for an input or reply member to its name in requests and replies. Contains only names that differ. */
export type Names = Readonly<Record<string, string>>;

/**
 * Returns the name that an input or a reply member has in requests and replies. It is `name` itself unless `names` maps it to another name.
 */
export const sentName = ({ names }: Pick<AnyCall, "names">, name: string): string =>
  names !== undefined && Object.hasOwn(names, name) ? (names[name] as string) : name;

const inverses = new WeakMap<Names, Names>();

/**
 * Converts a name in a request or reply to the name that the code uses; the reverse of {@link sentName}.
 *
 * @param sent the name in the request or reply
 * @returns the name; `sent` itself if no entry of `names` maps to it. Undefined if `sent` is a name that only the code uses
 */
export function decodeName({ names }: Pick<AnyCall, "names">, sent: string): string | undefined {
  if (names === undefined) return sent;
  const inverse = inverses.get(names) ?? Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name]));
  inverses.set(names, inverse);
  if (Object.hasOwn(inverse, sent)) return inverse[sent];
  return Object.hasOwn(names, sent) ? undefined : sent;
}

/**
 * Converts the path of a field in a refusal (`name`, `name.0.inner`): a name that the code uses becomes the name that requests use. Only
 * the first name of the path can differ.
 */
export const sentField = (call: Pick<AnyCall, "names">, path: string): string => path.replace(/^[^.]+/, (name) => sentName(call, name));
/** Converts the path of a field in transit to the path that the call uses; the reverse of {@link sentField}. */
export const decodeField = (call: Pick<AnyCall, "names">, path: string): string =>
  path.replace(/^[^.]+/, (sent) => decodeName(call, sent) ?? sent);

/** Replaces a value that cannot be decoded. No rule accepts a boolean in place of a list or text, so the type rule reports it. */
const UNREADABLE = false;

/**
 * Encodes a value for transfer: a list as comma-separated text, or a text as base64. Null, undefined, passwords, masked texts and values
 * without a format stay as they are.
 */
export function wireValue(wire: Wire | undefined, value: unknown): unknown {
  if (wire === "comma") return Array.isArray(value) ? value.join(",") : value;
  // The sender transforms passwords earlier, because that is slow (`sealed` of runtime/actions).
  if (wire === undefined || isPassword(wire) || isMask(wire)) return value;
  return typeof value === "string" ? base64Of(value) : value;
}

/** Decodes a value in transit; the reverse of {@link wireValue}. A value that cannot be decoded becomes `false`, which its rules refuse. */
export function decodeValue(wire: Wire | undefined, value: unknown): unknown {
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

/** Decodes `data` of a reply: restores names and values of each record. Returns a copy, or `data` itself if the call changes neither. */
export const replyFromWire = (call: AnyCall, data: unknown): unknown =>
  mapRecords(call, data, (record) =>
    changed(
      renamed(record, call.names, (sent) => decodeName(call, sent) ?? sent),
      call.wire,
      decodeValue,
    ),
  );

/**
 * Encodes `data` of a reply: applies `change` to each value that has a transfer format, then renames members. `data` is not modified.
 *
 * @param change encodes a value, given its format
 */
export const replyToWire = (call: AnyCall, data: unknown, change: Change): unknown =>
  mapRecords(call, data, (record) => renamed(changed(record, call.wire, change), call.names, (name) => sentName(call, name)));

type Change = (wire: Wire, value: unknown) => unknown;

/** Applies a function to each record of `data`: a single record, a list, the rows of a page, or the content of `at`. */
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

/** Number of arguments that `String.fromCharCode` accepts at once without a stack overflow. */
const CHUNK = 8192;

function base64Of(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (let start = 0; start < bytes.length; start += CHUNK) binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  return btoa(binary);
}

/**
 * Decodes base64 of UTF-8 text.
 *
 * @returns the text, or undefined if the input is not base64 or its bytes are not UTF-8
 */
function textOfBase64(text: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
