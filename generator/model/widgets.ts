import type { ValueType } from "../../runtime/contract/language/screen.ts";
import { type Widget, WIDGETS } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Name } from "../parse/ast.ts";
import { areImages } from "./file-rules.ts";
import type { NameType } from "./names.ts";

/** Values that a widget takes: their types, and how many fields it fills at once. */
interface WidgetRule {
  of: readonly ValueType[];
  /** Undefined means one. */
  fields?: "two" | "levels";
  /** Set if the widget sends a file by the field's call. */
  uploads?: true;
  /** Further requirement on the field. */
  needs?: "images" | "rich text" | "on and off" | "a time";
  /** Set if the widget opens levels of choices, which only `options` can provide. */
  chooses?: true;
}

const text: WidgetRule = { of: ["string"] };
const choice: WidgetRule = { of: ["string", "integer", "number", "boolean"] };
const list: WidgetRule = { of: ["array"] };

const rules: Readonly<Record<Widget, WidgetRule>> = {
  text: { of: ["string", "integer", "number"] },
  textarea: text,
  password: text,
  "current-password": text,
  keyword: text,
  suggest: text,
  phone: text,
  url: text,
  cron: text,
  icon: text,
  sql: text,
  "rich-text": { of: ["string"], needs: "rich text" },
  number: { of: ["integer", "number"] },
  amount: { of: ["number", "string"] },
  switch: { of: ["boolean", "string"], needs: "on and off" },
  radio: choice,
  "boolean-radio": { of: ["boolean"] },
  select: choice,
  "multi-select": { of: ["array", "string"] },
  checkboxes: list,
  tags: list,
  "tree-select": { of: ["string"], chooses: true },
  "tree-check": { of: ["array"], chooses: true },
  cascader: { of: ["string"], fields: "levels", chooses: true },
  date: { of: ["string"], needs: "a time" },
  datetime: { of: ["string"], needs: "a time" },
  "date-range": { of: ["string"], fields: "two", needs: "a time" },
  file: { of: ["string"], uploads: true },
  upload: { of: ["string"], uploads: true },
  image: { of: ["string"], uploads: true, needs: "images" },
  rows: list,
  display: { of: ["string", "integer", "number", "boolean", "array", "object"] },
};

/** Widgets into which users type a text, which would be no code. */
const TYPED: ReadonlySet<string> = new Set<Widget>(["text", "textarea", "keyword", "suggest", "phone", "url", "cron", "icon", "sql"]);

/** Tests whether a widget uploads a file. A field with such a widget needs a call that receives the file. */
export const uploads = (widget: Widget): boolean => rules[widget].uploads === true;

const typeNames: Readonly<Record<ValueType, string>> = {
  string: "a text",
  integer: "a number",
  number: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
};

/**
 * Checks that a widget supports the type of its field (E307). Also checks that the field has what the widget needs, such as a rule for
 * image files (E412).
 */
export function checkWidget(widget: Name<Widget>, fields: readonly Name[], type: NameType, report: Report): void {
  const rule = rules[widget.text];
  const [first] = fields;
  if (first !== undefined && !rule.of.includes(type.type)) {
    const fitting = WIDGETS.filter((name) => rules[name].of.includes(type.type) && rules[name].fields === rule.fields);
    const hint = fitting.length === 0 ? undefined : `for ${typeNames[type.type]}: ${fitting.join(", ")}`;
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${first.text}", which is ${typeNames[type.type]}`, hint);
  } else if (first !== undefined) checkNeeds(widget, rule, first, type, report);
}

/** Formats that a text may have, by the widget that is made for them. A text without a format may have any widget. */
const OF_FORMATS: Readonly<Record<string, readonly string[]>> = {
  phone: ["phone", "mobile", "mobile-list"],
  url: ["url", "redirect-uri"],
  cron: ["cron"],
};

/** Widgets that show no character of a password, or nothing that users enter. */
const HIDING: ReadonlySet<string> = new Set<Widget>(["password", "current-password", "display"]);

/** Tests whether a value is a password of a user, which the browser transforms before it is sent. */
const isSent = ({ schema, sent }: NameType): boolean =>
  [schema, sent].some((of) => of?.["x-wire"] === "password" || of?.["x-wire"] === "earlier-password");

/**
 * Checks the further requirement of a widget. The server sanitises HTML only in a field declared as rich text. A switch needs two values,
 * an image a rule for its file.
 */
