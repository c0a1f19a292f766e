import type { TableColumnType } from "antd";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Data } from "../contract/values/data.ts";

/**
 * Returns the columns of a table. While the table is empty, they have the widths they had with rows, so that headings do not move during a
 * search.
 *
 * @param card the element that contains the table
 * @param empty true if the table has no rows
 * @param columns the columns; they are returned unchanged while the table has rows
 */
export function useStableWidths(
  card: RefObject<HTMLElement | null>,
  empty: boolean,
  columns: TableColumnType<Data>[],
): TableColumnType<Data>[] {
  const widths = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (empty) return;
    for (const cell of card.current?.querySelectorAll<HTMLElement>("thead [data-column]") ?? [])
      widths.current.set(cell.dataset["column"] ?? "", cell.offsetWidth);
  });
  if (!empty || widths.current.size === 0) return columns;
  return columns.map((column) => {
    const width = widths.current.get(String(column.key));
    return width === undefined || width === 0 ? column : { ...column, width };
  });
}
