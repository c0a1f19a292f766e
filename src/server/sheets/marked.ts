import type { Sheet, SheetColumn, SheetProblem } from "../../../runtime/contract/sheet.ts";
import { type Cell, type Cells, dayOf } from "./cells.ts";
import { formOf, STYLE } from "./documents.ts";
import type { ReadRows } from "./rows.ts";
import { plainNumber } from "./values.ts";
import { workbookOf, type WrittenCell } from "./workbook.ts";
import type { Style } from "./workbook-parts.ts";

/** What was uploaded, with the cells marked that are not taken and the reasons behind each row; the sheet can be mended and sent again. */
export function markedOf(sheet: Sheet, cells: Cells, { problems, places }: ReadRows): Uint8Array {
  const wrong = new Map<number, SheetProblem[]>();
  for (const problem of problems) wrong.set(problem.row, [...(wrong.get(problem.row) ?? []), problem]);
  const width = Math.max(0, ...[...places.values()].map((at) => at + 1));
  const rows = Array.from(cells.rows, (row, at): (WrittenCell | undefined)[] => {
    const here = wrong.get(at + 1) ?? [];
    const written = Array.from({ length: width }, (_, column) => {
      const [field] = [...places].find(([, place]) => place === column) ?? [];
      const marked = here.some((problem) => problem.field === field);
      const known = sheet.columns.find((item) => item.field === field);
      return writtenCell(row?.[column], { marked, data: at >= sheet.firstRow - 1, column: known, from1904: cells.from1904 });
    });
    if (at === sheet.headingRow - 1) return [...written, { text: "错误信息", style: "required" }];
    if (here.length === 0) return written;
    return [...written, { text: here.map(({ reason }) => reason).join("；"), style: "reason" }];
  });
  return workbookOf(formOf(sheet, rows, [{ width: 60, style: "plain" }], places));
}

interface Place {
  marked: boolean;
  data: boolean;
  column: SheetColumn | undefined;
  from1904: boolean;
}

function writtenCell(cell: Cell | undefined, { marked, data, column, from1904 }: Place): WrittenCell | undefined {
  const style: Style = marked ? "wrong" : data ? STYLE[column?.value ?? "text"] : "note";
  if (cell === undefined) return marked ? { style } : undefined;
  if ("broken" in cell) return { text: "#N/A", style };
  if ("text" in cell) return { text: cell.text, style: !marked && data ? "text" : style };
  const day = dayOf(cell, from1904);
  // Days as texts: a number would be one of the other count of days.
  if (day !== undefined) return { text: day, style };
  return { digits: plainNumber(cell.number), style };
}
