import type { TableColumnType } from "antd";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Data } from "../contract/values/data.ts";

/**
 * Returns the columns of a table unchanged while it has rows. While it is empty, they get the widths that they had before, so that headings
 * do not move during a search.
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
