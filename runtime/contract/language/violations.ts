import type { Data } from "../values/data.ts";
import { visibleText } from "../values/visible-text.ts";
import type { WholeRules } from "./whole-record.ts";
import { ownValue } from "../values/own-value.ts";

/** One rule of a call's input, in the order in which rules are judged. Committed, for reading. */
export interface Rule {
  /** Field; rows of a list as `list.*.field`. */
  at: string;
  /** JSON Schema keyword (`required`, `maxLength`, `format`, …). */
  keyword: string;
  message: string;
  /** Of `maxItems`: a list that is longer is not looked into. */
  most?: number;
  /** Only of this part of the schema (`allOf/0/then`): a rule that one case words in its own way. */
  branch?: string;
}

/** What the precompiled validator of a call leaves behind (ajv's error objects, the part we read). */
export interface KeywordError {
  instancePath: string;
  keyword: string;
  params: Data;
  schemaPath?: string;
}

export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: KeywordError[] | null;
}

/** The rules of a call: validator and table. The same object serves form, route and import (rule 3). */
export interface InputRules {
  validate: SchemaValidator;
  rules: readonly Rule[];
  /** Of an update: what its entity asks of the stored record with the changes. */
  whole?: WholeRules;
  /** Fields that the server fills beside what is sent. */
  set?: readonly string[];
}

/** A call that takes nothing: whatever is sent is too much. */
export const noInput: InputRules = { validate: takesNothing, rules: [] };

function takesNothing(value: unknown): boolean {
  const names = Object.keys(value as object);
  const errors = names.map((name) => ({ instancePath: "", keyword: "additionalProperties", params: { additionalProperty: name } }));
  (takesNothing as SchemaValidator).errors = errors;
  return names.length === 0;
}

export interface Violation {
  /** Concrete place: `id`, `assetsList.3.assetNum`; empty: the whole. */
  field: string;
  keyword: string;
  message: string;
  /** Inputs that are emptied for it. */
  clear?: readonly string[];
}

/**
 * Judges an input: trims, counts an empty text and null as absent, collects every violation and sorts by
 * the declared order of the rules (ajv's own order is not theirs). At most one violation a field: its first.
 *
 * @param asTyped names whose text travels with its blanks (passwords), and is judged with them
 */
export function judge(input: InputRules, value: Data, asTyped: ReadonlySet<string> = NONE): Violation[] {
  const { validate, rules } = input;
  const tooLong = rules.filter((rule) => isTooLong(rule, value)).map(({ at: field, keyword, message }) => ({ field, keyword, message }));
  if (tooLong.length > 0) return tooLong;
  if (validate(withoutBlanks(value, asTyped))) return [];
  return firstOfEach(inOrder(validate.errors ?? [], rules)).map((found) => violationOf(found, rules));
}

/**
 * By the order of the rules, then by row. Thousands of rows break the same few rules and are told row by row: what breaks one rule
 * is in order as it comes, where all of it together would have to be sorted at length.
 */
function inOrder(errors: readonly KeywordError[], rules: readonly Rule[]): Located[] {
  const find = finder(rules);
  const byRule: Located[][] = Array.from({ length: rules.length + 1 }, () => []);
  for (const error of errors) {
    if (!isOwn(error)) continue;
    const located = locate(error, find);
    byRule[located.order]?.push(located);
  }
  return byRule.flatMap((found) => found.sort((a, b) => a.row - b.row));
}

function firstOfEach(found: readonly Located[]): Located[] {
  const seen = new Set<string>();
  return found.filter(({ pointer }) => seen.size < seen.add(pointer).size);
}

