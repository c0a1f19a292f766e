import type { Sheet, SheetColumn, SheetProblem } from "../../../../runtime/contract/language/sheet.ts";
import type { Cell, SheetCells } from "./cells.ts";
import { REASONS } from "./headings.ts";
import { formOf, STYLE } from "./sheet-documents.ts";
import { shownAs } from "./number-format.ts";
import type { ReadRows } from "./rows.ts";
import { isInexact, plainNumber, shownNumber } from "./shown-text.ts";
import { workbookOf, type WrittenCell } from "./workbook.ts";
import type { Style } from "./package-files.ts";

/**
 * Builds a workbook for users to correct: the rows of an uploaded sheet, with wrong cells marked and the reasons in an additional column.
 * Columns to the right of the last column with a field are left out.
 *
 * @param from1904 true if the uploaded workbook counts days from 1904
 * @returns the file (xlsx)
 */
export function annotateWorkbook(sheet: Sheet, { rows }: SheetCells, { problems, headings }: ReadRows, from1904: boolean): Uint8Array {
  const { positions } = headings;
  const headingRow = headings.row ?? sheet.headingRow;
  const wrong = new Map<number, SheetProblem[]>();
  for (const problem of problems) wrong.set(problem.row, [...(wrong.get(problem.row) ?? []), problem]);
  const width = Math.max(0, ...[...positions.values()].map((at) => at + 1));
  const fields = new Map([...positions].map(([field, at]) => [at, field]));
  const written: (WrittenCell | undefined)[][] = [];
  for (const number of new Set([...rows.keys(), headingRow])) {
    const here = wrong.get(number) ?? [];
    const row = rows.get(number);
    const cells = Array.from({ length: width }, (_, at) => {
      const field = fields.get(at);
      const isWrong = here.some((problem) => problem.field === field);
      const column = sheet.columns.find((item) => item.field === field);
      return writtenCell(row?.[at], { isWrong, isData: number >= sheet.firstRow, column, from1904 });
    });
    if (number === headingRow) cells.push({ text: REASONS, style: "required" });
    else if (here.length > 0) cells.push({ text: here.map(reasonOf).join("；"), style: "reason" });
    written[number - 1] = cells;
  }
  return workbookOf(formOf(sheet, written, [{ width: 60, style: "plain" }], positions));
}

const reasonOf = ({ cell, content, reason }: SheetProblem): string =>
  `${cell ?? ""}${content === undefined ? "" : `「${content}」`}${cell === undefined ? "" : "："}${reason}`;

interface CellContext {
  isWrong: boolean;
  isData: boolean;
  column: SheetColumn | undefined;
  from1904: boolean;
}

function writtenCell(cell: Cell | undefined, { isWrong, isData, column, from1904 }: CellContext): WrittenCell | undefined {
  const style: Style = isWrong ? "wrong" : isData ? STYLE[column?.value ?? "text"] : "note";
  if (cell === undefined) return isWrong ? { style } : undefined;
  if ("number" in cell) {
    // Write days and times as texts: as numbers they would depend on the date system (1900 or 1904).
    const isText = column?.value === "text" || isInexact(cell.number) || (cell.format !== undefined && shownAs(cell.format) !== "number");
    return isText ? { text: shownNumber(cell, from1904) ?? plainNumber(cell.number), style } : { digits: plainNumber(cell.number), style };
  }
  const text = "text" in cell ? cell.text : "iso" in cell ? cell.iso : "broken" in cell ? cell.broken : cell.formula;
  return { text, style: !isWrong && isData ? "text" : style };
}
