import { type SyntheticEvent, useRef } from "react";
import type { SorterResult } from "antd/es/table/interface";
import type { Data } from "../contract/values/data.ts";
import { MOST_SORTED_TWICE, THEN_BY } from "../contract/language/page-of.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { inputNames } from "../contract/wire/call.ts";
import { useRuntime } from "../host/runtime.tsx";
import { fieldOf, sortedAfter } from "./table-query.ts";
import type { TableController } from "./use-table.ts";

/** The sort order of a list, and functions that change it. {@link useSorting} returns it. */
export interface Sorting {
  /** The current sort order: one or two columns, each `field` or `-field`. */
  sorts: readonly string[];
  /** Sorts after a press on a heading. `sorters` are all sorted columns, as antd reports them. */
  change: (sorters: readonly SorterResult<Data>[]) => void;
  /** Records whether Shift is held at a click on a heading, because antd does not report this. Call it before `change`. */
  note: (event: SyntheticEvent<HTMLElement, MouseEvent | KeyboardEvent>) => void;
}

/**
 * Manages the sort order of a list that the server sorts. The first click on a heading sorts ascending, the second descending, and the
 * third restores the list's own order. While the list has its own, descending order by a column, a click on the heading of this column
 * sorts ascending. A click with Shift makes the column the second sort column. The server accepts a second sort column only for lists of at
 * most 10,000 rows.
 */
export function useSorting(block: TableBlock, table: TableController): Sorting {
  const { toast } = useRuntime();
  const isShift = useRef(false);
  const { sort, thenBy, own: start } = table.query;
  const own = start?.sort ?? (block.order === undefined ? undefined : `${block.order.direction === "desc" ? "-" : ""}${block.order.field}`);
  const first = sort ?? own;
  const sorts = [first, thenBy].filter((one) => one !== undefined);

  const change: Sorting["change"] = (sorters) => {
    const chosen = sorters.filter(({ order }) => order === "ascend" || order === "descend").map(sortOf);
    const field = fieldOf([...chosen, ...sorts].find((one) => !chosen.includes(one) || !sorts.includes(one)));
    if (field === undefined) return;
    const next = chosen.find((one) => fieldOf(one) === field);
    // Clearing the sort of a list in its own descending order would change nothing, so its order is reversed instead.
    if (next === undefined && (sort === undefined || sort === start?.sort)) return table.sort({ sort: fieldOf(own), thenBy: undefined });
    const isLong = table.more || table.total > MOST_SORTED_TWICE;
    const takesTwo = block.call !== undefined && inputNames(block.call).has(THEN_BY);
    const isSecond = isShift.current && takesTwo && block.columns.some((column) => column.sort === true && column.field === fieldOf(first));
    if (isSecond && isLong) toast.info(`数据超过${MOST_SORTED_TWICE}条，只能按一列排序`);
    table.sort(sortedAfter({ sort: first, thenBy }, field, next, isSecond && !isLong));
  };
  return {
    sorts,
    change,
    note: ({ nativeEvent }) => {
      isShift.current = nativeEvent.shiftKey;
    },
  };
}

const sortOf = ({ field, order }: SorterResult<Data>): string => `${order === "descend" ? "-" : ""}${String(field)}`;
