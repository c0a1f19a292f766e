/**
 * Example texts of each format (`runtime/contract/values/formats.ts`). A format may include another one: every `mobile` number is a `phone`
 * number. The samples of `phone` then have a text of both formats and a text of `phone` only. Tests for the two formats are thus
 * distinguished.
 */
export const FORMAT_SAMPLES: Readonly<Record<string, readonly string[]>> = {
  phone: ["13812345678", "010-12345678"],
  mobile: ["13812345678"],
  "mobile-list": ["13812345678", "13812345678,13912345678"],
  mailbox: ["a@b.cn"],
  "email-list": ["a@b.cn", "a@b.cn,c@d.cn"],
  url: ["https://a.cn/b", "ws://a.cn"],
  "redirect-uri": ["https://a.cn/b", "com.example.app:/callback"],
  date: ["2026-01-01"],
  datetime: ["2026-01-01 00:00:00"],
  amount: ["1.00", "13812345678"],
  json: ["{}", "13812345678"],
  cron: ["0 0 0 * * ? *"],
};

const PHONE = "(?:(?:010|02\\d|0[3-9]\\d{2})-?\\d{7,8}|1[2-9]\\d{9}|400-?\\d{3}-?\\d{4})";
const MOBILE = "1[2-9]\\d{9}";
const MAILBOX = "[^@\\s,]+@[^@\\s,]+[.][^@\\s,]+";
const DATE = "\\d{4}-\\d{2}-\\d{2}";

/** Characters of the longest text of each format whose texts have a limit, without blanks around it. */
export const FORMAT_LONGEST: Readonly<Record<string, number>> = { phone: 13, mobile: 11, date: 10, datetime: 19 };

/** Completes the pattern of a format, so that it matches the whole text and ignores blanks around it. */
const whole = (pattern: string): string => `^\\s*(?:${pattern})\\s*$`;

/**
 * A pattern for each format that matches at least the texts of the format, and perhaps more. Two rules contradict each other for certain if
 * no text matches both patterns.
 */
export const FORMAT_PATTERNS: Readonly<Record<string, string>> = {
  phone: whole(PHONE),
  mobile: whole(MOBILE),
  "mobile-list": whole(`${MOBILE}(\\s*,\\s*${MOBILE})*`),
  mailbox: whole(MAILBOX),
  "email-list": whole(`${MAILBOX}(\\s*,\\s*${MAILBOX})*`),
  url: whole("[A-Za-z][A-Za-z0-9+.-]*://\\S+"),
  "redirect-uri": whole("[A-Za-z][A-Za-z0-9+.-]*:\\S+"),
  date: whole(DATE),
  datetime: whole(`${DATE} \\d{2}:\\d{2}:\\d{2}`),
  amount: whole("-?\\d{1,13}([.]\\d{1,2})?"),
  cron: whole("\\S+(\\s+\\S+){5,6}"),
};
