/** A decimal number without rounding: `0.1` is exactly a tenth, which no binary fraction is. */
export interface Decimal {
  /** All digits as one integer, negative for a negative number. */
  digits: bigint;
  /** Number of digits after the decimal point. */
  scale: number;
}

const NOTATION = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Parses a finite decimal number, such as `-12.50` or `1e3`, without loss of precision.
 *
 * @param value a number or a text; surrounding blanks are ignored
 * @returns undefined for any other value, and for an exponent of more than three digits
 */
export function decimalOf(value: unknown): Decimal | undefined {
  const match = NOTATION.exec(String(value).trim());
  if (match === null) return undefined;
  const [, sign = "", whole = "", behind = "", exponent = "0"] = match;
  const scale = behind.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${behind}`);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

const toScale = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

/**
 * Scales two numbers to the same number of decimal places, so that their digits can be compared and added.
 *
 * @returns the digits of both, or undefined if either is not a decimal number
 */
function aligned(one: unknown, other: unknown): [bigint, bigint] | undefined {
  const [a, b] = [decimalOf(one), decimalOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const scale = Math.max(a.scale, b.scale);
  return [toScale(a, scale), toScale(b, scale)];
}

/**
 * Compares two numbers or decimal texts exactly, without rounding.
 *
 * @returns a negative number if `one` is less than `other`, 0 if they are equal, and a positive number otherwise. NaN if one of them is not
 * a number, so that every comparison with the result is false
 */
export function compareDecimals(one: unknown, other: unknown): number {
  const pair = aligned(one, other);
  if (pair === undefined) return Number.NaN;
  return pair[0] < pair[1] ? -1 : pair[0] > pair[1] ? 1 : 0;
}

/**
 * Tests whether a number is a multiple of a step, in decimal arithmetic.
 *
 * @returns false if either is not a number, or if the step is 0
 * @example isMultipleOf(19.99, 0.01) // true, though 19.99 / 0.01 is 1998.9999999999998
 */
export function isMultipleOf(value: unknown, step: unknown): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return (value as number) % (step as number) === 0;
  const [digits, steps] = aligned(value, step) ?? [0n, 0n];
  return steps !== 0n && digits % steps === 0n;
}

/** Formats a number without exponent and trailing zeros: `1e-7` → `0.0000001`, `1.50` → `1.5`. Any other value becomes text unchanged. */
export function decimalText(value: unknown): string {
  const decimal = decimalOf(value);
  if (decimal === undefined) return String(value);
  const { digits, scale } = decimal;
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, "0");
  const behind = scale === 0 ? "" : text.slice(-scale).replace(/0+$/, "");
  const whole = scale === 0 ? text : text.slice(0, -scale);
  return `${digits < 0n ? "-" : ""}${whole}${behind === "" ? "" : `.${behind}`}`;
}

/**
 * Converts a typed number to plain notation, without full-width characters, blanks and thousands separators: `１，２３４。５` → `1234.5`. Other
 * characters remain, because the result is not validated here.
 */
export const plainNumber = (text = ""): string =>
  text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replace(/[\s,，]/g, "");

/**
 * Converts typed or pasted text to the value that is sent. Nothing is rounded or dropped silently.
 *
 * @returns the number, or null for an empty text. Text that is not a number stays text. A number with too many digits for the type `number`
 * stays text too. The rules refuse such a text
 */
export function enteredNumber(text: string): string | number | null {
  const typed = plainNumber(text);
  if (typed === "") return null;
  const whole = typed.replace(/\.$/, "");
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(whole) && compareDecimals(whole, Number(whole)) === 0 ? Number(whole) : typed;
}
