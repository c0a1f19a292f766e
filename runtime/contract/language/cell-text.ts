import { isEmpty } from "./condition.ts";
import { labelCaseOf, type Scope } from "../values/data.ts";
import { groupedAmount } from "../values/money.ts";
import type { Code, Column } from "./screen.ts";
import type { DisplayFormat } from "./widgets.ts";
import type { Workflow } from "./workflow.ts";
import { ownValue } from "../values/own-value.ts";

/**
 * Formats a value as text by its display format.
 *
 * @param value a value that is not empty; {@link cellText} handles empty values
 * @returns the text. For a format without text rules (`text`, `number`, `list`, `file`, …) it is `String(value)`, or JSON for an object
 */
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
      return plainTextOf(String(value));
    default:
      return typeof value === "object" ? JSON.stringify(value) : String(value);
  }
}

const GROUP = /.{1,4}/gu;

/** Splits a key into groups of four characters, which are easier to compare by eye. A key that contains blanks is already grouped. */
const groupsOf = (key: string): string => (/\s/.test(key) ? key : (key.match(GROUP)?.join(" ") ?? ""));

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(typeof value === "string" ? JSON.parse(value) : value, null, 4);
  } catch {
    return String(value);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Returns the text of rich text as one line. The server has already sanitised it: only tags and a few entities are left. */
const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(p|br|hr|li|ul|ol|blockquote|h[34])\b/i.test(tag) ? " " : ""))
    .replace(/&(#?\w+);/g, (whole, name: string) => ownValue(ENTITIES, name) ?? whole)
    .replace(/\s+/g, " ")
    .trim();

/** Matches an id of the server, which a user must not see. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the text that is shown for the value of a file field.
 *
 * @param value the field's value: the id of an uploaded file, or a URL
 * @param name the original name of the file; undefined, null or empty if the record does not store it
 * @returns `name`. Without a name, the text 已上传的文件 for an id, and the URL itself for a URL
 */
export const fileText = (value: unknown, name?: unknown): string =>
  isEmpty(name) ? (ID.test(String(value)) ? "已上传的文件" : String(value)) : String(name);

/**
 * Returns the entries of `codes` for a value: a single entry, or an entry for each item of a list. A value that `codes` does not contain
 * gets a new entry, whose `value` and `label` are both the value as text.
 */
export const codesOf = (value: unknown, codes: readonly Code[]): Code[] =>
  (Array.isArray(value) ? value : [value]).map(
    (item) => codes.find((code) => code.value === item) ?? { value: String(item), label: String(item) },
  );

/**
 * Converts a value to a list. A list is returned unchanged; any other value is converted to text and split at its commas. Null becomes
 * `["null"]`, so callers exclude empty values first.
 */
export const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : String(value).split(","));

const itemTextOf = (item: unknown): string => (typeof item === "object" ? JSON.stringify(item) : String(item));

/** Separator between the labels of several values in one cell. */
export const BETWEEN = "、";

/**
 * Formats the value of a table column as a single text. The text contains all items of a list, whereas the table on screen shows only the
 * first ones. A column with choices (`options`) is not formatted here, but by `chosenOf` and `labelOfNode` of choices.ts.
 *
 * @param workflow the screen's workflow, whose state labels the format `state` needs
 * @param scope the scope of the row, in which the format `state` evaluates the labels
 * @returns the text, or an empty text for an empty value
 */
export function cellText(column: Pick<Column, "format" | "codes">, value: unknown, workflow?: Workflow, scope?: Scope): string {
  const { format, codes } = column;
  if (isEmpty(value)) return "";
  if (format === "state") return stateText(value, workflow, scope);
  if (codes !== undefined && codes.length > 0)
    return codesOf(value, codes)
      .map(({ label }) => label)
      .join(BETWEEN);
  if (format === "list" || Array.isArray(value)) return itemsOf(value).map(itemTextOf).join(BETWEEN);
  return format === "file" ? fileText(value) : textOf(value, format);
}

/**
 * Formats a sum of a column with thousands separators. An amount gets two decimals; any other number keeps its decimals. An empty sum
 * becomes an empty text.
 */
export function sumText({ format }: Pick<Column, "format">, sum: unknown): string {
  if (isEmpty(sum)) return "";
  if (format === "amount") return groupedAmount(sum);
  const [whole = "", ...decimals] = String(sum).split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...decimals].join(".");
}

function stateText(value: unknown, workflow: Workflow | undefined, scope: Scope | undefined): string {
  const state = workflow?.states.find((item) => item.code === value);
  if (state === undefined || scope === undefined) return String(value);
  return labelCaseOf(state.label, scope)?.text ?? state.code;
}
