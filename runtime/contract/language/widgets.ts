/**
 * Names of the input controls (widgets) that a field in the metadata may choose. The grammar lists the same names, and runtime/fields
 * implements each of them.
 */
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

/**
 * An input control. Metadata can name any of `WIDGETS`. The generator alone chooses `suggest`, a text input that suggests the names of a
 * classification.
 */
export type Widget = (typeof WIDGETS)[number] | "suggest";

/**
 * Names of all display formats that a column or field may choose. Only some of them need an explanation:
 *
 * - `state`: the label of the state in the screen's workflow
 * - `icon`: the icon with that name
 * - `key`: groups of four characters, for a key that users type elsewhere
 * - `copy`: a text with a button that copies it
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
  "copy",
] as const;

/**
 * A display format. Metadata can name any of `FORMATS`. The generator alone chooses `index` (the number of the row) and `html` (rich text,
 * shown as plain text in cells).
 */
export type DisplayFormat = (typeof FORMATS)[number] | "index" | "html";
