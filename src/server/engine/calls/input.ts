import { type AnyCall, pathNames } from "../../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route } from "../../../../runtime/contract/server/route.ts";
import { heldName } from "../../../../runtime/contract/wire/wire.ts";
import { visibleText } from "../../../../runtime/contract/values/visible-text.ts";
import { judge, type Violation, withoutBlanks } from "../../../../runtime/contract/language/violations.ts";
import { type Refusal, refuse, violated } from "../refusals/refusal.ts";
import { textOf } from "../refusals/register.ts";
import { receivedValue } from "./wire-texts.ts";

/** What travelled, by where it travelled. */
export interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** What every GET may carry besides its own names: the client's busting of caches (P-HTTP-03). */
const ALWAYS_IN_QUERY = "timestamp";

/**
 * Puts path, query and body together. Refuses (422) what the call does not name, before blanks are stripped, and a
 * body that is no object. Texts of path and query become the values their types say.
 */
export function readInput(route: Route, received: Received): Data {
  const { call } = route;
  if (Object.values(received).some((value) => isOdd(value))) throw refuse("incorrect");
  const input: Data = {};
  const inPath = namesInPathOf(call);
  for (const [name, value] of entriesOf(received.params)) input[name] = coerced(route, name, value);
  for (const [name, value] of entriesOf(received.query)) {
    if (name === ALWAYS_IN_QUERY && call.method === "get" && call.query?.includes(name) !== true) continue;
    const held = heldName(call, name);
    if (held === undefined || call.query?.includes(held) !== true || inPath.has(held)) throw unknownField(name);
    const meant = coerced(route, held, value);
    if (meant !== undefined) input[held] = meant;
  }
  if (received.body !== undefined && received.body !== null && (typeof received.body !== "object" || Array.isArray(received.body))) {
    throw refuse("noObject");
  }
  for (const [sent, value] of entriesOf(received.body)) {
    const name = heldName(call, sent);
    if (name === undefined || call.body?.includes(name) !== true) throw unknownField(sent);
    const held = receivedValue(call, name, value);
    input[name] = held;
    if (held !== value && isOdd(held)) throw refuse("incorrect");
  }
  return input;
}

/** Far more than any form nests. */
const MOST_LEVELS = 20;

/**
 * What no form sends, and what would fail further in: nesting that exhausts the stack of whoever walks through it, and
 * texts that PostgreSQL does not store (U+0000, half a surrogate pair).
 */
function isOdd(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value === "string") return value.includes("\u0000") || /\p{Cs}/u.test(value);
  if (value === null || typeof value !== "object") return false;
  return levels === 0 || Object.values(value).some((item) => isOdd(item, levels - 1));
}

const namesInPath = new WeakMap<AnyCall, ReadonlySet<string>>();

function namesInPathOf(call: AnyCall): ReadonlySet<string> {
  const known = namesInPath.get(call) ?? new Set(pathNames(call.path));
  namesInPath.set(call, known);
  return known;
}

const entriesOf = (value: unknown): [string, unknown][] => (value !== null && typeof value === "object" ? Object.entries(value) : []);

const unknownField = (name: string): Refusal =>
  violated([{ field: name.slice(0, 100), message: textOf("unknownField", name.slice(0, 100)) }]);

function coerced(route: Route, name: string, value: unknown): unknown {
  const type = Object.hasOwn(route.queryTypes, name) ? route.queryTypes[name] : "string";
  if (type === "array") return typeof value === "string" ? value.split(",").filter((item) => item !== "") : value;
  // A name given twice arrives as a list; the validator then speaks of its type.
  if (typeof value !== "string") return value;
  // No number: as if it had not been sent, for what is written by hand as well.
  if (type !== "string" && value.trim() === "") return undefined;
  if (type === "integer" && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  if (type === "number" && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value)) return Number(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

/** Violations of what may stand in the input at all; the rest are rules of the entity, which are judged later. */
const SHAPE = new Set(["type", "additionalProperties", "unevaluatedProperties"]);

interface Judgement {
  shape: Violation[];
  rules: Violation[];
}

/** Both parts are asked for at different times: the shape at once, the rules when the record at hand is known. */
export function judged(route: Route, input: Data): Judgement {
  const all = judge(route.input, input);
  return { shape: all.filter(({ keyword }) => SHAPE.has(keyword)), rules: all.filter(({ keyword }) => !SHAPE.has(keyword)) };
}

export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw violated(violations);
}

/**
 * The input of a hand-written call as its handler judges it: texts without what nobody sees and without blanks around them, just
 * as they will be stored. What is judged in another spelling than what is stored could name another kind, role or status.
 * Passwords and files stay as they came.
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

/** Lists whose rows were cleaned where they come from: there may be many thousands. */
const clean = new WeakSet<object>();

export function asClean<Rows extends object>(rows: Rows): Rows {
  clean.add(rows);
  return rows;
}

/** The values to work with: texts as they are seen; in a body blank texts are null (cleared), absent stays absent. */
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

const isRecord = (value: unknown): value is Data => value !== null && typeof value === "object" && !Array.isArray(value);
