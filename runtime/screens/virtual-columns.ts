import type { TableColumnType } from "antd";
import type { SortOrder } from "antd/es/table/interface";
import type { Data } from "../contract/values/data.ts";

/** Width in pixels of a column that has none. */
const WIDTH = 160;

/** A column at its place in a table. Widths and distances are in pixels. */
export interface PlacedColumn {
  column: TableColumnType<Data>;
  key: string;
  /** Position among all columns, from 0. */
  index: number;
  width: number;
  /** Edge at which the column stays in sight, with the distance of the column from this edge. Undefined for a column that scrolls. */
  fixed?: { side: "start" | "end"; distance: number };
}

/** Columns of a table. Widths are in pixels. */
export interface PlacedColumns {
  /** Columns that stay at the start, from left to right. */
  start: readonly PlacedColumn[];
  /** Columns that scroll. */
  middle: readonly PlacedColumn[];
  /** Columns that stay at the end, from left to right. */
  end: readonly PlacedColumn[];
  startWidth: number;
  endWidth: number;
  /** Width of all columns. */
  width: number;
}

/** Order in which the browser sorts the rows by a column. */
export interface LocalOrder {
  key: string;
  direction: NonNullable<SortOrder>;
}

/**
 * Places columns beside each other. If they are narrower than the area, those that scroll share the remaining width in proportion to their
 * own widths.
 *
 * @param areaWidth pixels
 */
export function placeColumns(columns: readonly TableColumnType<Data>[], areaWidth: number): PlacedColumns {
  const sized = columns.map((column) => ({ column, width: Number(column.width ?? WIDTH), side: sideOf(column) }));
  const scrolling = sumOf(sized.filter(({ side }) => side === undefined));
  const stretch = scrolling === 0 ? 1 : Math.max(1, (areaWidth - (sumOf(sized) - scrolling)) / scrolling);
  const placed = sized.map(({ column, width, side }, index) => ({
    column,
    key: String(column.key),
    index,
    width: side === undefined ? width * stretch : width,
    side,
  }));
  const start = placed.filter(({ side }) => side === "start");
  const middle = placed.filter(({ side }) => side === undefined);
  const end = placed.filter(({ side }) => side === "end");
  return {
    start: start.map((one, at) => fixedAt("start", one, sumOf(start.slice(0, at)))),
    middle,
    end: end.map((one, at) => fixedAt("end", one, sumOf(end.slice(at + 1)))),
    startWidth: sumOf(start),
    endWidth: sumOf(end),
    width: sumOf(placed),
  };
}

const sumOf = (columns: readonly { width: number }[]): number => columns.reduce((sum, { width }) => sum + width, 0);

function sideOf({ fixed }: TableColumnType<Data>): "start" | "end" | undefined {
  if (fixed === "start" || fixed === "left" || fixed === true) return "start";
  return fixed === "end" || fixed === "right" ? "end" : undefined;
}

const fixedAt = (side: "start" | "end", { column, key, index, width }: PlacedColumn, distance: number): PlacedColumn => ({
  column,
  key,
  index,
  width,
  fixed: { side, distance },
});

/** Returns rows in the order of a column, which has a function that compares two rows. Without an order, returns `rows` itself. */
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

/** Columns that a table renders. The gaps have the widths in pixels of the columns that are out of sight, to the left and to the right. */
export interface ColumnsInSight {
  before: readonly PlacedColumn[];
  gapBefore: number;
  middle: readonly PlacedColumn[];
  gapAfter: number;
  after: readonly PlacedColumn[];
}

/** Selects the columns in sight: the fixed ones, and the scrolling ones from the index `first` to the index `last`. */
export function columnsInSight({ start, middle, end }: PlacedColumns, first: number, last: number): ColumnsInSight {
  const widthOf = (columns: readonly PlacedColumn[]) => columns.reduce((sum, { width }) => sum + width, 0);
  return {
    before: start,
    gapBefore: widthOf(middle.slice(0, first)),
    middle: middle.slice(first, last + 1),
    gapAfter: widthOf(middle.slice(last + 1)),
    after: end,
  };
}
