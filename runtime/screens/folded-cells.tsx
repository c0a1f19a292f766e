import type { TableColumnType, TableProps } from "antd";
import type { ReactNode } from "react";
import { ownValue } from "../contract/values/own-value.ts";
import type { Data } from "../contract/values/data.ts";

/**
 * Builds antd's settings for rows that users can expand. An expanded row shows the columns for which the window has no room, and below them
 * the nested rows. If there is room for all columns, only rows with nested rows can be expanded.
 *
 * @param nested renders the nested rows of a row; undefined if it has none
 * @param folded the columns for which there is no room
 */
export function expandable(
  nested: (row: Data) => ReactNode | undefined,
  folded: readonly TableColumnType<Data>[],
): NonNullable<TableProps<Data>["expandable"]> {
  if (folded.length === 0) return { fixed: "start", rowExpandable: (row) => nested(row) !== undefined, expandedRowRender: nested };
  return {
    fixed: "start",
    columnTitle: `+${folded.length} 列`,
    columnWidth: 72,
    expandedRowRender: (row, index) => (
      <>
        <FoldedCells {...{ folded, row, index }} />
        {nested(row)}
      </>
    ),
  };
}

/** Shows the cells of a row that its table has no room for. */
function FoldedCells({ folded, row, index }: { folded: readonly TableColumnType<Data>[]; row: Data; index: number }): ReactNode {
  return (
    <dl className="gp-folded">
      {folded.map(({ key, title, dataIndex, render }) => (
        <div key={String(key)}>
          <dt>{typeof title === "string" ? title : ""}</dt>
          <dd>{render?.(ownValue(row, String(dataIndex)), row, index) as ReactNode}</dd>
        </div>
      ))}
    </dl>
  );
}
