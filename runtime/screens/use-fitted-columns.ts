import { type RefObject, useInsertionEffect, useLayoutEffect, useRef } from "react";
import { type ColumnRoom, fitColumns } from "./fit-columns.ts";

/** CSS property with the maximum width of a text in a cell, in pixels. The style sheet reads it. */
const LIMIT = "--gp-widest";
/** Elements that read it. It is set on each of them: on the card, it would be inherited by all its elements and cost 7 ms a change. */
const TEXTS = ".gp-text, .gp-long";
/** Pixels to which a text may be cut: ten characters on one line, and on a phone five on each of three lines. */
const LEAST = { wide: 144, narrow: 72 };

/** A table whose columns are fitted, and what they were fitted to. */
interface Fitted {
  body: HTMLElement;
  table: HTMLTableElement;
  rows: unknown;
  layout: string;
  narrow: boolean;
  /** The sizes after the last measurement. Undefined until the browser has laid it out. */
  sizes?: string | undefined;
}

/**
 * Adapts the column widths of a list to the width of its card ({@link fitColumns}). The widths are measured again when a parameter changes,
 * or when the card or the table changes its size. Each measurement starts from the browser's own layout, so that texts become wider again
 * in a wider window.
 *
 * @param narrow true on a phone, where texts wrap to several lines
 * @param rows the rows; other rows cause a new measurement
 * @param layout a text that changes when the columns or their spacing change
 */
export function useFittedColumns(card: RefObject<HTMLElement | null>, narrow: boolean, rows: unknown, layout: string): void {
  // The last measurement. A page that is shown again, and an observer that starts, change nothing.
  const last = useRef<Fitted>(undefined);
  // Runs before antd's table reads the widths. It would otherwise render all rows once more for the fitted ones.
  useInsertionEffect(() => {
    last.current = fitOnce(last.current, card.current, { narrow, rows, layout });
  }, [card, narrow, rows, layout]);
  useLayoutEffect(() => {
    // Only now the card of a new page is known.
    const current = fitOnce(last.current, card.current, { narrow, rows, layout });
    last.current = current;
    if (current === undefined) return;
    if (current.sizes !== undefined && current.sizes !== sizesOf(current)) {
      fitTable(current);
      current.sizes = undefined;
    }
    const observer = new ResizeObserver(() => {
      // The observer first reports what `fitTable` has made. To measure it earlier would cost a layout.
      const isFirst = current.sizes === undefined;
      if (!isFirst && current.sizes === sizesOf(current)) return;
      if (!isFirst) fitTable(current);
      current.sizes = sizesOf(current);
    });
    observer.observe(current.body);
    observer.observe(current.table);
    return () => observer.disconnect();
  }, [card, narrow, rows, layout]);
}

const sizesOf = ({ body, table }: Fitted): string => `${body.clientWidth} ${table.offsetWidth} ${table.offsetHeight}`;

/**
 * Fits the columns of the table in a card, unless `last` is the same table with the same parameters.
 * @returns the fitted table; undefined without a table in the document
 */
function fitOnce(last: Fitted | undefined, card: HTMLElement | null, to: Pick<Fitted, "narrow" | "rows" | "layout">): Fitted | undefined {
  const body = card?.querySelector<HTMLElement>(":scope .ant-table-body, :scope .ant-table-content");
  const table = body?.querySelector<HTMLTableElement>(":scope > table");
  if (!body || !table?.isConnected || typeof ResizeObserver === "undefined") return undefined;
  if (last?.table === table && last.rows === to.rows && last.layout === to.layout && last.narrow === to.narrow) return last;
  const fitted = { body, table, ...to };
  fitTable(fitted);
  return fitted;
}

function fitTable({ body, table, narrow }: Fitted): void {
  const least = narrow ? LEAST.narrow : LEAST.wide;
  const cells = [...table.querySelectorAll<HTMLElement>(":scope > tbody > .ant-table-measure-row > td")];
  const row = table.querySelector(":scope > tbody > tr.ant-table-row");
  const texts = [...table.querySelectorAll<HTMLElement>(TEXTS)];
  limitTexts(texts, undefined);
  for (const cell of cells) growCell(cell, undefined);
  if (row === null || cells.length === 0 || table.offsetWidth <= body.clientWidth) return;
  const widths = (): number[] => cells.map((cell) => cell.getBoundingClientRect().width);
  const natural = widths();
  limitTexts(texts, least);
  const smallest = widths();
  const columns = cells.map((_, index): ColumnRoom => {
    const isFixed = row.children[index]?.classList.contains("ant-table-cell-fix") === true;
    return { natural: natural[index] ?? 0, least: Math.min(smallest[index] ?? 0, natural[index] ?? 0), isFixed };
  });
  const { widest, grown } = fitColumns(columns, body.clientWidth);
  limitTexts(texts, widest === undefined ? undefined : Math.max(least, widest - paddingOf(row)));
  if (grown !== undefined) growCell(cells[grown.index], grown.width);
}

/** Sets the maximum width of texts in pixels. Undefined removes it. */
function limitTexts(texts: readonly HTMLElement[], widest: number | undefined): void {
  for (const { style } of texts) {
    if (widest === undefined) style.removeProperty(LIMIT);
    else style.setProperty(LIMIT, `${widest}px`);
  }
}

/** Sets the width of a column's cell in the zero-height row by which antd measures columns. Undefined removes the width. */
function growCell(cell: HTMLElement | undefined, width: number | undefined): void {
  const content = cell?.firstElementChild;
  if (!(content instanceof HTMLElement) || cell === undefined) return;
  if (width === undefined) content.style.removeProperty("width");
  else content.style.setProperty("width", `${Math.floor(width - paddingOf(cell.parentElement))}px`);
}

function paddingOf(row: Element | null): number {
  const cell = row?.firstElementChild;
  if (!cell) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0);
}
