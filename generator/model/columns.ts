import type { DisplayFormat } from "../../runtime/contract/screen.ts";
import type { Name } from "../parse/ast.ts";
import type { ColumnAst, FieldAst } from "../parse/screen-ast.ts";
import { optional } from "./conditions.ts";
import type { Context } from "./context.ts";
import { displayOf } from "./entities.ts";
import { anything, type Names, type NameType } from "./names.ts";
import { callNames, type ScreenEnv } from "./screen-env.ts";
import type { Column } from "./types.ts";
import { displayFormats } from "./widgets.ts";

interface ColumnUse {
  screen: ScreenEnv;
  context: Context;
}

export const untyped: NameType = { type: "string" };

export function formatOf(name: Name | undefined, type: NameType, use: Pick<ColumnUse, "screen">): DisplayFormat {
  if (name === undefined) return type.field?.display ?? displayOf(type.type, type.format, type.codes !== undefined, type.schema ?? {});
  if (!(displayFormats as readonly string[]).includes(name.text)) {
    use.screen.report.unknown("E306", name.at, `unknown format "${name.text}"`, name.text, displayFormats);
  }
  return name.text as DisplayFormat;
}

/** Columns of the rows inside a record; left out: all they have. */
export function columnsOfRows(ast: FieldAst, type: NameType, use: ColumnUse & { search: boolean }): Column[] | undefined {
  const rows = type.rows;
  const declared =
    ast.columns ??
    (rows === undefined || use.search
      ? undefined
      : [...rows.types.keys()].map((name): ColumnAst => ({ field: { text: name, at: ast.at }, sort: false, calls: [], at: ast.at })));
  const known = rows ?? anything;
  for (const name of ast.totals) {
    if (known.open || known.types.has(name.text)) continue;
    use.screen.report.unknown("E203", name.at, `column "${name.text}" is not a field of ${known.title}`, name.text, known.types.keys());
  }
  return declared?.map((column) => resolveColumn(column, known, use));
}

export function resolveColumn(ast: ColumnAst, names: Names, use: ColumnUse): Column {
  const { field } = ast;
  const { report } = use.screen;
  const base = {
    width: ast.width,
    show: optional(ast.show, use.context),
    sort: ast.sort,
    calls: callNames(ast.calls, use.screen),
    at: ast.at,
  };
  if (field === undefined) return { ...base, label: ast.label ?? "", format: "text", custom: ast.custom };
  const type = names.types.get(field.text);
  if (type === undefined && field.text === "index") return { ...base, label: ast.label ?? "序号", format: "index" };
  if (type === undefined && names.open !== true) {
    report.unknown("E203", field.at, `column "${field.text}" is not a field of ${names.title}`, field.text, names.types.keys());
  }
  const known = type ?? untyped;
  return {
    ...base,
    field: field.text,
    label: ast.label ?? known.title ?? field.text,
    format: formatOf(ast.format, known, use),
    codes: ownCodes(known),
  };
}

/** States are shown with the words of their workflow, not as codes. */
export function ownCodes(type: NameType): NameType["codes"] {
  return type.field === undefined ? type.codes : type.field.codes;
}
