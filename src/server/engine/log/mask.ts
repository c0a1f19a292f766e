import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import { maskedText } from "../../../../runtime/contract/wire/wire.ts";

// `certificate` is also the name of an SMS code (identityType 2), and `identifier` that of an ID card.
const SECRET =
  /pass|pwd|secret|token|captcha|authorization|mobileCode|certificate|signature|challenge|identifier|idCard|ticket|factorCode/i;
const PHONE = /tel$|mobile|receiver|phone/i;
const LONGEST = 500;
const MOST = 100;

/**
 * Copies a value for the logs. Replaces secrets by `***`, recognised by their names, and masks phone numbers. Cuts texts after 500
 * characters, lists after 100 items, and nesting after 7 levels.
 *
 * @param name name of the field that holds the value; empty for a value without one
 */
export function masked(value: unknown, name = "", depth = 0): unknown {
  if (SECRET.test(name) && value !== undefined && value !== null) return "***";
  if (typeof value === "string" && PHONE.test(name) && /^1\d{10}$/.test(value)) return maskedText("mask-phone", value);
  if (typeof value === "string") return cutText(value, LONGEST, "…");
  if (value === null || typeof value !== "object") return value;
  if (depth > 6) return "…";
  if (Array.isArray(value)) return value.slice(0, MOST).map((item) => masked(item, "", depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key, depth + 1)]));
}
