// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out columns and rows that are not in the document
import { Checkbox, type TableColumnType, type TableProps } from "antd";
import type { SorterResult } from "antd/es/table/interface";
import { defaultRangeExtractor, observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Data } from "../contract/values/data.ts";
import type { Density } from "./table-toolbar.tsx";
import { useVirtualOrder } from "./use-virtual-order.ts";
import { Heading, Line, placeOf, Row } from "./virtual-cells.tsx";
import { columnsInSight, type PlacedColumn, placeColumns, sortByColumn, widthOf } from "./virtual-columns.ts";
import "./virtual-table.css";

/** Maximum height in pixels of the scrolling area. */
const HEIGHT = 560;
/** Width in pixels that is assumed for the scrolling area until the browser has laid it out. */
const USUAL_WIDTH = 1280;
/** Height in pixels of a row, with its border. */
const ROW_HEIGHTS: Readonly<Record<Density, number>> = { large: 55, middle: 41, small: 35 };
/** Additional height in pixels of a row with two lines. On a phone, the state is shown below the name. */
const SECOND_LINE = 26;
/** Width in pixels of a checkbox with its margins. */
const BOX_WIDTH = 48;

/** Properties of {@link VirtualTable}. */
export interface VirtualTableProps {
  label: string;
  /** Widths are in pixels. A column without a width gets a default width. */
  columns: TableColumnType<Data>[];
  rows: readonly Data[];
  rowKey: string;
  /** Returns the CSS classes of a row. */
  classOf: (row: Data) => string;
  density: Density;
  /** Whether cells have two lines. */
  isTwoLined: boolean;
  /** Whether other rows are loading. */
  isLoading: boolean;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Texts of the row of sums, one for each column. Undefined for a table without sums. */
  totals: readonly string[] | undefined;
  /** Undefined for rows that cannot be ticked. */
  selection: TableProps<Data>["rowSelection"];
  /** Receives the sorted columns after a press on a heading, if the server sorts. */
  onSort: (sorters: SorterResult<Data>[]) => void;
  /** Key of the row that is scrolled into view when it appears. */
  madeKey: string | undefined;
}

/**
 * Renders a table of which only the visible rows and columns are in the document. All rows have the same height, and cells are truncated to
 * one line. antd's table renders all cells of a row; for 40 columns, that takes longer than a frame (`npm run bench -- browser`).
 */
export function VirtualTable(props: VirtualTableProps): ReactNode {
  const { label, rows, rowKey, density, totals } = props;
  const area = useRef<HTMLDivElement>(null);
  const { order, orderOf, press } = useVirtualOrder(props.columns, props.onSort);
  const sorted = useMemo(() => sortByColumn(rows, props.columns, order), [rows, props.columns, order]);
  const height = ROW_HEIGHTS[density] + (props.isTwoLined ? SECOND_LINE : 0);
  const { items, size, shown, width } = useItemsInSight(area, props, sorted.length, height, keyIndex(sorted, rowKey, props.madeKey));
  const columnCount = props.columns.length + (props.selection === undefined ? 0 : 1);
  return (
    <div
      ref={area}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className={`gp-virtual${props.isLoading ? " gp-dimmed" : ""}`}
      style={{ maxHeight: HEIGHT }}
      data-density={density}
    >
      <div role="table" aria-label={label} aria-rowcount={sorted.length + 1} aria-colcount={columnCount} style={{ width }}>
        <div role="rowgroup" className="gp-virtual-head">
          <Line index={0} cells={shown}>
            {(placed) => <Heading {...{ placed, orderOf, press }} />}
          </Line>
        </div>
        <div role="rowgroup" className="gp-virtual-body" style={{ height: size }}>
          {items.map(({ index, start }) => {
            const row = sorted[index] as Data;
            const key = String(row[rowKey]);
            return <Row key={key} {...{ row, id: key, index, start, height, shown }} className={props.classOf(row)} />;
          })}
        </div>
        {totals !== undefined && sorted.length > 0 && (
          <div role="rowgroup" className="gp-virtual-foot">
            <Line index={sorted.length + 1} cells={shown} className="gp-total">
              {(placed) => (
                <div role="cell" {...placeOf(placed)}>
                  {totals[placed.index - (columnCount - props.columns.length)]}
                </div>
              )}
            </Line>
          </div>
        )}
      </div>
      {sorted.length === 0 && props.empty}
    </div>
  );
}

