import { TONES } from "../../runtime/contract/values/data.ts";
import type { Code } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Name } from "../parse/ast.ts";
import type { ColumnAst, FieldAst } from "../parse/screen-ast.ts";
import { checkChosen } from "./chosen-values.ts";
import { optional } from "./conditions.ts";
import type { Context } from "./context.ts";
import { displayOf } from "./entities.ts";
import { fileNameOf } from "./file-rules.ts";
import { anything, type Names, type NameType, typedCodes } from "./names.ts";
import { resolveOptions } from "./options.ts";
import { actionIds, callNames, type ScreenEnv } from "./screen-env.ts";
import { checkKey, checkShown } from "./shown.ts";
import { showByRights } from "./field-rights.ts";
import type { Column, Condition, EntityField } from "./types.ts";
import { flag } from "./flag.ts";
import { referencesOf } from "./values.ts";

interface ColumnUse {
  screen: ScreenEnv;
  context: Context;
  /** Whether users sort by a column that does not say it. Absent: they do not. */
  isSorted?: (ast: ColumnAst, type: NameType) => boolean;
}

/**
 * Type of a name whose type is unknown. Checks recognise this object by identity, and accept every widget and format for it. A single
 * mistake is then reported only once.
 */
export const untyped: NameType = { type: "string" };

/**
 * Returns the display format of a value: the declared format, or else the format of its field, or else the default for its type.
 *
 * @param format the declared format; undefined if none is declared
 */
export function formatOf(format: DisplayFormat | undefined, type: NameType): DisplayFormat {
  return format ?? type.field?.display ?? displayOf(type.type, type.format, type.codes !== undefined, type.schema ?? {});
}

/**
 * Resolves the columns of a child list in a form. These are the declared columns. If a form declares no columns, there is one column for
 * each field of the rows. In a search form, and for a field without rows, there is no such default.
 *
 * Reports columns and `totals` that name no field of the rows (E203). Totals must be numbers (E303) and have a column (E514).
 *
 * @returns undefined if there are no columns
 */
export function columnsOfRows(ast: FieldAst, type: NameType, use: ColumnUse & { search: boolean }): Column[] | undefined {
  const rows = type.rows;
  const declared =
    ast.columns ??
    (rows === undefined || use.search
      ? undefined
      : [...rows.types.keys()].map((name): ColumnAst => ({ field: { text: name, at: ast.at }, at: ast.at })));
  const known = rows ?? anything;
  for (const name of ast.totals ?? []) {
    if (known.open || known.types.has(name.text)) {
      checkTotal(name, known, declared ?? [], use);
      continue;
    }
    use.screen.report.unknown("E203", name.at, `column "${name.text}" is not a field of ${known.title}`, name.text, known.types.keys());
  }
  return declared?.map((column) => resolveInner(column, known, use));
}

/**
 * Resolves a column of a child list as {@link resolveColumn} does. In its condition, `row` is the row of the child list. A column whose
 * condition refers to this row gets `perRow`. Such a condition must not also refer to the record that contains the list (E552). `inSight`,
 * `folds`, `switch` and `link` have no effect here and are reported (E514).
 *
 * @param names names of the fields of the rows
 */
export function resolveInner(ast: ColumnAst, names: Names, use: ColumnUse): Column {
  for (const keyword of ["inSight", "folds", "switch", "link"] as const) {
    if (ast[keyword] === undefined) continue;
    const what = ast.field?.text ?? ast.label ?? "";
    use.screen.report.noEffect(ast.at, keyword, `"${what}"`, "it is a column of child rows");
  }
  const context: Context = { ...use.context, subjects: new Map([...use.context.subjects, ["row", names] as const]) };
  const column = resolveColumn(ast, names, { ...use, context });
  return column.show !== undefined && isPerRow(column.show, ast, use) ? { ...column, perRow: true } : column;
}

/**
 * Tests whether the condition of a column is about its row (`row.field`). It then reads nothing of the record around the row, because the
 * server evaluates it for each row (E552).
 */
