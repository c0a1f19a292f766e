import { meetsFormat } from "../values/formats.ts";
import { fenOf } from "../values/money.ts";
import { isBlank } from "../values/visible-text.ts";
import type { Data, Scope } from "../values/data.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * The tests that compiled conditions consist of. Generated code calls them by these names, so that a condition in a diff resembles
 * its YAML. Each test documents its result for missing values.
 */

/**
 * Tests whether a value is absent, null, a text without visible characters, or a list without items.
 *
 * @param value any value
 * @returns false for numbers, booleans and objects
 * @example
 * isEmpty(" ") // true
 * isEmpty(0) // false
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}

/**
 * Tests whether a value was sent or stored: whether it is not undefined. Null is a value.
 *
 * @param value any value
 * @returns false for undefined only
 */
export function isGiven(value: unknown): boolean {
  return value !== undefined;
}

/**
 * Tests whether a value is identical to a literal.
 *
 * @param value any value; undefined and null equal only themselves
 * @param literal the literal in the condition
 * @returns the result of `===`, without conversion
 */
export function equals(value: unknown, literal: unknown): boolean {
  return value === literal;
}

/**
 * Tests whether a value differs from a literal (`not`).
 *
 * @param value any value
 * @param literal the literal in the condition
 * @returns the result of `!==`; therefore true for a missing value, unless the literal is missing too
 */
export function differs(value: unknown, literal: unknown): boolean {
  return value !== literal;
}

/**
 * Tests whether a value is identical to the value of a reference.
 *
 * @param value any value
 * @param reference the value that the reference resolved to
 * @returns false if the reference is empty, even if the value is empty too
 */
export function equalsReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && value === reference;
}

/**
 * Tests whether a value differs from the value of a reference (`not`).
 *
 * @param value any value
 * @param reference the value that the reference resolved to
 * @returns false if the reference is empty, as for every test against a reference
 */
export function differsFromReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && value !== reference;
}

/**
 * Tests whether a value is one of several literals.
 *
 * @param value any value
 * @param list the literals in the condition
 * @returns true if `list` contains the value, so false for an empty `list`. Undefined and null are compared like other values
 */
export function isOneOf(value: unknown, list: readonly unknown[]): boolean {
  return list.includes(value);
}

/**
 * Tests whether a value is none of several literals.
 *
 * @param value any value
 * @param list the literals in the condition
 * @returns false if `list` contains the value, so true for an empty `list`. Undefined and null are compared like other values
 */
export function isNoneOf(value: unknown, list: readonly unknown[]): boolean {
  return !list.includes(value);
}

/**
 * Tests whether a list contains at least one of several values.
 *
 * @param value a list, such as the values of a multiple choice
 * @param wanted the values to look for
 * @returns false if the value is not a list, or if `wanted` is empty
 */
export function has(value: unknown, wanted: readonly unknown[]): boolean {
  return Array.isArray(value) && wanted.some((item) => value.includes(item));
}

/**
 * Tests whether a list and a reference have at least one value in common.
 *
 * @param value the list; any other value contains nothing
 * @param reference the resolved reference: one value, or a list of values
 * @returns false if the reference is empty
 */
export function hasReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && has(value, Array.isArray(reference) ? reference : [reference]);
}

/**
 * Tests whether a path is equal to another path or below it.
 *
 * @param value the path, for example `a/b/c`
 * @param path the path with which `value` is compared, for example `a/b`
 * @returns false if either path is empty or is not a text
 * @example isUnder("a/b/c", "a/b") // true
 */
export function isUnder(value: unknown, path: unknown): boolean {
  if (typeof value !== "string" || typeof path !== "string" || isEmpty(value) || isEmpty(path)) return false;
  return value === path || value.startsWith(`${path}/`);
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Reads a number or a decimal text as a number. Amounts travel as decimal text and are compared by value, not as text. The
 * generator refuses order comparisons of other texts.
 */
function figureOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && DECIMAL.test(value.trim()) ? Number(value) : undefined;
}

