import type { SheetValue } from "../../runtime/contract/language/sheet.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { optionalCondition } from "../parse/condition.ts";
import { get, items, name, nameOf, names, number, text } from "../parse/pick.ts";
import { resolveCondition } from "./conditions.ts";
import { type Names, namesOfEntity } from "./names.ts";
import { referencesOf } from "./values.ts";
import type { Entity, EntityField, EntitySheet, EntitySheetUnique } from "./types.ts";

/**
 * Resolves `x-import` of an entity: the layout of a spreadsheet with its records, the fields that must be unique, and the warnings that it
 * declares. The codes of a classification (`codes`) are added to its field as suggestions. These mistakes are reported:
 *
 * - a field (E213) or an entity (E201) that does not exist;
 * - a first row that is not below the headings, a field that fits no cell, or two fields with the same heading (E422);
 * - a warning whose condition reads no field of the row, or a classification by a field without codes (E422);
 * - a classification for a field that is no text (E303);
 * - a `caseless` field that is not unique by itself, or is no text that users enter (E427);
 * - `notes`, if the template has no row for them above the headings (E514).
 *
 * @returns undefined if the entity has no `x-import`
 */
export function sheetOf(ast: EntityAst, entity: Entity, entities: ReadonlyMap<string, Entity>, report: Report): EntitySheet | undefined {
  const tree = get(ast.tree, "x-import");
  if (tree === undefined) return undefined;
  const headingRow = Number(number(tree, "headingRow"));
  const firstRow = Number(number(tree, "firstRow"));
  if (firstRow <= headingRow) {
    const at = get(tree, "firstRow")?.at ?? tree.at;
    report.add(
      "E422",
      at,
      `the first row of data is ${firstRow}, but the headings are in row ${headingRow}`,
      "firstRow must be greater than headingRow",
    );
  }
  checkNotes(tree, headingRow, report);
  const codes = get(tree, "codes");
  const classified = codes === undefined ? undefined : classification(codes, entity, entities, report);
  // The input for a row that is entered by hand offers the same names.
  const column = classified === undefined ? undefined : entity.fields.get(classified.field);
  if (column !== undefined) column.suggestions = classified?.items;
  return {
    title: text(tree, "title") ?? entity.title,
    headingRow,
    firstRow,
    maxRows: Number(number(tree, "maxRows")),
    notes: items(tree, "notes").map((note) => (note.kind === "scalar" ? String(note.value) : "")),
    columns: columnsOf(entity, report),
    codes: classified,
    unique: uniqueOf(tree, entity, report),
    warnings: warningsOf(tree, entity, report),
    at: tree.at,
  };
}

/**
 * Reads the lists of columns whose values must be unique in a sheet. `isWarning` is set where duplicates only cause a warning. Reports an
 * unknown column (E213), and a `caseless` column that is not unique by itself (E427).
 */
function uniqueOf(tree: Tree, entity: Entity, report: Report): EntitySheetUnique[] {
  const column = ({ text: field, at }: Name): string => {
    const known = [...entity.fields.values()].filter(isColumn).map(({ name: own }) => own);
    if (!known.includes(field)) report.unknown("E213", at, `"${field}" is not a column of "${entity.name}"`, field, known);
    return field;
  };
  const listed = items(tree, "unique").map((fields) => (fields.kind === "list" ? fields.items.map(nameOf).map(column) : []));
  const caseless = names(tree, "caseless");
  for (const item of caseless) {
    const field = entity.fields.get(item.text);
    if (!listed.some((fields) => fields.length === 1 && fields[0] === item.text))
      report.add("E427", item.at, `"${item.text}" is not unique by itself`, `unique: [["${item.text}"]]`);
    else if (field !== undefined && valueOf(field) !== "text")
      report.add("E427", item.at, `"${item.text}" is not a text that users enter`, "caseless applies only to texts without codes");
  }
  const refused = listed.map((fields) => ({ fields, caseless: caseless.some(({ text: field }) => fields[0] === field), isWarning: false }));
  const warned = items(tree, "warnings").flatMap((item) => {
    const fields = names(item, "unique").map(column);
    const message = get(item, "message");
    if (fields.length > 0 && message !== undefined)
      report.noEffect(message.at, "message", `the warning about ${fields.join(", ")}`, "it names the row that has the same values");
    return fields.length === 0 ? [] : [{ fields, caseless: false, isWarning: true }];
  });
  return [...refused, ...warned];
}

