/** Numbers as they are written: `0.1` is a tenth, which no binary fraction is. */
interface Decimal {
  /** All digits as one whole number, negative for a negative value. */
  digits: bigint;
  /** How many of the digits stand behind the point. */
  places: number;
}

const NOTATION = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Undefined for what is no finite decimal number, and for an exponent beyond those of a number. */
function decimalOf(value: unknown): Decimal | undefined {
  const match = NOTATION.exec(String(value).trim());
  if (match === null) return undefined;
  const [, sign = "", whole = "", behind = "", exponent = "0"] = match;
  const places = behind.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${behind}`);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

const atPlaces = ({ digits, places }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - places);

/** The digits of two numbers, with as many of them behind the point. */
function aligned(one: unknown, other: unknown): [bigint, bigint] | undefined {
  const [a, b] = [decimalOf(one), decimalOf(other)];
  if (a === undefined || b === undefined) return undefined;
  const places = Math.max(a.places, b.places);
  return [atPlaces(a, places), atPlaces(b, places)];
}

/**
 * Compares two numbers or decimal texts exactly.
 *
 * @returns negative, 0 or positive; NaN when one of them is no number, so that any comparison with it is false
 */
export function compareDecimals(one: unknown, other: unknown): number {
  const pair = aligned(one, other);
  if (pair === undefined) return Number.NaN;
  return pair[0] < pair[1] ? -1 : pair[0] > pair[1] ? 1 : 0;
}

/**
 * Tells whether a number is a multiple of a step, as both are written.
 *
 * @returns false when one of them is no number, or the step is 0
 * @example isMultipleOf(19.99, 0.01) // true, though 19.99 / 0.01 is 1998.9999999999998
 */
export function isMultipleOf(value: unknown, step: unknown): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return (value as number) % (step as number) === 0;
  const [digits, steps] = aligned(value, step) ?? [0n, 0n];
  return steps !== 0n && digits % steps === 0n;
}

/** A number without an exponent: `1e-7` → `0.0000001`. What is no number stays as it is. */
export function decimalText(value: unknown): string {
  const decimal = decimalOf(value);
  if (decimal === undefined) return String(value);
  const { digits, places } = decimal;
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, "0");
  const behind = places === 0 ? "" : text.slice(-places).replace(/0+$/, "");
  const whole = places === 0 ? text : text.slice(0, -places);
  return `${digits < 0n ? "-" : ""}${whole}${behind === "" ? "" : `.${behind}`}`;
}

/** `１，２３４。５` → `1234.5`, as it is read. */
export const plainNumber = (text = ""): string =>
  text
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replace(/[\s,，]/g, "");

/**
 * What was typed or pasted as it travels: a number, or nothing. What is no number, and digits that a number would lose, stay the text
 * that was typed, for the rules to refuse: nothing is rounded or left out behind anybody's back.
 */
export function enteredNumber(text: string): string | number | null {
  const typed = plainNumber(text);
  if (typed === "") return null;
  const whole = typed.replace(/\.$/, "");
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(whole) && compareDecimals(whole, Number(whole)) === 0 ? Number(whole) : typed;
}
