import type { Data } from "./data.ts";

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
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Data;
  schemaPath?: string;
}

export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** The rules of a call: validator and table. The same object serves form, route and import (rule 3). */
export interface InputRules {
  validate: SchemaValidator;
  rules: readonly Rule[];
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
  const find = finder(rules);
  const found = (validate.errors ?? []).filter(isOwn).map((error) => locate(error, find));
  found.sort((a, b) => a.order - b.order || (a.row ?? 0) - (b.row ?? 0));
  const seen = new Set<string>();
  const result: Violation[] = [];
  for (const { violation } of found) {
    if (seen.has(violation.field)) continue;
    seen.add(violation.field);
    result.push(violation);
  }
  return result;
}

/** `if` only says that another rule failed; each item that is not the one `contains` asks for says nothing at all. */
function isOwn({ keyword, schemaPath = "" }: SchemaError): boolean {
  return keyword !== "if" && !/(?<!\/properties)\/contains\//.test(schemaPath);
}

const NONE: ReadonlySet<string> = new Set();

/** A copy in which texts are trimmed and blank texts, nulls and undefined are absent. Lists keep their rows. */
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
  if (typeof item === "string") return item.trim() === "" ? undefined : item.trim();
  if (Array.isArray(item)) return item.map((row) => (row !== null && typeof row === "object" ? withoutBlanks(row as Data) : row));
  return typeof item === "object" ? withoutBlanks(item as Data) : item;
}

/** Of a list beside no other: rows do not hold lists that a call could fill without end. */
const isTooLong = ({ at, most }: Rule, value: Data): boolean => {
  const list = most === undefined ? undefined : value[at];
  return Array.isArray(list) && list.length > (most ?? 0);
};

interface Located {
  violation: Violation;
  order: number;
  row: number | undefined;
}

/** The rule that an error speaks of, and its place among them; undefined: none does. */
type Find = (at: string, error: SchemaError) => readonly [number, Rule | undefined];

/** Thousands of rows break the same few rules: each is looked for once. */
function finder(rules: readonly Rule[]): Find {
  const known = new Map<string, number>();
  return (at, error) => {
    const id = `${error.keyword} ${at} ${error.schemaPath ?? ""}`;
    const index = known.get(id) ?? indexOf(rules, at, error);
    known.set(id, index);
    return index < 0 ? [rules.length, undefined] : [index, rules[index]];
  };
}

function indexOf(rules: readonly Rule[], at: string, { keyword, schemaPath }: SchemaError): number {
  const own = (rule: Rule): boolean => rule.keyword === keyword && (rule.at === at || rule.at === at.replace(/\.\*$/, ""));
  const within = ({ branch }: Rule): boolean => branch !== undefined && schemaPath?.startsWith(`#/${branch}/`) === true;
  const special = rules.findIndex((rule) => own(rule) && within(rule));
  return special < 0 ? rules.findIndex((rule) => own(rule) && rule.branch === undefined) : special;
}

function locate(error: SchemaError, find: Find): Located {
  const steps = error.instancePath.split("/").slice(1).map(unescapePointer);
  const missing = error.params["missingProperty"] ?? error.params["additionalProperty"] ?? error.params["unevaluatedProperty"];
  if (typeof missing === "string") steps.push(missing);
  const field = steps.join(".");
  const at = steps.map((step) => (/^\d+$/.test(step) ? "*" : step)).join(".");
  const row = steps.map(Number).find((step) => Number.isInteger(step));
  const [order, rule] = find(at, error);
  return { violation: { field, keyword: error.keyword, message: rule?.message ?? fallback(error.keyword, field) }, order, row };
}

function fallback(keyword: string, field: string): string {
  return keyword === "additionalProperties" || keyword === "unevaluatedProperties" ? `不支持的字段：${field}` : `${field} 填写错误`;
}

function unescapePointer(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
