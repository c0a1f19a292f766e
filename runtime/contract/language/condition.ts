import { meetsFormat } from "../values/formats.ts";
import { fenOf } from "../values/money.ts";
import { isBlank } from "../values/visible-text.ts";
import type { Data, Scope } from "../values/data.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * The tests that compiled conditions are written with. Generated code calls them by these names, so
 * that a condition reads in a diff as it reads in YAML. Missing values: see each test.
 */

/** Absent, null, a text of which nothing is to be seen, or a list without rows. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return isBlank(value);
  return Array.isArray(value) && value.length === 0;
}

/** Sent or stored at all (null counts as sent, undefined does not). */
export function isGiven(value: unknown): boolean {
  return value !== undefined;
}

export function equals(value: unknown, literal: unknown): boolean {
  return value === literal;
}

/** `not` of a literal: true for an empty value. */
export function differs(value: unknown, literal: unknown): boolean {
  return value !== literal;
}

/** Any test against an empty reference is false. */
export function equalsReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && value === reference;
}

/** Any test against an empty reference is false, `not` included. */
export function differsFromReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && value !== reference;
}

export function isOneOf(value: unknown, list: readonly unknown[]): boolean {
  return list.includes(value);
}

export function isNoneOf(value: unknown, list: readonly unknown[]): boolean {
  return !list.includes(value);
}

/** The list holds one of these. */
export function has(value: unknown, wanted: readonly unknown[]): boolean {
  return Array.isArray(value) && wanted.some((item) => value.includes(item));
}

/** The same against a reference (one value or several); an empty one is had by nothing. */
export function hasReference(value: unknown, reference: unknown): boolean {
  return !isEmpty(reference) && has(value, Array.isArray(reference) ? reference : [reference]);
}

/** A path (`a/b/c`) is the other one, or lies below it. An empty one is under nothing, and nothing under it. */
export function isUnder(value: unknown, path: unknown): boolean {
  if (typeof value !== "string" || typeof path !== "string" || isEmpty(value) || isEmpty(path)) return false;
  return value === path || value.startsWith(`${path}/`);
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Money travels as decimal text: its order is that of amounts. Plain texts have none; the generator refuses to ask. */
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

export const isAbove = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 0) > 0;
export const isBelow = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 0) < 0;
export const isAtLeast = (value: unknown, other: unknown): boolean => (compare(value, other) ?? -1) >= 0;
export const isAtMost = (value: unknown, other: unknown): boolean => (compare(value, other) ?? 1) <= 0;

/** Never met by an empty value. */
export function hasFormat(value: unknown, format: string): boolean {
  return !isEmpty(value) && meetsFormat(value, format);
}

/** The record at hand: what is entered, else what is stored. */
export function entered(scope: Scope, name: string): unknown {
  const form = scope.form;
  if (form !== undefined && Object.hasOwn(form, name)) return form[name];
  return ownValue(scope.row, name);
}

/** `list.id` of several chosen rows is the list of their ids; of one record its field. */
export function pluck(value: unknown, path: readonly string[]): unknown {
  let current: unknown = value;
  for (const name of path) {
    if (Array.isArray(current)) current = current.map((item) => ownValue(item as Data | null, name));
    else if (current !== null && typeof current === "object") current = Object.hasOwn(current, name) ? (current as Data)[name] : undefined;
    else return undefined;
  }
  return current;
}

/** A value inside a text: nothing for an empty one. */
export function shown(value: unknown): string {
  return isEmpty(value) ? "" : String(value);
}

/** A code inside a text: its words, the code itself where it has none, nothing for an empty one. */
export function worded(value: unknown, words: Readonly<Record<string, string>>): string {
  const code = shown(value);
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
