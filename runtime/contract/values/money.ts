import { compareDecimals } from "./decimals.ts";

/**
 * Matches an amount: at most 13 digits, and at most two decimals. Amounts of money are decimal text in transit and integer fen inside. Only
 * digits are processed; fractions are never calculated.
 */
const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Converts an amount to fen: `12.3` → 1230.
 *
 * @returns a safe integer. Undefined if the value is no amount, has more than thirteen integer digits, or has more than two decimals
 */
export function fenOf(amount: unknown): number | undefined {
  if (typeof amount !== "string" && typeof amount !== "number") return undefined;
  const match = AMOUNT.exec(String(amount).trim());
  if (match === null) return undefined;
  const fen = Number(`${match[2]}${(match[3] ?? "").padEnd(2, "0")}`);
  // `|| 0`: avoids minus zero.
  return match[1] === "-" ? -fen || 0 : fen;
}

/**
 * Compares an amount with a limit in decimal arithmetic.
 *
 * @returns negative, 0 or positive; NaN if `amount` is not an amount, or `limit` is not a number
 */
export const compareAmount = (amount: unknown, limit: unknown): number =>
  fenOf(amount) === undefined ? Number.NaN : compareDecimals(amount, limit);

/** Converts fen to an amount, always with two decimals: 1230 → `12.30`, -5 → `-0.05`. */
export function amountOf(fen: bigint | number): string {
  const digits = (fen < 0 ? -fen : fen).toString().padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Adds amounts exactly and returns the sum as an amount. The sum may be larger than {@link fenOf} accepts. Values that are not amounts are
 * ignored.
 */
export function sumOfAmounts(amounts: readonly unknown[]): string {
  return amountOf(amounts.reduce<bigint>((sum, amount) => sum + BigInt(fenOf(amount) ?? 0), 0n));
}

/**
 * Formats an amount with thousands separators: `1234567.8` → `1,234,567.80` (P-CONST-06). Its length is not limited.
 *
 * @returns the text, rounded half up to two decimals; a value that is not a plain decimal number becomes text unchanged
 */
export function groupedAmount(value: unknown): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value).trim());
  if (match === null) return String(value);
  const [, sign = "", whole = "", decimals = ""] = match;
  const fen = BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, "0")}`) + (Number(decimals[2] ?? 0) >= 5 ? 1n : 0n);
  const [yuan = "", cents = ""] = amountOf(fen).split(".");
  return `${sign}${yuan.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

const TYPED = /^(-?)(\d*)(?:\.(\d{0,2}))?$/;

/** Matches a plain amount, which is converted by a faster way, because workbooks contain tens of thousands of amounts. */
const USUAL = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/;

/**
 * Converts a typed or pasted amount (`￥1,234.5`, `１２３４．５`) to the format that is sent: `1234.50`. The number of digits is not limited.
 *
 * @param text the text as entered
 * @returns the amount. A text that is no amount, or has more than two decimals, is returned without blanks and separators, and the
 * validation refuses it
 */
export function enteredAmount(text: string): string {
  const usual = USUAL.exec(text);
  if (usual !== null) return `${usual[1]}.${(usual[2] ?? "").padEnd(2, "0")}`;
  const plain = text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replace(/[\s,，¥元]/g, "");
  const match = TYPED.exec(plain);
  if (match === null || !/\d/.test(plain)) return plain;
  const [, sign = "", whole = "", decimals = ""] = match;
  const amount = `${whole.replace(/^0+(?=\d)/, "") || "0"}.${decimals.padEnd(2, "0")}`;
  return /[1-9]/.test(amount) ? sign + amount : amount;
}
