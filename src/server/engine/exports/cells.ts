import { BETWEEN, cellText, fileText } from "../../../../runtime/contract/language/cell-text.ts";
import { type Choice, chosenOf, labelOfNode } from "../../../../runtime/contract/language/choices.ts";
import { isEmpty } from "../../../../runtime/contract/language/condition.ts";
import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import type { ListExport } from "../../../../runtime/contract/language/list-export.ts";
import type { Column } from "../../../../runtime/contract/language/screen.ts";
import type { StreamedCell } from "../sheets/sheet-stream.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Amounts whose digits every spreadsheet program preserves. Longer ones are written as texts. */
const AMOUNT = /^-?\d{1,13}(\.\d{1,2})?$/;
const SHORT = 11;

/** Input of {@link cellsOf} that is the same for all rows of an export: the columns, and what is needed to format their values. */
export interface CellsOf {
  columns: readonly Column[];
  /** The workflow of the list's entity, for columns that show the state. */
  workflow: ListExport["workflow"];
  /** Choices by column, for columns whose values are keys. */
  choices: ReadonlyMap<Column, readonly Choice[]>;
  /** Returns the scope of a row, in which labels are evaluated. */
  scope: (row: Data) => Scope;
}

/**
 * Builds the cells of one row of an exported list, with the texts that the list shows. Amounts and numbers become number cells, unless they
 * are codes or have too many digits for a spreadsheet. An empty value, and a key without a known label, become an empty cell.
 *
 * @param row the row in its transfer format
 * @param number position in the list, from 1
 */
export function cellsOf({ columns, workflow, choices, scope }: CellsOf, row: Data, number: number): StreamedCell[] {
  return columns.map((column) => {
    const { field = "", format, options } = column;
    if (format === "index") return { digits: String(number) };
    const value = ownValue(row, field);
    if (isEmpty(value)) return "";
    if (options !== undefined) return keysText(column, choices.get(column) ?? [], value, scope(row));
    if (format === "state") return cellText(column, value, workflow, scope(row));
    if (format === "file") return fileText(value, ownValue(row, column.fileName ?? ""));
    return figureOf(column, value) ?? cellText(column, value);
  });
}

function keysText({ field = "", options }: Column, choices: readonly Choice[], value: unknown, scope: Scope): string {
  if (options?.find !== undefined) return labelOfNode({ names: [field], options }, value, scope) ?? "";
  const found = chosenOf(options, choices, value, scope);
  return found.flatMap(({ label }) => label ?? []).join(BETWEEN);
}

/** Returns a number cell, which spreadsheets can sum. Returns undefined for values that are too long, or that are numbers in name only. */
function figureOf({ format, codes }: Column, value: unknown): StreamedCell | undefined {
  if (codes !== undefined) return undefined;
  if (format === "amount" && AMOUNT.test(String(value))) return { digits: String(value), grouped: true };
  if (format === "number" && typeof value === "number" && /^-?\d+(\.\d+)?$/.test(String(value)) && String(value).length <= SHORT)
    return { digits: String(value) };
  return undefined;
}
