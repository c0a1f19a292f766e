import type { Data } from "./data.ts";
import { decimalOf, decimalText } from "./decimals.ts";
import { fenOf } from "./money.ts";
import { ownValue } from "./own-value.ts";

/** An arithmetic expression over fields of one record: `quantity * price`. Numbers are decimal texts. */
export type Formula = { field: string } | { number: string } | { operator: "+" | "-" | "*" | "/"; left: Formula; right: Formula };

/** How a result with more decimals than its field is rounded: half away from zero, towards zero, or away from zero. */
export type Rounding = "half-up" | "down" | "up";

/** A field that is computed from other fields of its record. */
export interface FormulaRule {
  formula: Formula;
  /** Type of the field. */
  stored: "money" | "integer" | "real";
  /** Decimals of the field. */
  scale: number;
  /** Absent: the result never has more decimals than the field. */
  round?: Rounding;
}

/**
 * Result of a formula: its value in the wire format, or the reason (`problem`) why there is no value.
 *
 * - `empty`: an operand has no value, or is not a number.
 * - `divisor`: the formula divides by 0.
 * - `size`: the value is too large for the field.
 */
export type FormulaResult = { value: string | number } | { problem: "empty" | "divisor" | "size" };

/** An exact fraction. The denominator is positive. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

/**
 * Computes a formula exactly. Only the result is rounded, to the decimals of its field and by default half away from zero. So `a / b * b`
 * is `a`.
 *
 * @param record the record or row in wire form; a number may also be a text that a user has entered
 * @returns the value, or the reason why there is none
 */
export function computeFormula({ formula, stored, scale, round }: FormulaRule, record: Data): FormulaResult {
  const fraction = evaluate(formula, record);
  if (typeof fraction === "string") return { problem: fraction };
  const text = textOf(toUnits(fraction, scale, round ?? "half-up"), scale);
  if (stored === "money") return fenOf(text) === undefined ? { problem: "size" } : { value: text };
  const number = Number(text);
  const fits = stored === "integer" ? Number.isSafeInteger(number) : decimalText(number) === decimalText(text);
  return fits ? { value: number } : { problem: "size" };
}

function evaluate(formula: Formula, record: Data): Fraction | "empty" | "divisor" {
  if ("number" in formula) return fractionOf(formula.number) ?? "empty";
  if ("field" in formula) return fractionOf(ownValue(record, formula.field)) ?? "empty";
  const [left, right] = [evaluate(formula.left, record), evaluate(formula.right, record)];
  if (typeof left === "string") return left;
  if (typeof right === "string") return right;
  const sign = formula.operator === "-" ? -1n : 1n;
  switch (formula.operator) {
    case "*":
      return { top: left.top * right.top, bottom: left.bottom * right.bottom };
    case "/":
      if (right.top === 0n) return "divisor";
      return right.top < 0n
        ? { top: -left.top * right.bottom, bottom: left.bottom * -right.top }
        : { top: left.top * right.bottom, bottom: left.bottom * right.top };
    default:
      return { top: left.top * right.bottom + sign * right.top * left.bottom, bottom: left.bottom * right.bottom };
  }
}

function fractionOf(value: unknown): Fraction | undefined {
  if (value === undefined || value === null || typeof value === "boolean") return undefined;
  const decimal = decimalOf(value);
  return decimal === undefined ? undefined : { top: decimal.digits, bottom: 10n ** BigInt(decimal.scale) };
}

/**
 * Rounds a fraction to a number of decimals, and returns it as an integer: 1/8 with two decimals, `half-up`, is 13. A negative fraction is
 * rounded as its absolute value.
 *
 * @param scale number of decimals
 */
function toUnits({ top, bottom }: Fraction, scale: number, round: Rounding): bigint {
  const shifted = (top < 0n ? -top : top) * 10n ** BigInt(scale);
  const [whole, rest] = [shifted / bottom, shifted % bottom];
  const isUp = round === "up" ? rest > 0n : round === "half-up" && rest * 2n >= bottom;
  const units = whole + (isUp ? 1n : 0n);
  return top < 0n ? -units : units;
}

function textOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/**
 * Computes the computed fields of a row and returns a copy of the row with them. The fields are computed in sequence, so a formula may use
 * the results of earlier formulas.
 *
 * @param formulas the formulas with the fields that they fill
 * @param row the row; it is not modified
 * @returns the copy. A field whose formula has no value is null
 */
export function withFormulas(formulas: readonly (FormulaRule & { field: string })[], row: Data): Data {
  const computed: Data = { ...row };
  for (const rule of formulas) {
    const result = computeFormula(rule, computed);
    computed[rule.field] = "value" in result ? result.value : null;
  }
  return computed;
}
