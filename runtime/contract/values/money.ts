import { compareDecimals } from "./decimals.ts";

/** Money: decimal text on the wire, whole fen inside. Digits only: no fraction is ever computed. */
const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** `12.3` → 1230, a safe integer. Undefined when it is no amount of at most thirteen digits and two decimals. */
export function fenOf(amount: unknown): number | undefined {
  if (typeof amount !== "string" && typeof amount !== "number") return undefined;
  const match = AMOUNT.exec(String(amount).trim());
  if (match === null) return undefined;
  const fen = Number(`${match[2]}${(match[3] ?? "").padEnd(2, "0")}`);
  // `|| 0`: never minus zero
  return match[1] === "-" ? -fen || 0 : fen;
}

/**
 * Compares an amount with a limit in decimal arithmetic.
 *
 * @returns negative, 0 or positive; NaN for what is no amount, which its format refuses
 */
export const compareAmount = (amount: unknown, limit: unknown): number =>
  fenOf(amount) === undefined ? Number.NaN : compareDecimals(amount, limit);

/** 1230 → `12.30`. */
export function amountOf(fen: bigint | number): string {
  const digits = (fen < 0 ? -fen : fen).toString().padStart(3, "0");
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of amounts, as one, however many there are; what is none adds nothing. */
export function sumOfAmounts(amounts: readonly unknown[]): string {
  return amountOf(amounts.reduce<bigint>((sum, amount) => sum + BigInt(fenOf(amount) ?? 0), 0n));
}

/** `1234567.8` → `1,234,567.80` (P-CONST-06), of any length. Further decimals are rounded; what is no number stays as it is. */
export function groupedAmount(value: unknown): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value).trim());
  if (match === null) return String(value);
  const [, sign = "", whole = "", decimals = ""] = match;
  const fen = BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, "0")}`) + (Number(decimals[2] ?? 0) >= 5 ? 1n : 0n);
  const [yuan = "", cents = ""] = amountOf(fen).split(".");
  return `${sign}${yuan.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}

const TYPED = /^(-?)(\d*)(?:\.(\d{0,2}))?$/;

/** What needs no reading: workbooks have ten thousands of it. */
const USUAL = /^(0|[1-9]\d*)(?:\.(\d{1,2}))?$/;

/**
 * What was typed or pasted (`￥1,234.5`, `１２３４．５`) as it travels: `1234.50`, of any length. More than two digits behind
 * the point, or what is no amount, stays for the rules to refuse: nothing is rounded behind anybody's back.
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
