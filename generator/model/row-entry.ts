import type { Widget } from "../../runtime/contract/language/widgets.ts";
import type { ColumnAst, FieldAst } from "../parse/screen-ast.ts";
import { isFormula } from "./computed-fields.ts";
import type { Context } from "./context.ts";
import type { FormUse } from "./forms.ts";
import type { NameType } from "./names.ts";
import { withClearing } from "./sibling-choices.ts";
import type { Column, Field } from "./types.ts";

/** How a list of rows is shown, and how a field of a form is resolved. */
interface EntryUse {
  widget: Widget;
  columns: readonly Column[];
  resolveField: (ast: FieldAst, use: FormUse) => Field;
}

/**
 * Resolves the inputs with which users enter a row of a child list (`entry`). Columns that users fill in become inputs, columns with a
 * formula are displayed, and all others are left out.
 *
 * @returns undefined if the field has no `entry`. Also undefined after reporting that it is no list of rows (E509) or is read-only (E514)
 */
export function entryOf(ast: FieldAst, type: NameType, { widget, columns: shown, resolveField }: EntryUse, use: FormUse): Field["entry"] {
  if (ast.entry === undefined) return undefined;
  const { report } = use.screen;
  const rows = type.rows;
  const entity = type.field?.rows;
  if (widget !== "rows" || rows === undefined || entity === undefined) {
    report.add("E509", ast.at, `"${ast.names[0]?.text}" has no rows to enter`, "a field with items: { $ref: … }");
    return undefined;
  }
  if (use.readonly || ast.readonly === true) {
    report.add("E514", ast.at, "a read-only list cannot have entry", "remove entry or readonly");
    return undefined;
  }
  const columns = ast.columns ?? [...rows.types.keys()].map((text) => ({ field: { text, at: ast.at }, at: ast.at }));
  const entered = columns.flatMap((column) => {
    const inner = rows.types.get(column.field?.text ?? "");
    return isEntered(inner) ? inputOf(column) : isFormula(inner) ? inputOf(column, { text: "display", at: column.at }) : [];
  });
  // The dialog of a row knows the row alone.
  const subjects = new Map([...use.context.subjects, ["row", rows] as const, ["form", rows] as const]);
  const context: Context = { ...use.context, subjects };
  const inner: FormUse = { ...use, context, names: rows, required: requiredOf(entity, use), wanted: [], typedKey: undefined };
  const items = entered.map((field): Field => {
    const resolved = resolveField(field, inner);
    const column = shown.find((item) => item.perRow === true && item.field === resolved.names[0]);
    return column === undefined ? resolved : { ...resolved, show: column.show };
  });
  return { typed: entity, items: withClearing(items, rows) };
}

/** Converts a column to its input, with the same label and choices. */
const inputOf = ({ field, label, options, at }: ColumnAst, widget?: FieldAst["widget"]): FieldAst[] =>
  field === undefined ? [] : [{ names: [field], label, options, widget, at }];

/** Tests whether users enter a column. The row number (undefined) and columns that the server fills are only shown. */
function isEntered(type: NameType | undefined): boolean {
  return type !== undefined && type.field?.readonly !== true && type.field?.derived === undefined;
}

const requiredOf = (entity: string, { screen }: FormUse): ReadonlySet<string> => new Set(screen.entities.get(entity)?.required);
