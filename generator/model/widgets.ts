import type { DisplayFormat, Widget } from "../../runtime/contract/screen.ts";
import type { NameType } from "./names.ts";

/** Inputs of runtime/fields, by name. */
export const widgets: readonly Widget[] = [
  "text",
  "textarea",
  "password",
  "number",
  "amount",
  "switch",
  "radio",
  "boolean-radio",
  "select",
  "multi-select",
  "checkboxes",
  "tags",
  "tree-select",
  "keyword",
  "date",
  "datetime",
  "date-range",
  "phone",
  "file",
  "rows",
];

export const displayFormats: readonly DisplayFormat[] = [
  "text",
  "amount",
  "date",
  "datetime",
  "boolean",
  "codes",
  "state",
  "json",
  "pre",
  "list",
  "file",
];

/** At most so many choices stand side by side; more go into a list that opens. */
const SIDE_BY_SIDE = 6;

/** The input of a field that names none. */
export function defaultWidget(type: NameType, choices: { options: boolean; search: boolean }): Widget {
  const { field } = type;
  if (field?.secret) return "password";
  if (type.type === "boolean") return choices.search ? "select" : "boolean-radio";
  if (type.type === "array") return listWidget(type, choices.options);
  if (choices.options || type.codes !== undefined) return "select";
  if (type.schema?.["x-file"] !== undefined) return "file";
  if (type.format === "amount") return "amount";
  if (type.format === "datetime" || type.format === "date") return type.format;
  return type.type === "integer" || type.type === "number" ? "number" : "text";
}

function listWidget(type: NameType, options: boolean): Widget {
  if (type.rows !== undefined || type.field?.rows !== undefined) return "rows";
  if (options) return "multi-select";
  if (type.codes === undefined) return "tags";
  return type.codes.length <= SIDE_BY_SIDE ? "checkboxes" : "multi-select";
}
