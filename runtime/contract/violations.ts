import type { Data } from "./data.ts";

/** One rule of a call's input, in the order in which rules are judged. Committed, for reading. */
export interface Rule {
  /** Field; rows of a list as `list.*.field`. */
  at: string;
  /** JSON Schema keyword (`required`, `maxLength`, `format`, …). */
  keyword: string;
  message: string;
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

export interface Violation {
  /** Concrete place: `id`, `assetsList.3.assetNum`; empty: the whole. */
  field: string;
  keyword: string;
  message: string;
}

/**
 * Judges an input: trims, counts an empty text and null as absent, collects every violation and sorts by
 * the declared order of the rules (ajv's own order is not theirs). At most one violation a field: its first.
 */
export function judge(input: InputRules, value: Data): Violation[] {
  const { validate, rules } = input;
  if (validate(withoutBlanks(value))) return [];
  const found = (validate.errors ?? []).filter(isOwn).map((error) => locate(error, rules));
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

/** A copy in which texts are trimmed and blank texts, nulls and undefined are absent. Lists keep their rows. */
export function withoutBlanks(value: Data): Data {
  const result: Data = {};
  for (const [name, item] of Object.entries(value)) {
    const kept = keptItem(item);
    if (kept !== undefined) result[name] = kept;
  }
  return result;
}

function keptItem(item: unknown): unknown {
  if (item === null || item === undefined) return undefined;
  if (typeof item === "string") return item.trim() === "" ? undefined : item.trim();
  if (Array.isArray(item)) return item.map((row) => (row !== null && typeof row === "object" ? withoutBlanks(row as Data) : row));
  return typeof item === "object" ? withoutBlanks(item as Data) : item;
}

interface Located {
  violation: Violation;
  order: number;
  row: number | undefined;
}

function locate(error: SchemaError, rules: readonly Rule[]): Located {
  const steps = error.instancePath.split("/").slice(1).map(unescapePointer);
  const missing = error.params["missingProperty"] ?? error.params["additionalProperty"] ?? error.params["unevaluatedProperty"];
  if (typeof missing === "string") steps.push(missing);
  const field = steps.join(".");
  const at = steps.map((step) => (/^\d+$/.test(step) ? "*" : step)).join(".");
  const row = steps.map(Number).find((step) => Number.isInteger(step));
  const own = (rule: Rule): boolean => rule.keyword === error.keyword && (rule.at === at || rule.at === at.replace(/\.\*$/, ""));
  const within = ({ branch }: Rule): boolean => branch !== undefined && error.schemaPath?.startsWith(`#/${branch}/`) === true;
  const special = rules.findIndex((rule) => own(rule) && within(rule));
  const index = special < 0 ? rules.findIndex((rule) => own(rule) && rule.branch === undefined) : special;
  const message = rules[index]?.message ?? fallback(error.keyword, field);
  return { violation: { field, keyword: error.keyword, message }, order: index < 0 ? rules.length : index, row };
}

function fallback(keyword: string, field: string): string {
  return keyword === "additionalProperties" || keyword === "unevaluatedProperties" ? `不支持的字段：${field}` : `${field} 填写错误`;
}

function unescapePointer(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
