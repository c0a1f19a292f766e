import type { Report } from "../diagnostics/diagnostic.ts";
import type { Asts } from "../parse/ast.ts";
import type { ColumnAst, TableBlockAst } from "../parse/screen-ast.ts";

/**
 * Reports a column with `folds` that must always be visible (E586): the first column, which identifies the row, or a column with `inSight`.
 * Also reports `folds` in a table whose rows cannot be expanded, because they are virtual or can be dragged.
 */
export function checkFoldedColumns({ screens }: Asts, report: Report): void {
  for (const block of screens.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== "table") continue;
    const [first] = block.columns.filter(({ field }) => field?.text !== "index");
    for (const column of block.columns) {
      const reason = column.folds === true ? reasonOf(column, block, first) : undefined;
      if (reason !== undefined)
        report.add("E586", column.at, `"${column.field?.text ?? column.label}" cannot fold: ${reason}`, "remove folds");
    }
  }
}

function reasonOf(column: ColumnAst, { virtual, arrange }: TableBlockAst, first: ColumnAst | undefined): string | undefined {
  if (column === first) return "it names the row";
  if (column.inSight === true) return "`inSight` keeps it visible";
  if (virtual === true) return "a virtual table does not expand rows";
  return arrange === undefined ? undefined : "a table with `arrange` does not expand rows";
}
