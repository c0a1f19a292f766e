import type { TableColumnType } from "antd";
import type { SorterResult, SortOrder } from "antd/es/table/interface";
import { useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { type LocalOrder, nextOrder } from "./virtual-columns.ts";

/** The sort order of the rows of a virtual table, and functions for its headings. {@link useVirtualOrder} returns it. */
export interface VirtualOrder {
  /** Order in which the browser sorts the rows. Undefined if the server sorts them, or if no column was chosen. */
  order: LocalOrder | undefined;
  orderOf: (column: TableColumnType<Data>) => SortOrder;
  /** Sorts by the next order of a column. */
  press: (column: TableColumnType<Data>) => void;
}

/**
 * Manages the order of the rows of a virtual table. If a column has `sortOrder`, a click on its heading calls `onSort`, because the server
 * sorts by this column. All other columns are sorted by the browser.
 */
export function useVirtualOrder(columns: readonly TableColumnType<Data>[], onSort: (sorters: SorterResult<Data>[]) => void): VirtualOrder {
  const [order, setOrder] = useState<LocalOrder>();
  const orderOf = (column: TableColumnType<Data>): SortOrder =>
    column.sortOrder !== undefined ? column.sortOrder : order?.key === String(column.key) ? order.direction : null;
  const press = (column: TableColumnType<Data>): void => {
    const next = nextOrder(orderOf(column));
    if (column.sortOrder === undefined) {
      setOrder(next === null ? undefined : { key: String(column.key), direction: next });
      return;
    }
    const orders = columns.map((one) => ({ field: one.dataIndex as string, order: one === column ? next : orderOf(one) }));
    onSort(orders.filter((one) => one.order !== null));
  };
  return { order, orderOf, press };
}
