import type { TableColumnType } from "antd";
import type { SortOrder } from "antd/es/table/interface";
import type { Data } from "../contract/values/data.ts";

/** Width in pixels of a column that declares none. */
const WIDTH = 160;

/** A column with its position in a virtual table. Widths and distances are in pixels. */
export interface PlacedColumn {
  column: TableColumnType<Data>;
  key: string;
  /** Position among all columns, from 0. */
  index: number;
  width: number;
  /** Set for a column that does not scroll: the side at which it is fixed, and its distance from this side. */
  fixed?: { side: "start" | "end"; distance: number };
}

/** Order in which the browser sorts the rows by a column. */
export interface LocalOrder {
  key: string;
  direction: NonNullable<SortOrder>;
}

/**
 * Computes the widths and positions of the columns of a virtual table. If all columns together are narrower than the table, the scrolling
 * columns share the remaining width in proportion to their widths.
 *
 * @param areaWidth width of the table in pixels
 */
export function placeColumns(columns: readonly TableColumnType<Data>[], areaWidth: number): PlacedColumn[] {
  const sized = columns.map((column) => ({ column, width: Number(column.width ?? WIDTH), side: sideOf(column) }));
  const scrolling = widthOf(sized.filter(({ side }) => side === undefined));
  const stretch = scrolling === 0 ? 1 : Math.max(1, (areaWidth - (widthOf(sized) - scrolling)) / scrolling);
  return sized.map(({ column, width, side }, index) => {
    const placed = { column, key: String(column.key), index, width: side === undefined ? width * stretch : width };
    if (side === undefined) return placed;
    const nearer = side === "start" ? sized.slice(0, index) : sized.slice(index + 1);
    return { ...placed, fixed: { side, distance: widthOf(nearer.filter((one) => one.side === side)) } };
  });
}

/** Adds up the widths of columns in pixels. */
export const widthOf = (columns: readonly { width: number }[]): number => columns.reduce((sum, { width }) => sum + width, 0);

function sideOf({ fixed }: TableColumnType<Data>): "start" | "end" | undefined {
  if (fixed === "start" || fixed === "left" || fixed === true) return "start";
  return fixed === "end" || fixed === "right" ? "end" : undefined;
}

/**
 * Returns rows in the order of a column, as the column's `sorter` compares them. Without an order, or if the column has no function as
 * `sorter`, it returns `rows` itself.
 */
export function sortByColumn(
  rows: readonly Data[],
  columns: readonly TableColumnType<Data>[],
  order: LocalOrder | undefined,
): readonly Data[] {
  const { sorter } = columns.find(({ key }) => key === order?.key) ?? {};
  if (order === undefined || typeof sorter !== "function") return rows;
  const sign = order.direction === "descend" ? -1 : 1;
  return rows.toSorted((a, b) => sign * sorter(a, b, order.direction));
}

/** Returns the sort order after a press on a heading: ascending, then descending, then none. */
export function nextOrder(order: SortOrder | undefined): SortOrder {
  if (order === "ascend") return "descend";
  return order === "descend" ? null : "ascend";
}

/**
 * The columns that a virtual table renders. A gap replaces adjacent columns that are out of sight. It is as wide as these columns together,
 * in pixels.
 */
export interface ColumnsInSight {
  /** Columns in their order, each with the gap before it. */
  cells: readonly { placed: PlacedColumn; gap: number }[];
  /** Gap after the last column. */
  gapAfter: number;
}

/**
 * Selects the columns that a virtual table renders.
 *
 * @param placed all columns with their positions
 * @param indexes positions of the visible columns, ascending
 */
export function columnsInSight(placed: readonly PlacedColumn[], indexes: readonly number[]): ColumnsInSight {
  const gapBetween = (from: number, to: number): number => widthOf(placed.slice(from, to));
  return {
    cells: indexes.map((index, at) => ({ placed: placed[index] as PlacedColumn, gap: gapBetween((indexes[at - 1] ?? -1) + 1, index) })),
    gapAfter: gapBetween((indexes.at(-1) ?? -1) + 1, placed.length),
  };
}
