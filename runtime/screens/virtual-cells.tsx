// biome-ignore-all lint/a11y/useSemanticElements: a table element would lay out columns and rows that are not in the document
import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { type CSSProperties, Fragment, type HTMLAttributes, type KeyboardEvent, memo, type ReactNode } from "react";
import { ownValue } from "../contract/values/own-value.ts";
import type { Data } from "../contract/values/data.ts";
import type { ColumnsInSight, PlacedColumn } from "./virtual-columns.ts";
import type { VirtualOrder } from "./use-virtual-order.ts";

interface LineProps {
  /** Position of the row in the table, from 0 for the head. */
  index: number;
  cells: ColumnsInSight;
  className?: string;
  style?: CSSProperties;
  /** Key of the record that the row shows. */
  rowKey?: string;
  children: (placed: PlacedColumn) => ReactNode;
}

/**
 * Renders a row of a virtual table, or its headings. Only the visible cells are rendered; a gap of the same width replaces the other cells.
 */
export function Line({ index, cells, className = "", style, rowKey, children }: LineProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a row is not interactive
    <div role="row" aria-rowindex={index + 1} className={`gp-virtual-row ${className}`} style={style} data-row-key={rowKey}>
      {cells.cells.map(({ placed, gap }) => (
        <Fragment key={placed.key}>
          {gap > 0 && <span className="gp-virtual-gap" style={{ width: gap }} />}
          {children(placed)}
        </Fragment>
      ))}
      <span className="gp-virtual-gap" style={{ width: cells.gapAfter }} />
    </div>
  );
}

interface RowProps {
  row: Data;
  id: string;
  /** Position among the rows, from 0. */
  index: number;
  /** Distance from the first row in pixels. */
  start: number;
  /** Pixels. */
  height: number;
  shown: ColumnsInSight;
  className: string;
}

/** Renders a row of a virtual table. Scrolling other rows does not render it again. */
export const Row = memo(function Row({ row, id, index, start, height, shown, className }: RowProps): ReactNode {
  return (
    <Line index={index + 1} cells={shown} rowKey={id} className={`gp-virtual-record ${className}`} style={{ height, top: start }}>
      {(placed) => {
        const { dataIndex, render } = placed.column;
        const value = dataIndex === undefined ? undefined : ownValue(row, String(dataIndex));
        return (
          <div role="cell" {...placeOf(placed)}>
            {render === undefined ? (value as ReactNode) : (render(value, row, index) as ReactNode)}
          </div>
        );
      }}
    </Line>
  );
});

interface HeadingProps extends Pick<VirtualOrder, "orderOf" | "press"> {
  placed: PlacedColumn;
}

/** Renders the heading of a column in a virtual table. A click, or Enter, sorts by the column if it is sortable. */
export function Heading({ placed, orderOf, press }: HeadingProps): ReactNode {
  const { column } = placed;
  const { className, style } = placeOf(placed);
  const own = (column.onHeaderCell as (() => HTMLAttributes<HTMLElement>) | undefined)?.() ?? {};
  const isSortable = column.sorter !== undefined;
  const order = orderOf(column);
  const sorting = {
    tabIndex: 0,
    "aria-sort": order === null ? ("none" as const) : (`${order}ing` as const),
    onClick: () => press(column),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter") press(column);
    },
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focusable if it sorts
    <div
      role="columnheader"
      aria-colindex={placed.index + 1}
      {...own}
      {...(isSortable ? sorting : {})}
      className={`${className}${isSortable ? " gp-virtual-sorts" : ""}`}
      style={{ ...own.style, ...style }}
    >
      <span className="gp-virtual-title">{column.title as ReactNode}</span>
      {isSortable && (
        <span className="gp-virtual-sorter" aria-hidden="true" data-order={order ?? undefined}>
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      )}
    </div>
  );
}

/**
 * Returns the properties that place a cell in its row: the column number for screen readers, the CSS classes, and a style. The style
 * contains the width of the cell and, for a fixed column, its distance from the side.
 */
export function placeOf({ column, index, width, fixed }: PlacedColumn): {
  "aria-colindex": number;
  className: string;
  style: CSSProperties;
} {
  const classes = ["gp-virtual-cell", column.className ?? "", fixed === undefined ? "" : `gp-virtual-fixed gp-virtual-fixed-${fixed.side}`];
  return {
    "aria-colindex": index + 1,
    className: classes.join(" "),
    style: {
      width,
      ...(column.align === undefined ? {} : { textAlign: column.align }),
      ...(fixed === undefined ? {} : { [fixed.side === "start" ? "insetInlineStart" : "insetInlineEnd"]: fixed.distance }),
    },
  };
}
