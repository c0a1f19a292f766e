import { amountOf, fenOf } from "./money.ts";

/** An amount as the server sends it, of any length. {@link fenOf} accepts at most thirteen digits before the point. */
const AMOUNT = /^-?\d+\.\d\d$/;

/**
 * Adds numbers from replies. Amounts are added exactly, however large they are. Other numbers are added exactly if all of them are whole;
 * otherwise the sum is rounded to six decimals. Empty values and values that are not numbers are treated as 0.
 *
 * @param values numbers, or decimal texts
 * @param isAmount true if the numbers are amounts of money
 * @returns the sum as decimal text, with two decimals for amounts
 * @example exactSum(["0.10", "0.20"], true) // "0.30"
 */
export function exactSum(values: readonly unknown[], isAmount: boolean): string {
  if (isAmount) return amountOf(values.reduce<bigint>((sum, value) => sum + fenIn(value), 0n));
  if (values.every(isWhole)) return String(values.reduce<bigint>((sum, value) => sum + BigInt(value as string | number), 0n));
  // Cuts what the addition of fractions in binary leaves behind.
  return String(Number(values.reduce<number>((sum, value) => sum + (Number(value) || 0), 0).toFixed(6)));
}

function fenIn(value: unknown): bigint {
  const text = String(value ?? "").trim();
  return AMOUNT.test(text) ? BigInt(text.replace(".", "")) : BigInt(fenOf(value) ?? 0);
}

const isWhole = (value: unknown): boolean =>
  typeof value === "number" ? Number.isSafeInteger(value) : typeof value === "string" && /^-?\d+$/.test(value);