function isPerRow(show: Condition, ast: ColumnAst, { screen: { report } }: ColumnUse): boolean {
  const references = referencesOf(show.tree);
  if (!references.some(({ subject }) => subject === "row")) return false;
  const other = references.find(({ subject }) => !PER_ROW.has(subject));
  if (other !== undefined)
    report.add(
      "E552",
      show.at,
      `the condition of "${ast.field?.text ?? ast.label}" reads both its row and "${[other.subject, ...other.path].join(".")}"`,
      "test fields of the row (row.field), of the user, or only of the record around it",
    );
  return true;
}

/** Subjects that a condition about a single row of a table may read. Others (a form, a selection) would change while the table is shown. */
const PER_ROW: ReadonlySet<string> = new Set(["row", "user", "now"]);

/** Checks a total: only numbers are added up (E303), and the total needs a column that shows the field (E514). */
function checkTotal(name: Name, rows: Names, columns: readonly ColumnAst[], use: Pick<ColumnUse, "screen">): void {
  const type = rows.types.get(name.text);
  const numbers = [...rows.types].filter(([, other]) => other.type === "integer" || other.type === "number").map(([other]) => other);
  const { report } = use.screen;
  if (type !== undefined && !numbers.includes(name.text))
    report.add("E303", name.at, `"${name.text}" is not a number, and totals require numbers`, `numbers: ${numbers.join(", ")}`);
  else if (!columns.some(({ field }) => field?.text === name.text))
    report.add("E514", name.at, `the total of "${name.text}" has no column`, `columns: […, ${name.text}]`);
}

/** Tests whether the schema is that of rich text (HTML). */
const isRich = (schema: NameType["schema"]): boolean => schema?.["contentMediaType"] === "text/html";

/** Tests whether a text is a list of values with commas between, by its transfer or its format. */
const isListed = (schema: NameType["schema"]): boolean => schema?.["x-wire"] === "comma" || String(schema?.["format"]).endsWith("-list");

/** Tests whether a value is a plain text: no rich text, date, time, code or state. */
const isPlain = ({ type, schema, format, codes, field }: NameType): boolean =>
  type === "string" && !isRich(schema) && format !== "date" && format !== "datetime" && (codes ?? field?.states) === undefined;

/** Predicate that a type must satisfy for each display format. A format without an entry takes any type. */
const fitting: Readonly<Partial<Record<DisplayFormat, (type: NameType) => boolean>>> = {
  number: ({ type }) => type === "number" || type === "integer",
  amount: ({ type }) => type === "number" || type === "integer",
  date: ({ format }) => format === "date" || format === "datetime",
  datetime: ({ format }) => format === "datetime",
  boolean: ({ type }) => type === "boolean",
  codes: ({ codes }) => codes !== undefined,
  state: ({ field }) => field?.states !== undefined,
  // A list may also be stored as the text `a,b`.
  list: ({ type, schema }) => type === "array" || (type === "string" && isListed(schema)),
  pre: isPlain,
  text: ({ schema }) => !isRich(schema),
  json: (type) => isPlain(type) || type.type === "array" || type.type === "object",
  file: isPlain,
  copy: ({ type, codes }) => type === "string" && codes === undefined,
  icon: isPlain,
  key: isPlain,
};

/**
 * Reports a display format that cannot show the values of a name (E303). For a name of unknown type ({@link untyped}), every format is
 * accepted.
 */
export function checkFormat(format: DisplayFormat, type: NameType, name: Name, at: Place, report: Report): void {
  if (type === untyped || fitting[format]?.(type) !== false) return;
  const shown = formatOf(undefined, type);
  report.add(
    "E303",
    at,
    `"${name.text}" cannot be shown as ${format}`,
    shown === "text" || shown === "html" ? "remove format" : `without format it is shown as ${shown}`,
  );
}

