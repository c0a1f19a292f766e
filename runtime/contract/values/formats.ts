import { cronProblem } from "./cron.ts";
import { isRedirectUri } from "./redirect-uri.ts";

/**
 * Formats of the language, by name: the `format` of entities (checked by the precompiled validators) and of
 * conditions. Each takes a non-empty text. One that JSON Schema names as well means the same (`date`).
 */
const PHONE = /^(?:(?:010|02\d|0[3-9]\d{2})-?\d{7,8}|1[2-9]\d{9}|400-?\d{3}-?\d{4})$/;
const MOBILE = /^1[2-9]\d{9}$/;
/** Words with single points between them, and a domain of at least two labels. */
const MAILBOX =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  // Not `Date.UTC`, which takes years below 100 for those of the last century.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDateTime(text: string): boolean {
  const match = /^(\S+) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.exec(text);
  return match !== null && isDate(match[1] ?? "");
}

function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const everyOf = (test: (text: string) => boolean) => (text: string) => text.split(",").every((item) => test(item.trim()));

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  phone: (text) => PHONE.test(text),
  mobile: (text) => MOBILE.test(text),
  "mobile-list": everyOf((text) => MOBILE.test(text)),
  /** An address as people have it. What JSON Schema calls `email` is more (quoted names, hosts without a point). */
  mailbox: (text) => MAILBOX.test(text),
  "email-list": everyOf((text) => MAILBOX.test(text)),
  /** An address with `//`: a link, a callback. What JSON Schema calls `uri` is more (`mailto:`, `urn:`). */
  url: isUrl,
  /** Where an OAuth client gets its answer (RFC 6749, RFC 8252). */
  "redirect-uri": isRedirectUri,
  date: isDate,
  /** `yyyy-MM-dd HH:mm:ss` (P-CONST-04). */
  datetime: isDateTime,
  /** Money on the wire: at most two decimals. */
  amount: (text) => /^-?\d{1,13}(\.\d{1,2})?$/.test(text),
  json: isJson,
  /** Seven parts in the notation of Quartz (P-CRON-03). */
  cron: (text) => cronProblem(text) === undefined,
};

/** False for an unknown format or a value that is no text. */
export function meetsFormat(value: unknown, name: string): boolean {
  const test = formats[name];
  return test !== undefined && typeof value === "string" && test(value.trim());
}
