import { ASSET, ASSET_HEADINGS } from "./workbooks.ts";
import { numberCell, type OddCell, type OddRow, type OddSheet, textCell } from "./odd-workbook.ts";

/* Sheets of assets, with the headings in row 5. */

/** The content of a cell in a sheet. */
export type Value = string | number | null | OddCell;
const cellOf = (value: Value): OddCell | undefined =>
  value === null ? undefined : typeof value === "string" ? textCell(value) : typeof value === "number" ? numberCell(value) : value;
export const rowAt = (row: number, values: readonly Value[], more: Partial<OddRow> = {}): OddRow => ({
  row,
  cells: values.map(cellOf),
  ...more,
});
export const asset = (change: Record<number, Value> = {}): Value[] => ASSET.map((value, at) => change[at] ?? (value as Value));
export const headings = rowAt(5, ASSET_HEADINGS);
export const detail = (rows: readonly OddRow[], more: Partial<OddSheet> = {}): OddSheet => ({
  name: "明细",
  rows: [headings, ...rows],
  ...more,
});
