import type { Data } from "../values/data.ts";
import { visibleText } from "../values/visible-text.ts";
import type { WholeRules } from "./whole-record.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * One validation rule of a call's input, with its message. The generator creates the list of a call's rules; violations are reported in
 * the order of that list.
 */
export interface Rule {
  /** Path of the field. Rows of a list are written as `list.*.field`. */
  at: string;
  /** JSON Schema keyword (`required`, `maxLength`, `format`, …). */
  keyword: string;
  message: string;
  /** For `maxItems`: the maximum. The items of a longer list are not validated. */
  most?: number;
  /** Part of the schema to which the rule is limited (`allOf/0/then`). Such a rule has a message for one case of a condition. */
  branch?: string;
}

/** An error that a precompiled ajv validator reports. Only the members that the runtime reads are declared. */
export interface KeywordError {
  /** JSON pointer to the invalid value, such as `/assetsList/3/assetNum`. */
  instancePath: string;
  keyword: string;
  /** Details of the violation, such as the name of a missing member. */
  params: Data;
  /** Path of the keyword in the schema, by which the rule and its message are found. */
  schemaPath?: string;
}

/** A precompiled validator. It returns whether the value is valid, and stores the errors of the last run in `errors`. */
export interface SchemaValidator {
  (value: unknown): boolean;
  errors?: KeywordError[] | null;
}

/**
 * The validation rules of a call's input: a precompiled validator, and the messages of its rules. Form, route and import use the same rules
 * (rule 3: one validator).
 */
export interface InputRules {
  validate: SchemaValidator;
  rules: readonly Rule[];
  /**
   * For a call that updates a record: the rules that refer to several fields. They are evaluated on the stored record with the changes
   * applied.
   */
  whole?: WholeRules;
  /** Fields that the server fills although the request does not contain them. */
  set?: readonly string[];
}

/** The rules of a call without input: any value that is sent is a violation. */
export const noInput: InputRules = { validate: takesNothing, rules: [] };

function takesNothing(value: unknown): boolean {
  const names = Object.keys(value as object);
  const errors = names.map((name) => ({ instancePath: "", keyword: "additionalProperties", params: { additionalProperty: name } }));
  (takesNothing as SchemaValidator).errors = errors;
  return names.length === 0;
}

/** A violated validation rule, as the form shows it at the field. */
export interface Violation {
  /** Concrete path, for example `id` or `assetsList.3.assetNum`. Empty: the input as a whole. */
  field: string;
  keyword: string;
  message: string;
  /** Inputs that the form clears because of the violation. */
  clear?: readonly string[];
}

/**
 * Validates an input. It trims texts, treats empty texts and null as absent, and collects all violations. The violations are sorted by the
 * declared order of the rules, because ajv reports them in a different order. At most one violation is reported for each field.
 *
 * @param input the validator and the rules of the call
 * @param value the input, as the form or the server holds it; it is not modified
 * @param asTyped names of texts that are sent and validated untrimmed (passwords)
 * @returns the violations; empty if the input is valid. If a list has too many rows, only such lists are reported
 * @example
 * const violations = validateInput(rules, { serviceName: " " });
 * // [{ field: "serviceName", keyword: "required", message: "…" }]
 */
export function validateInput(input: InputRules, value: Data, asTyped: ReadonlySet<string> = NONE): Violation[] {
  const { validate, rules } = input;
  const tooLong = rules.filter((rule) => isTooLong(rule, value)).map(({ at: field, keyword, message }) => ({ field, keyword, message }));
  if (tooLong.length > 0) return tooLong;
  if (validate(withoutBlanks(value, asTyped))) return [];
  return firstOfEach(sortByRule(validate.errors ?? [], rules)).map((found) => violationOf(found, rules));
}

/**
 * Sorts the errors by rule, then by row. Thousands of rows may violate the same few rules, and ajv reports them row by row.
 * Grouping by rule first leaves groups that are sorted already, whereas sorting all errors together would be slow.
 */
function sortByRule(errors: readonly KeywordError[], rules: readonly Rule[]): Located[] {
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

/**
 * Excludes errors that only repeat another one: an `if` repeats the rule that failed. Each item that `contains` does not match
 * reports nothing useful.
 */
function isOwn({ keyword, schemaPath }: KeywordError): boolean {
  return keyword !== "if" && (schemaPath === undefined || !/(?<!\/properties)\/contains\//.test(schemaPath));
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns a copy without invisible characters (visible-text.ts), surrounding blanks, blank texts, nulls and undefined values.
 *
 * @param value the input; it is not modified
 * @param asTyped names of texts that are copied unchanged unless they are blank (passwords)
 * @returns the copy. Items of a list are never removed: a blank text in a list becomes an empty text, and null stays null
 */
export function withoutBlanks(value: Data, asTyped: ReadonlySet<string> = NONE): Data {
  const result: Data = {};
  for (const [name, item] of Object.entries(value)) {
    const trimmed = trimItem(item);
    // A password of blanks only counts as not entered.
    if (trimmed !== undefined) result[name] = asTyped.has(name) ? item : trimmed;
  }
  return result;
}

function trimItem(item: unknown): unknown {
  if (item === null || item === undefined) return undefined;
  if (typeof item === "string") return visibleText(item) || undefined;
  if (Array.isArray(item)) return item.map(trimRow);
  return typeof item === "object" ? withoutBlanks(item as Data) : item;
}

function trimRow(row: unknown): unknown {
  if (typeof row === "string") return visibleText(row);
  return row !== null && typeof row === "object" ? withoutBlanks(row as Data) : row;
}

/** Tests whether a list exceeds its `most`. Only top-level lists are tested, because lists inside rows are bounded. */
const isTooLong = ({ at, most }: Rule, value: Data): boolean => {
  const list = most === undefined ? undefined : ownValue(value, at);
  return Array.isArray(list) && list.length > (most ?? 0);
};

/** An error with its position. Its field and message are built later, because a hostile body can produce thousands of errors. */
interface Located {
  pointer: string;
  keyword: string;
  order: number;
  row: number;
}

/**
 * Returns the index of the violated rule, or the number of rules if none matches. `before` and `behind` are the pointer's text
 * around the row index. Without a row, `before` is the whole pointer.
 */
type Find = (error: KeywordError, pointer: string, before: string, behind?: string) => number;

/**
 * Builds a lookup that caches the rule of each kind of error, since thousands of rows violate the same few rules. The cache uses
 * nested maps of substrings, because concatenating them to one key is slow.
 */
function finder(rules: readonly Rule[]): Find {
  const known = new Map<string, Map<string, Map<string, number>>>();
  return (error, pointer, before, behind = "") => {
    const { keyword, schemaPath } = error;
    const ofKind = inner(known, schemaPath === undefined ? keyword : `${keyword} ${schemaPath}`);
    const ofPrefix = inner(ofKind, before);
    const found = ofPrefix.get(behind);
    if (found !== undefined) return found;
    const index = indexOf(rules, ruleField(pointer), error);
    ofPrefix.set(behind, index < 0 ? rules.length : index);
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

/** Converts a JSON pointer to the path of a rule, with `*` for rows. */
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

/** Splits a JSON pointer into its unescaped steps. */
function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1);
  return pointer.includes("~") ? steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")) : steps;
}

const escapedStep = (name: string): string => (/[~/]/.test(name) ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name);

function fallback(keyword: string, field: string): string {
  return keyword === "additionalProperties" || keyword === "unevaluatedProperties" ? `不支持的字段：${field}` : `${field} 填写错误`;
}