const keyIndex = (rows: readonly Data[], rowKey: string, key: string | undefined): number =>
  key === undefined ? -1 : rows.findIndex((row) => String(row[rowKey]) === key);

/** Reports the size of the area. In a document without layout, it has the usual size. */
function observeArea(virtualizer: Virtualizer<HTMLDivElement, Element>, report: (rect: { width: number; height: number }) => void) {
  return observeElementRect(virtualizer, ({ width, height }) => report({ width: width || USUAL_WIDTH, height: height || HEIGHT }));
}

/**
 * Finds the rows and columns in sight.
 *
 * @param count number of rows
 * @param height of a row in pixels
 * @param made index of the row that is scrolled into view, -1 for none
 */
function useItemsInSight(area: RefObject<HTMLDivElement | null>, props: VirtualTableProps, count: number, height: number, made: number) {
  const [areaWidth, setAreaWidth] = useState(USUAL_WIDTH);
  const placed = useMemo(() => placeColumns(withBoxes(props), areaWidth), [props, areaWidth]);
  const common = { getScrollElement: () => area.current, observeElementRect: observeArea };
  // The head takes the height of a row, or less, from what is in sight.
  const lines = useVirtualizer<HTMLDivElement, Element>({
    ...common,
    count,
    estimateSize: () => height,
    overscan: 4,
    scrollPaddingEnd: 2 * height,
  });
  const across = useVirtualizer<HTMLDivElement, Element>({
    ...common,
    horizontal: true,
    count: placed.length,
    estimateSize: (index) => placed[index]?.width ?? 0,
    rangeExtractor: (range) => withFixed(placed, defaultRangeExtractor(range)),
    overscan: 1,
  });
  const seenWidth = across.scrollRect?.width ?? USUAL_WIDTH;
  useLayoutEffect(() => setAreaWidth(seenWidth), [seenWidth]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are measured
  useLayoutEffect(() => lines.measure(), [height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are measured
  useLayoutEffect(() => across.measure(), [placed]);
  useEffect(() => {
    if (made >= 0) lines.scrollToIndex(made);
  }, [made, lines]);
  const indexes = across
    .getVirtualItems()
    .map(({ index }) => index)
    .join(",");
  const shown = useMemo(() => columnsInSight(placed, indexes === "" ? [] : indexes.split(",").map(Number)), [placed, indexes]);
  return { items: lines.getVirtualItems(), size: lines.getTotalSize(), shown, width: widthOf(placed) };
}

/** Returns the positions of columns in sight, with those of the fixed columns, ascending. */
function withFixed(placed: readonly PlacedColumn[], indexes: readonly number[]): number[] {
  const fixed = placed.flatMap((column) => (column.fixed === undefined ? [] : [column.index]));
  return [...new Set([...indexes, ...fixed])].toSorted((a, b) => a - b);
}

/** Returns the columns, after one with the checkboxes if rows can be ticked. */
function withBoxes({ columns, selection, rows, rowKey }: VirtualTableProps): TableColumnType<Data>[] {
  if (selection === undefined) return columns;
  const ticked = new Set((selection.selectedRowKeys ?? []).map(String));
  const keys = rows.map((row) => String(row[rowKey]));
  const tickedHere = keys.filter((key) => ticked.has(key));
  const tick = (changed: readonly string[], isTicked: boolean): void => {
    const next = new Set(ticked);
    for (const key of changed) isTicked ? next.add(key) : next.delete(key);
    const tickedRows = rows.filter((row) => next.has(String(row[rowKey])));
    selection.onChange?.([...next], tickedRows, { type: "multiple" });
  };
  const all = selection.getTitleCheckboxProps?.();
  return [
    {
      key: "#boxes",
      fixed: "start",
      width: BOX_WIDTH,
      title: (
        <Checkbox
          {...all}
          checked={keys.length > 0 && tickedHere.length === keys.length}
          indeterminate={tickedHere.length > 0 && tickedHere.length < keys.length}
          onChange={({ target }) => tick(keys, target.checked)}
        />
      ),
      render: (_: unknown, row: Data) => {
        const key = String(row[rowKey]);
        return (
          <Checkbox
            {...selection.getCheckboxProps?.(row)}
            checked={ticked.has(key)}
            onChange={({ target }) => tick([key], target.checked)}
          />
        );
      },
    },
    ...columns,
  ];
}
