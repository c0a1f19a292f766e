import { Table, type TableColumnType, type TableProps } from "antd";
import type { ReactNode } from "react";
import { sumText } from "../contract/language/cell-text.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { columnKey } from "../fields/rows/data-column.tsx";
import type { TableController } from "./use-table.ts";

/**
 * Builds the last row of a table, with the sums over all its pages.
 *
 * @param columns the shown columns, in their order
 * @param expands whether a column with expand buttons precedes them
 * @returns the property `summary` of antd's table. An empty object if the table is empty or declares no sums
 */
export function totalsRow(
  block: TableBlock,
  { totals, rows }: TableController,
  columns: TableColumnType<Data>[],
  expands: boolean,
): Pick<TableProps<Data>, "summary"> {
  if (block.totals === undefined || rows.length === 0) return {};
  const before = (expands ? 1 : 0) + (block.select === true ? 1 : 0);
  // antd looks for the summary here, not in what another component renders.
  return {
    summary: () => (
      <Table.Summary>
        <Table.Summary.Row className="gp-total">{totalCells(block, totals, columns, before)}</Table.Summary.Row>
      </Table.Summary>
    ),
  };
}

/** Returns the text of each column in the row of sums: the sum, or an empty text. The first column without a sum gets the text 合计. */
export function totalTexts(block: TableBlock, totals: Data, columns: readonly TableColumnType<Data>[]): string[] {
  const texts = columns.map(({ key }) => {
    const column = block.columns.find(({ field }) => field === key && field !== undefined && block.totals?.includes(field) === true);
    return column === undefined ? "" : sumText(column, ownValue(totals, column.field ?? ""));
  });
  const name = columns.findIndex(({ key }, index) => texts[index] === "" && block.columns.some((column) => columnKey(column) === key));
  return texts.map((text, index) => (index === name ? "合计" : text));
}

function totalCells(block: TableBlock, totals: Data, columns: TableColumnType<Data>[], before: number): ReactNode[] {
  const texts = totalTexts(block, totals, columns);
  const cells = columns.map(({ key, align }, index) => (
    <Table.Summary.Cell key={String(key)} index={before + index} align={align ?? "left"}>
      {texts[index]}
    </Table.Summary.Cell>
  ));
  const leading = Array.from({ length: before }, (_, index) => <Table.Summary.Cell key={`#${index}`} index={index} />);
  return [...leading, ...cells];
}
