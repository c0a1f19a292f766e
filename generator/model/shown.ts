import type { DisplayFormat } from "../../runtime/contract/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { FieldAst } from "../parse/screen-ast.ts";
import type { NameType } from "./names.ts";

/* What is said of how a value is shown, and never seen: its words stand in the place of its format. */

/** A value to show, where it is written down. */
export interface ShownValue {
  name: string;
  at: Place;
  format: DisplayFormat | undefined;
  /** Choices were named for it. */
  chosen: boolean;
  codes: NameType["codes"];
}

/** Choices and codes are words; of the formats, `codes` and `list` show them. */
export function judgeShown({ name, at, format, chosen, codes }: ShownValue, report: Report): void {
  if (format === undefined) return;
  if (chosen) idle(report, at, "format", name, "it is shown in the words of its choices");
  else if (codes !== undefined && format !== "codes" && format !== "list")
    idle(report, at, "format", name, "it is shown in the words of its codes");
}

/** Formats that have no place for a unit. */
const UNITLESS: ReadonlySet<DisplayFormat> = new Set<DisplayFormat>([
  "codes",
  "state",
  "json",
  "pre",
  "list",
  "file",
  "icon",
  "key",
  "html",
]);

/** A field that is read: in a form that only shows, or of the widget `display`. `shown`: the format that it has in the end. */
export function judgeRead(ast: FieldAst, { name, chosen, codes }: ShownValue, shown: DisplayFormat, report: Report): void {
  if (ast.unit !== undefined && (chosen || codes !== undefined || UNITLESS.has(shown)))
    idle(report, ast.at, "unit", name, chosen || codes !== undefined ? "words have none" : `${shown} shows none`);
  if (ast.empty !== undefined && ast.columns !== undefined) idle(report, ast.at, "empty", name, "a list says itself that it is empty");
}

const idle = (report: Report, at: Place, keyword: string, name: string, why: string): void =>
  report.add("E514", at, `"${keyword}" has no effect on "${name}": ${why}`, `take ${keyword} away`);