function checkNeeds(widget: Name, rule: WidgetRule, field: Name, type: NameType, report: Report): void {
  const { schema } = type;
  if (widget.text === "multi-select" && type.type === "string" && schema?.["x-wire"] !== "comma" && type.sent?.["x-wire"] !== "comma")
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which takes one value`, "widget: select");
  if (widget.text === "current-password" && !isSecret(type))
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which is no password`, "x-wire: password");
  const format = schema?.["format"];
  if (OF_FORMATS[widget.text]?.includes(String(format)) === false && format !== undefined)
    report.add(
      "E307",
      widget.at,
      `widget "${widget.text}" does not support "${field.text}", whose format is ${String(format)}`,
      "remove widget",
    );
  if (isSent(type) && !HIDING.has(widget.text))
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which is a password`, "widget: password");
  if (rule.needs === "rich text" && schema?.["contentMediaType"] !== "text/html") {
    const hint = "contentEncoding: base64, contentMediaType: text/html";
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which is not rich text`, hint);
  }
  if (rule.needs === "on and off" && !isOnAndOff(type)) {
    const hint = 'a boolean, or the codes "1" and "0"';
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which has more than two values`, hint);
  }
  if (rule.needs === "a time" && type.format !== "date" && type.format !== "datetime")
    report.add(
      "E307",
      widget.at,
      `widget "${widget.text}" does not support "${field.text}", which is no date`,
      "x-format: date, or datetime",
    );
  if (TYPED.has(widget.text) && type.codes !== undefined)
    report.add("E307", widget.at, `widget "${widget.text}" does not support "${field.text}", which has codes`, "widget: select, or radio");
  if (rule.needs !== "images") return;
  const types = (schema?.["x-file"] as { types?: readonly string[] } | undefined)?.types;
  if (types === undefined)
    report.add("E412", widget.at, `"${field.text}" does not declare its image types`, "x-file: { types: [png, jpg] }");
  else if (!areImages(types))
    report.add("E412", widget.at, `"${field.text}" accepts files that are not images`, `types: ${types.join(", ")}`);
}

/** Tests whether the values of a name are only on and off: booleans, or exactly the codes "1" and "0". */
export const isOnAndOff = ({ type, codes }: NameType): boolean =>
  type === "boolean" || (codes?.length === 2 && codes.every(({ value }) => value === "1" || value === "0"));

/**
 * Reports an input for the state field of a workflow (E307), because only transitions write the state. The widget `display`, which only
 * shows it, is accepted.
 */
export function checkStateInput(widget: Name<Widget>, { field }: NameType, report: Report): void {
  if (field?.states === undefined || widget.text === "display") return;
  const why = `widget "${widget.text}" does not support "${field.name}", the state of a workflow, which only its transitions write`;
  report.add("E307", widget.at, why, "widget: display, or remove widget");
}

/**
 * Reports a widget that lets users choose, such as a cascader, on a field without choices (E507). For `radio` and `select`, the codes or
 * states of the field are choices too.
 *
 * @param options true if choices are declared, or if both booleans are offered, as in a search form
 */
export function checkChoices(widget: Name<Widget> | undefined, options: boolean, type: NameType, report: Report): void {
  const isCoded = type.codes !== undefined || type.field?.states !== undefined;
  const isRadio = (widget?.text === "radio" || widget?.text === "select") && !isCoded;
  if (widget === undefined || options || !(isRadio || rules[widget.text].chooses === true)) return;
  report.add("E507", widget.at, `widget "${widget.text}" has no choices`, "options: { call: service.call, value: id, label: name }");
}

/**
 * Checks the number of fields of an input (E307): two for a range, several for a cascader, otherwise one field. An input with several
 * fields needs a widget for them.
 */
export function checkCount(widget: Name<Widget> | undefined, fields: readonly Name[], report: Report): void {
  const [first, second] = fields;
  const wanted = widget === undefined ? undefined : rules[widget.text].fields;
  if (first === undefined) return;
  if (wanted === undefined && second !== undefined)
    report.add(
      "E307",
      second.at,
      "this input has several fields",
      "use widget: date-range for two fields, or cascader for the levels of a choice",
    );
  if (wanted === "two" && fields.length !== 2)
    report.add("E307", widget?.at ?? first.at, `widget "${widget?.text}" requires two fields`, "field: [from, to]");
  if (wanted === "levels" && second === undefined)
    report.add(
      "E307",
      widget?.at ?? first.at,
      `widget "${widget?.text}" requires a field for each level`,
      "for one field, use widget: tree-select",
    );
}

/** Maximum number of choices that are shown side by side as checkboxes. A field with more choices becomes a drop-down list. */
const SIDE_BY_SIDE = 6;

const isPassword = (wire: unknown): boolean => wire === "password" || wire === "earlier-password";

/** Tests whether values of a type are secret: declared by `x-secret`, or sent as passwords (`x-wire`: `password` or `earlier-password`). */
export function isSecret(type: NameType): boolean {
  const declared = type.field?.secret ?? type.schema?.["x-secret"];
  return declared === true || declared === "hash" || isPassword(type.schema?.["x-wire"]);
}

/**
 * Tests whether replies mask the value of a field. The input of such a field is initially empty. Otherwise the masked text could be saved
 * as the value.
 */
export const isMasked = (type: NameType): boolean => type.field?.schema["x-mask"] !== undefined;

/**
 * Returns the default widget for a field: by its secrecy, state, type, choices and format. A search gets a text or select input instead of
 * a widget that serves only entry or display (rich text, file, suggestions, cron, state).
 */
export function defaultWidget(type: NameType, choices: { options: boolean; search: boolean }): Widget {
  if (isSecret(type)) return "password";
  if (type.field?.states !== undefined && !choices.search) return "display";
  if (type.schema?.["contentMediaType"] === "text/html" && !choices.search) return "rich-text";
  if (type.type === "boolean") return choices.search ? "select" : "boolean-radio";
  if (type.type === "array") return listWidget(type, choices.options);
  if (choices.options || type.codes !== undefined) return "select";
  if (type.field?.suggestions !== undefined && !choices.search) return "suggest";
  if (type.schema?.["x-file"] !== undefined && !choices.search) return "file";
  if (type.format === "amount") return "amount";
  if (type.schema?.["format"] === "cron" && !choices.search) return "cron";
  if (type.format === "datetime" || type.format === "date") return type.format;
  return type.type === "integer" || type.type === "number" ? "number" : "text";
}

function listWidget(type: NameType, options: boolean): Widget {
  if (type.rows !== undefined || type.field?.rows !== undefined) return "rows";
  if (options) return "multi-select";
  if (type.codes === undefined) return "tags";
  return type.codes.length <= SIDE_BY_SIDE ? "checkboxes" : "multi-select";
}