/**
 * Resolves a column of a table. Users without the right to read its field do not see the column. A column named `index` is the row number,
 * unless the rows have a field of this name. A column without a field shows only its label and a hand-written component.
 *
 * Reports a name that the rows do not have (E203), a format that does not suit the values (E303), and sorting by a list (E304). Also
 * reports a generated key that users would read (E522), and keywords without effect on `index` (E514).
 *
 * @param names names of the fields of the rows
 */
export function resolveColumn(ast: ColumnAst, names: Names, use: ColumnUse): Column {
  const { field, label, format, options, sort: _sort, switch: _switch, link: _link, ...written } = ast;
  const { report } = use.screen;
  const passed = {
    ...written,
    custom: written.custom?.text,
    show: showByRights(optional(ast.show, use.context), [shownField(ast, names)]),
    calls: callNames(ast.calls, use.screen),
  };
  if (field === undefined) return { label: label ?? "", format: "text", ...passed };
  const type = names.types.get(field.text);
  if (type === undefined && field.text === "index") {
    checkIndex(ast, report);
    return { label: label ?? "序号", format: "index", ...passed };
  }
  if (type === undefined && names.open !== true) {
    report.unknown("E203", field.at, `column "${field.text}" is not a field of ${names.title}`, field.text, names.types.keys());
  }
  const known = type ?? untyped;
  if (format !== undefined) checkFormat(format, known, field, ast.at, report);
  const states = statesElsewhere(known, use.screen);
  const codes = states ?? ownCodes(known);
  checkShown({ name: field.text, at: ast.at, format, chosen: options !== undefined, codes }, report);
  checkKey(known, { name: field.text, at: ast.at, chosen: options !== undefined || ast.custom !== undefined }, use.screen);
  if (ast.sort === true && (known.type === "array" || known.type === "object"))
    report.add("E304", field.at, `"${field.text}" is a list, and lists have no order`, "remove sort");
  const choices = options === undefined ? undefined : resolveOptions(options, use);
  if (choices !== undefined) checkChosen({ ...choices, field: field.text, type: known, report });
  return {
    field: field.text,
    label: label ?? known.title ?? field.text,
    format: states === undefined ? formatOf(format, known) : "codes",
    codes,
    fileName: fileNameOf(known.schema),
    options: choices?.resolved,
    sort: flag(ast.sort === true || use.isSorted?.(ast, known)),
    switch: ast.switch === undefined ? undefined : actionIds(ast.switch, use.screen),
    link: ast.link === undefined ? undefined : actionIds(ast.link, use.screen),
    ...passed,
  };
}

const shownField = ({ field }: ColumnAst, names: Names): EntityField | undefined => names.types.get(field?.text ?? "")?.field;

/** Reports keywords without effect on `index`: the number of a row is none of its values. */
function checkIndex(ast: ColumnAst, report: Report): void {
  for (const keyword of ["format", "options", "sort", "inSight", "folds", "switch", "link"] as const)
    if (ast[keyword] !== undefined) report.noEffect(ast.at, keyword, '"index"', "it is the number of the row");
}

/**
 * Returns the codes of a value, whose labels are shown instead of the value. States are left out, because the workflow of the screen labels
 * them. If all codes are names of tones (such as `error`), each code gets the tone of this name.
 *
 * @returns undefined if the value has no codes
 */
export function ownCodes(type: NameType): readonly Code[] | undefined {
  const codes = type.field === undefined ? type.codes : type.field.codes;
  const tones = codes?.flatMap(({ value }) => TONES.filter((tone) => tone === value));
  const toned = tones?.length === codes?.length ? codes?.map((code, index) => ({ tone: tones?.[index], ...code })) : codes;
  return typedCodes(toned, type.type);
}

/**
 * Returns the states of a field and their labels, if the field does not belong to the entity of the screen. States of the screen's own
 * entity are labelled by its workflow.
 *
 * @returns undefined for a field without states, and for any field of the screen's entity
 */
export function statesElsewhere({ field }: NameType, { entity }: ScreenEnv): NameType["codes"] {
  return field?.states === undefined || entity?.name === field.entity ? undefined : field.states;
}