/** `if` only says that another rule failed; each item that is not the one `contains` asks for says nothing at all. */
function isOwn({ keyword, schemaPath }: KeywordError): boolean {
  return keyword !== "if" && (schemaPath === undefined || !/(?<!\/properties)\/contains\//.test(schemaPath));
}

const NONE: ReadonlySet<string> = new Set();

/** A copy in which texts are as they are seen (visible-text.ts) and blank texts, nulls and undefined are absent. Lists keep their rows. */
export function withoutBlanks(value: Data, asTyped: ReadonlySet<string> = NONE): Data {
  const result: Data = {};
  for (const [name, item] of Object.entries(value)) {
    const kept = keptItem(item);
    // Blanks alone are no password either: nothing was typed.
    if (kept !== undefined) result[name] = asTyped.has(name) ? item : kept;
  }
  return result;
}

function keptItem(item: unknown): unknown {
  if (item === null || item === undefined) return undefined;
  if (typeof item === "string") return visibleText(item) || undefined;
  if (Array.isArray(item)) return item.map(keptRow);
  return typeof item === "object" ? withoutBlanks(item as Data) : item;
}

function keptRow(row: unknown): unknown {
  if (typeof row === "string") return visibleText(row);
  return row !== null && typeof row === "object" ? withoutBlanks(row as Data) : row;
}

/** Of a list beside no other: rows do not hold lists that a call could fill without end. */
const isTooLong = ({ at, most }: Rule, value: Data): boolean => {
  const list = most === undefined ? undefined : ownValue(value, at);
  return Array.isArray(list) && list.length > (most ?? 0);
};

/** An error and its place. A hostile body has many thousands: what can wait until one is told waits. */
interface Located {
  pointer: string;
  keyword: string;
  order: number;
  row: number;
}

/** The number of the rule that an error speaks of, as many as there are: none does. Besides its pointer, what is left without a row. */
type Find = (error: KeywordError, pointer: string, before: string, behind?: string) => number;

/** Thousands of rows break the same few rules: each is looked for once, by texts as they are cut out, since to join them takes long. */
function finder(rules: readonly Rule[]): Find {
  const known = new Map<string, Map<string, Map<string, number>>>();
  return (error, pointer, before, behind = "") => {
    const { keyword, schemaPath } = error;
    const ofKind = inner(known, schemaPath === undefined ? keyword : `${keyword} ${schemaPath}`);
    const ofPlace = inner(ofKind, before);
    const found = ofPlace.get(behind);
    if (found !== undefined) return found;
    const index = indexOf(rules, ruleField(pointer), error);
    ofPlace.set(behind, index < 0 ? rules.length : index);
    return index < 0 ? rules.length : index;
  };
}

function inner<T>(outer: Map<string, Map<string, T>>, key: string): Map<string, T> {
  const known = outer.get(key);
  if (known !== undefined) return known;
  const made = new Map<string, T>();
  outer.set(key, made);
  return made;
}

/** Rows as `*`. */
const ruleField = (pointer: string): string =>
  stepsOf(pointer)
    .map((step) => (isIndex(step) ? "*" : step))
    .join(".");

function indexOf(rules: readonly Rule[], at: string, { keyword, schemaPath }: KeywordError): number {
  const own = (rule: Rule): boolean => rule.keyword === keyword && (rule.at === at || rule.at === at.replace(/\.\*$/, ""));
  const within = ({ branch }: Rule): boolean => branch !== undefined && schemaPath?.startsWith(`#/${branch}/`) === true;
  const special = rules.findIndex((rule) => own(rule) && within(rule));
  return special < 0 ? rules.findIndex((rule) => own(rule) && rule.branch === undefined) : special;
}

function locate(error: KeywordError, find: Find): Located {
  const { instancePath, keyword, params } = error;
  const missing = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  const pointer = typeof missing === "string" ? `${instancePath}/${escapedStep(missing)}` : instancePath;
  const start = pointer.indexOf("/", 1) + 1;
  const next = pointer.indexOf("/", start);
  const end = next < 0 ? pointer.length : next;
  const index = start === 0 ? "" : pointer.slice(start, end);
  if (!isIndex(index)) return { pointer, keyword, order: find(error, pointer, pointer), row: 0 };
  return { pointer, keyword, order: find(error, pointer, pointer.slice(0, start), pointer.slice(end)), row: Number(index) };
}

function violationOf({ pointer, keyword, order }: Located, rules: readonly Rule[]): Violation {
  const field = pointer.includes("~") ? stepsOf(pointer).join(".") : pointer.slice(1).replaceAll("/", ".");
  return { field, keyword, message: rules[order]?.message ?? fallback(keyword, field) };
}

const isIndex = (step: string): boolean => /^\d+$/.test(step);

/** Of a JSON pointer. */
function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return pointer.includes("~") ? steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")) : steps;
}

const escapedStep = (name: string): string => (/[~/]/.test(name) ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name);

function fallback(keyword: string, field: string): string {
  return keyword === "additionalProperties" || keyword === "unevaluatedProperties" ? `不支持的字段：${field}` : `${field} 填写错误`;
}
