import { cutText, isWellFormed } from "../../../../runtime/contract/values/well-formed.ts";
import { type AnyCall, pathNames } from "../../../../runtime/contract/wire/call.ts";
import { type Data, isRecord } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { decodeName } from "../../../../runtime/contract/wire/wire.ts";
import { visibleText } from "../../../../runtime/contract/values/visible-text.ts";
import { validateInput, type Violation, withoutBlanks } from "../../../../runtime/contract/language/violations.ts";
import { type Refusal, refuse, violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/refusal-register.ts";
import { receivedValue } from "./wire-texts.ts";

/** The three sources of an HTTP request's values, as the HTTP framework parsed them. They are not validated. */
export interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Query parameter that every GET may carry besides its own: the client's cache buster (P-HTTP-03). */
const ALWAYS_IN_QUERY = "timestamp";

/**
 * Merges path, query and body of a request into one input. Texts in path and query are converted to the declared types; values of the body
 * are converted from their transfer format. A blank query value is treated as absent, unless its type is text.
 *
 * @returns the input by internal names, not validated yet (see {@link requireValidInput})
 * @throws Refusal 422 if the call does not declare a name, if the body is not an object, if a value is nested more than 20 levels deep, or
 * if a text cannot be stored. Refusal 413 if a rich text is too long
 */
export function readInput(route: Route, received: Received): Data {
  const { call } = route;
  if (Object.values(received).some((value) => isOdd(value))) throw refuse("incorrect");
  const input: Data = {};
  const inPath = namesInPathOf(call);
  for (const [name, value] of entriesOf(received.params)) input[name] = coerced(route, name, value);
  for (const [name, value] of entriesOf(received.query)) {
    if (name === ALWAYS_IN_QUERY && call.method === "get" && call.query?.includes(name) !== true) continue;
    const internal = decodeName(call, name);
    if (internal === undefined || call.query?.includes(internal) !== true || inPath.has(internal)) throw unknownField(name);
    const meant = coerced(route, internal, value);
    if (meant !== undefined) input[internal] = meant;
  }
  if (received.body !== undefined && received.body !== null && (typeof received.body !== "object" || Array.isArray(received.body))) {
    throw refuse("noObject");
  }
  for (const [sent, value] of entriesOf(received.body)) {
    const name = decodeName(call, sent);
    if (name === undefined || call.body?.includes(name) !== true) throw unknownField(sent);
    const internal = receivedValue(call, name, value);
    input[name] = internal;
    if (internal !== value && isOdd(internal)) throw refuse("incorrect");
  }
  return input;
}

/** Maximum nesting depth of an input value, far deeper than any form needs. A deeper value is refused. */
const MOST_LEVELS = 20;

/**
 * Detects values that no form sends and that would fail later. These are nesting that exhausts the stack of recursive code, and
 * texts that PostgreSQL cannot store (U+0000, half a surrogate pair), also as names.
 */
function isOdd(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === "string") return value.includes("\u0000") || !isWellFormed(value);
  if (value === null || typeof value !== "object") return false;
  if (levels === 0) return true;
  const isNamed = !Array.isArray(value);
  return Object.entries(value).some(([name, item]) => (isNamed && isOdd(name)) || isOdd(item, levels - 1));
}

const namesInPath = new WeakMap<AnyCall, ReadonlySet<string>>();

function namesInPathOf(call: AnyCall): ReadonlySet<string> {
  const known = namesInPath.get(call) ?? new Set(pathNames(call.path));
  namesInPath.set(call, known);
  return known;
}

const entriesOf = (value: unknown): [string, unknown][] => (value !== null && typeof value === "object" ? Object.entries(value) : []);

const unknownField = (name: string): Refusal =>
  violated([{ field: cutText(name, 100), message: textOf("unknownField", cutText(name, 100)) }]);

function coerced(route: Route, name: string, value: unknown): unknown {
  const type = Object.hasOwn(route.queryTypes, name) ? route.queryTypes[name] : "string";
  if (type === "array") return typeof value === "string" ? value.split(",").filter((item) => item !== "") : value;
  // A repeated name arrives as a list, which the validator then reports as a type violation.
  if (typeof value !== "string") return value;
  // A blank is not a number. It counts as not sent, for hand-written calls as well.
  if (type !== "string" && value.trim() === "") return undefined;
  if (type === "integer" && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  if (type === "number" && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Keywords of schema violations that concern the shape of the input. The others are entity rules, which are checked later. */
const SHAPE = new Set(["type", "additionalProperties", "unevaluatedProperties"]);

interface InputViolations {
  shape: Violation[];
  rules: Violation[];
}

/**
 * Finds what violates the schema of a call in its input. Does not throw.
 *
 * @returns the violations in two groups. `shape`: wrong types and unknown names; refuse the call for them immediately. `rules`: all others;
 * refuse the call for them after the stored record is read
 */
export function requireValidInput(route: Route, input: Data): InputViolations {
  const all = validateInput(route.input, input);
  return { shape: all.filter(({ keyword }) => SHAPE.has(keyword)), rules: all.filter(({ keyword }) => !SHAPE.has(keyword)) };
}

/** Refuses the call if there are violations; does nothing for an empty list. @throws Refusal 422 */
export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw violated(violations);
}

/**
 * Removes invisible characters and surrounding blanks from all texts in the input of a hand-written call. Texts are cleaned in the same way
 * before they are stored. So the handler checks the spelling that will be stored.
 *
 * Three kinds of values stay unchanged: fields with a transfer format such as passwords (`wire`), lists marked by {@link asClean}, and
 * files.
 *
 * @returns a copy; blank texts become empty, not null
 */
export function visibleInput({ wire = {} }: AnyCall, input: Data): Data {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, Object.hasOwn(wire, name) ? value : visibleValue(value)]));
}

function visibleValue(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) return clean.has(value) ? value : value.map(visibleValue);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visibleValue(item)]));
}

function isPlainObject(value: unknown): value is Data {
  if (value === null || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Lists whose rows were already cleaned at their source. They may have many thousands of rows. */
const clean = new WeakSet<object>();

/** Marks a list as already cleaned, so that {@link visibleInput} and {@link cleaned} do not process its rows. Returns the same list. */
export function asClean<Rows extends object>(rows: Rows): Rows {
  clean.add(rows);
  return rows;
}

/**
 * Cleans an input before it is validated and stored. Removes invisible characters and surrounding blanks. At the top level, blank texts
 * become null (cleared) and undefined values are omitted. In nested records, blank, null and undefined values are omitted.
 *
 * @returns a copy; lists marked by {@link asClean} are passed on as they are
 */
export function cleaned(input: Data): Data {
  const result: Data = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (typeof value === "string") result[name] = visibleText(value) || null;
    else if (Array.isArray(value) && clean.has(value)) result[name] = value;
    else if (Array.isArray(value)) result[name] = withoutBlanks({ rows: value })["rows"];
    else result[name] = isRecord(value) ? withoutBlanks(value) : value;
  }
  return result;
}
