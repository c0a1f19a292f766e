import type { TableColumnType } from "antd";
import type { SorterResult, SortOrder } from "antd/es/table/interface";
import { useState } from "react";
import type { Data } from "../contract/values/data.ts";
import { type LocalOrder, nextOrder } from "./virtual-columns.ts";

export interface VirtualOrder {
  /** Order in which the browser sorts; undefined if the server does, or for the order of the rows. */
  order: LocalOrder | undefined;
  orderOf: (column: TableColumnType<Data>) => SortOrder;
  /** Sorts by the next order of a column. */
  press: (column: TableColumnType<Data>) => void;
}

/** Manages the order of the rows of a virtual table. The server sorts by columns with `sortOrder` (`onSort`), the browser by any other. */
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
