/** Every input that a field may name. The grammar lists the same, and runtime/fields draws each. */
export const WIDGETS = [
  "text",
  "textarea",
  "password",
  "current-password",
  "keyword",
  "phone",
  "url",
  "cron",
  "icon",
  "sql",
  "rich-text",
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
  "tree-check",
  "cascader",
  "date",
  "datetime",
  "date-range",
  "file",
  "upload",
  "image",
  "rows",
  "display",
] as const;

/** An input. `suggest`: a text with names of a classification to choose from; it follows from the field and is never named. */
export type Widget = (typeof WIDGETS)[number] | "suggest";

/**
 * Every way a value may be shown that a column or field may name. `state`: by the states of the screen's workflow; `icon`: the
 * icon of that name; `key`: what people type elsewhere, in groups.
 */
export const FORMATS = [
  "text",
  "number",
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
  "icon",
  "key",
] as const;

/** How a value is shown. `index`: the number of the row. `html`: rich text, in the words it has where there is no room for more. */
export type DisplayFormat = (typeof FORMATS)[number] | "index" | "html";