function compare(value: unknown, other: unknown): number | undefined {
  const [fen, beside] = [fenOf(value), fenOf(other)];
  if (fen !== undefined && beside !== undefined) return fen - beside;
  const [a, b] = [figureOf(value), figureOf(other)];
  if (a !== undefined && b !== undefined) return a - b;
  if (typeof value !== "string" || typeof other !== "string" || isEmpty(value) || isEmpty(other)) return undefined;
  return value < other ? -1 : value > other ? 1 : 0;
}

/**
 * Tests whether a value is greater than another value. Amounts and numbers are compared by value, other texts character by character.
 *
 * @param value a number, an amount, or a date or time in its wire format
 * @param other the value to compare with
 * @returns false if either value is missing or the two cannot be compared
 * @example isAbove("10.00", "9.5") // true
 */
export const isAbove = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 0) > 0;
/**
 * Tests whether a value is less than another value; see {@link isAbove}.
 *
 * @param value a number, an amount, or a date or time in its wire format
 * @param other the value to compare with
 * @returns false if either value is missing or the two cannot be compared
 */
export const isBelow = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 0) < 0;
/**
 * Tests whether a value is greater than or equal to another value; see {@link isAbove}.
 *
 * @param value a number, an amount, or a date or time in its wire format
 * @param other the value to compare with
 * @returns false if either value is missing or the two cannot be compared
 */
export const isAtLeast = (value: unknown, other: unknown): boolean => (compare(value, other) ?? -1) >= 0;
/**
 * Tests whether a value is less than or equal to another value; see {@link isAbove}.
 *
 * @param value a number, an amount, or a date or time in its wire format
 * @param other the value to compare with
 * @returns false if either value is missing or the two cannot be compared
 */
export const isAtMost = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 1) <= 0;

/**
 * Tests whether a text has a format of the language (`formats`).
 *
 * @param value usually a text; any other value has no format
 * @param format a member of `formats`, such as `date` or `mobile`
 * @returns false for an empty value, a value that is not a text, and an unknown format
 * @example hasFormat("2026-02-29", "date") // false
 */
export function hasFormat(value: unknown, format: string): boolean {
  return !isEmpty(value) && meetsFormat(value, format);
}

/**
 * Returns the current value of a field of a record. That is the value in the form if the form has the field, and the stored value
 * otherwise.
 *
 * @param scope the scope; `form` and `row` may be absent
 * @param name the field
 * @returns the value; undefined if neither form nor record has the field
 */
export function entered(scope: Scope, name: string): unknown {
  const form = scope.form;
  if (form !== undefined && Object.hasOwn(form, name)) return form[name];
  return ownValue(scope.row, name);
}

/**
 * Follows a path of names into a value. A list yields the list of its items' values: `list.id` of several rows is a list of ids.
 *
 * @param value a record, or a list of records
 * @param path the names, from the outermost to the innermost; an empty path yields the value itself
 * @returns the value, or undefined if the path leads nowhere
 * @example pluck([{ id: "1" }, { id: "2" }], ["id"]) // ["1", "2"]
 */
export function pluck(value: unknown, path: readonly string[]): unknown {
  let current: unknown = value;
  for (const name of path) {
    if (Array.isArray(current)) current = current.map((item) => ownValue(item as Data | null, name));
    else if (current !== null && typeof current === "object") current = Object.hasOwn(current, name) ? (current as Data)[name] : undefined;
    else return undefined;
  }
  return current;
}

/**
 * Formats a value for a text template.
 *
 * @param value any value
 * @returns the value as text, or an empty text for an empty value
 */
export function shown(value: unknown): string {
  return isEmpty(value) ? "" : String(value);
}

/**
 * Replaces a code by its label, for a text template.
 *
 * @param value a code; undefined, null or empty if the record has no value
 * @param labels the labels, by code
 * @returns the label, the code itself if it has no label, or an empty text for an empty value
 * @example worded("1", { "1": "已启用" }) // "已启用"
 */
export function worded(value: unknown, labels: Readonly<Record<string, string>>): string {
  const code = shown(value);
  return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
}