/** Resolves the warnings. Their conditions may read the imported row and the time, because there is no user and no stored record. */
function warningsOf(tree: Tree, entity: Entity, report: Report): EntitySheet["warnings"] {
  const subjects = new Map<string, Names | "value">([
    ["row", namesOfEntity(entity)],
    ["now", "value"],
  ]);
  return items(tree, "warnings").flatMap((item) => {
    const asked = optionalCondition(item, "when");
    if (asked === undefined) return [];
    const when = resolveCondition(asked, { report, bare: () => "row", subjects, values: "sent" });
    const message = text(item, "message") ?? "";
    const asks = referencesOf(when.tree);
    const field = asks.find(({ subject }) => subject === "row")?.path[0];
    // Unknown names are reported already.
    if (field === undefined && asks.length > 0) report.add("E422", item.at, "the warning reads no field of the row", "when: { field: … }");
    return [{ when, message, field: field ?? "" }];
  });
}

/** Rows of the template above its headings that cannot hold notes: the title first, the hints for each column last. */
const ROWS_AROUND_NOTES = 2;

function checkNotes(tree: Tree, headingRow: number, report: Report): void {
  const notes = get(tree, "notes");
  if (notes === undefined || headingRow - 1 > ROWS_AROUND_NOTES) return;
  const message = `"notes" has no effect: the headings are in row ${headingRow}, so there is no row above them for notes`;
  report.add("E514", notes.at, message, "headingRow: 4 or more, or remove notes");
}

/** Tests whether users fill in the field. The server fills the others. */
const isColumn = ({ readonly, derived }: EntityField): boolean => !readonly && derived === undefined;

function columnsOf(entity: Entity, report: Report): EntitySheet["columns"] {
  const titles = new Map<string, string>();
  return [...entity.fields.values()].flatMap((field) => {
    if (!isColumn(field)) return [];
    const value = valueOf(field);
    if (value === undefined && !isCut(field))
      report.add("E422", field.at, `"${field.name}" does not fit a cell of a spreadsheet`, "use a text, a number, a date or a code");
    const other = titles.get(field.title);
    if (other !== undefined)
      report.add("E422", field.at, `"${field.name}" and "${other}" have the same heading: ${field.title}`, "use another title");
    titles.set(field.title, field.name);
    return value === undefined ? [] : [{ field: field.name, value }];
  });
}

/** Tests whether the rows of the field contain themselves, which is reported already (E225). */
const isCut = ({ schema, rows }: EntityField): boolean =>
  rows === undefined && (schema["items"] as Readonly<Record<string, unknown>> | undefined)?.["$ref"] !== undefined;

/**
 * Returns how the cells of a spreadsheet represent the value of a field, such as `text` or `amount`. Undefined for a list, an object, a
 * file or a secret, because no cell can contain such a value.
 */
export function valueOf({ type, format, codes, file, secret }: EntityField): SheetValue | undefined {
  if (file !== undefined || secret !== false || type === "array" || type === "object") return undefined;
  if (codes !== undefined) return "codes";
  if (format === "amount" || format === "date" || format === "datetime") return format;
  return type === "string" ? "text" : type;
}

function classification(tree: Tree, entity: Entity, entities: ReadonlyMap<string, Entity>, report: Report): EntitySheet["codes"] {
  const [field, of] = [name(tree, "field"), name(tree, "of")];
  if (field === undefined || of === undefined) return undefined;
  if (!entity.fields.has(field.text))
    report.unknown("E213", field.at, `"${field.text}" is not a field of "${entity.name}"`, field.text, entity.fields.keys());
  else if (entity.fields.get(field.text)?.type !== "string")
    report.add("E303", field.at, `"${field.text}" is not a text, and a classification requires one`);
  const [of1 = "", of2 = ""] = of.text.split(".");
  const source = entities.get(of1);
  const codes = source?.fields.get(of2)?.codes;
  if (source === undefined) report.unknown("E201", of.at, `unknown entity "${of1}"`, of1, entities.keys());
  else if (codes === undefined) report.add("E422", of.at, `"${of2}" of "${of1}" has no codes`, "oneOf: [{ const, title }, …]");
  return codes === undefined || source === undefined ? undefined : { field: field.text, title: source.title, items: codes };
}
