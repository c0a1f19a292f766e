import type { Sheet, SheetProblem } from "../../../../runtime/contract/language/sheet.ts";

/**
 * Sorts problems in the order in which users read a sheet: by row, and within a row by column. A problem of a field without a column is
 * treated like one of the first column.
 */
export function inReadingOrder(problems: readonly SheetProblem[], { columns }: Sheet): SheetProblem[] {
  const order = new Map(columns.map(({ field }, index) => [field, index]));
  const indexOf = ({ field }: SheetProblem): number => order.get(field) ?? 0;
  return [...problems].sort((one, other) => one.row - other.row || indexOf(one) - indexOf(other));
}
