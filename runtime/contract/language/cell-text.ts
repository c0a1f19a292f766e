import { isEmpty } from "./condition.ts";
import { labelCaseOf, type Scope } from "../values/data.ts";
import { groupedAmount } from "../values/money.ts";
import type { Code, Column } from "./screen.ts";
import type { DisplayFormat } from "./widgets.ts";
import type { Workflow } from "./workflow.ts";
import { ownValue } from "../values/own-value.ts";

/** The words of a value, for formats that are words. */
export function textOf(value: unknown, format: DisplayFormat): string {
  switch (format) {
    case "amount":
      return groupedAmount(value);
    case "date":
      return String(value).slice(0, 10);
    case "datetime":
      return String(value).slice(0, 19).replace("T", " ");
    case "boolean":
      return value === true || value === "true" || value === "1" ? "是" : "否";
    case "json":
      return jsonText(value);
    case "key":
      return groupsOf(String(value));
    case "html":
      return wordsOf(String(value));
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

const GROUP = /.{1,4}/gu;

/** In groups, which the eye finds again; a key that came with blanks of its own has them already. */
const groupsOf = (key: string): string => (/\s/.test(key) ? key : (key.match(GROUP)?.join(" ") ?? ""));

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(typeof value === "string" ? JSON.parse(value) : value, null, 4);
  } catch {
    return String(value);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** The words of rich text, in one line. The server keeps it clean: tags, and the entities that stand for signs of its own. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(p|br|hr|li|ul|ol|blockquote|h[34])\b/i.test(tag) ? " " : ""))
    .replace(/&(#?\w+);/g, (whole, name: string) => ownValue(ENTITIES, name) ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** An id means nothing to anybody. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a record that holds a file says of it; `name`: what it is called, where the record keeps that. */
export const fileText = (value: unknown, name?: unknown): string =>
  isEmpty(name) ? (ID.test(String(value)) ? "已上传的文件" : String(value)) : String(name);

/** The values in the words of their codes; one that is no code any more stays as it is. */
export const codesOf = (value: unknown, codes: readonly Code[]): Code[] =>
  (Array.isArray(value) ? value : [value]).map(
    (item) => codes.find((code) => code.value === item) ?? { value: String(item), label: String(item) },
  );

/** A list of values, also one that is kept as `a,b`. */
export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(","));

const wordOf = (item: unknown): string => (typeof item === "object" ? JSON.stringify(item) : String(item));

/** Between several words of one cell. */
export const BETWEEN = "、";

/**
 * What a list shows of a value, as one text (a list shows its first items only, here they are all); blank for no value. A
 * column with choices (`options`) is in the words of those: `wordsOfKeys`.
 */
export function cellText(column: Pick<Column, "format" | "codes">, value: unknown, workflow?: Workflow, scope?: Scope): string {
  const { format, codes } = column;
  if (isEmpty(value)) return "";
  if (format === "state") return stateText(value, workflow, scope);
  if (codes !== undefined && codes.length > 0)
    return codesOf(value, codes)
      .map(({ label }) => label)
      .join(BETWEEN);
  if (format === "list" || Array.isArray(value)) return itemsOf(value).map(wordOf).join(BETWEEN);
  return format === "file" ? fileText(value) : textOf(value, format);
}

function stateText(value: unknown, workflow: Workflow | undefined, scope: Scope | undefined): string {
  const state = workflow?.states.find((item) => item.code === value);
  if (state === undefined || scope === undefined) return String(value);
  return labelCaseOf(state.label, scope)?.text ?? state.code;
}
