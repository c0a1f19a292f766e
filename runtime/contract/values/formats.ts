import { cronProblem } from "./cron.ts";
import { isRedirectUri } from "./redirect-uri.ts";

/** A telephone number in China: a landline with area code, a mobile, or a 400 number. */
const PHONE = /^(?:(?:010|02\d|0[3-9]\d{2})-?\d{7,8}|1[2-9]\d{9}|400-?\d{3}-?\d{4})$/;
/** A mobile number in China: 11 digits. */
const MOBILE = /^1[2-9]\d{9}$/;
/** Matches a mail address: a name of parts that are separated by single dots, and a domain of at least two labels. */
const MAILBOX =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  // Not `Date.UTC`, which maps years below 100 to the 20th century.
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

/**
 * Maps the name of each text format to the function that tests it. Entities (`format`) and conditions use these names. Each function
 * expects a text that is not empty. A format whose name also exists in JSON Schema (`date`) has the same meaning as there.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  phone: (text) => PHONE.test(text),
  mobile: (text) => MOBILE.test(text),
  "mobile-list": everyOf((text) => MOBILE.test(text)),
  /** An ordinary email address. JSON Schema's `email` allows more (quoted names, hosts without a dot). */
  mailbox: (text) => MAILBOX.test(text),
  "email-list": everyOf((text) => MAILBOX.test(text)),
  /** An address with `//`, such as a link or a callback. JSON Schema's `uri` allows more (`mailto:`, `urn:`). */
  url: isUrl,
  /** The redirect URI of an OAuth client (RFC 6749, RFC 8252). */
  "redirect-uri": isRedirectUri,
  date: isDate,
  /** `yyyy-MM-dd HH:mm:ss` (P-CONST-04). */
  datetime: isDateTime,
  /** An amount of money in transit: at most two decimals. */
  amount: (text) => /^-?\d{1,13}(\.\d{1,2})?$/.test(text),
  json: isJson,
  /** Seven fields in Quartz notation (P-CRON-03). */
  cron: (text) => cronProblem(text) === undefined,
};

/**
 * Tests whether a text has a format.
 *
 * @param value the text; surrounding blanks are ignored
 * @param name the name of a format in {@link formats}
 * @returns false for an unknown format, and for a value that is not a text
 * @example meetsFormat("2026-02-29", "date") // false
 */
export function meetsFormat(value: unknown, name: string): boolean {
  const test = formats[name];
  return test !== undefined && typeof value === "string" && test(value.trim());
}
