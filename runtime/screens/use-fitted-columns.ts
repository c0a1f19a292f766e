import { type RefObject, useLayoutEffect, useRef } from "react";
import { type ColumnRoom, fitColumns } from "./fit-columns.ts";

/** CSS property with the maximum width of a text in a cell, in pixels. The style sheet reads it. */
const LIMIT = "--gp-widest";
/** Elements that read it. It is set on each of them: on the card, it would be inherited by all its elements and cost 7 ms a change. */
const TEXTS = ".gp-text, .gp-long";
/** Pixels to which a text may be cut: ten characters on one line, and on a phone five on each of three lines. */
const LEAST = { wide: 144, narrow: 72 };

interface Fitted {
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
  const fitted = useRef<Fitted>(undefined);
  useLayoutEffect(() => {
    const body = card.current?.querySelector<HTMLElement>(":scope .ant-table-body, :scope .ant-table-content");
    const table = body?.querySelector<HTMLTableElement>(":scope > table");
    if (card.current === null || !body || !table || typeof ResizeObserver === "undefined") return;
    const sizes = () => `${body.clientWidth} ${table.offsetWidth} ${table.offsetHeight}`;
    const last = fitted.current;
    const isSame = last?.table === table && last.rows === rows && last.layout === layout && last.narrow === narrow;
    const current: Fitted = isSame ? last : { table, rows, layout, narrow };
    fitted.current = current;
    const fit = () => fitTable(body, table, narrow ? LEAST.narrow : LEAST.wide);
    if (current.sizes === undefined || current.sizes !== sizes()) {
      fit();
      current.sizes = undefined;
    }
    const observer = new ResizeObserver(() => {
      // The observer first reports what `fit` has made. To measure it earlier would cost a layout.
      const isFirst = current.sizes === undefined;
      if (!isFirst && current.sizes === sizes()) return;
      if (!isFirst) fit();
      current.sizes = sizes();
    });
    observer.observe(body);
    observer.observe(table);
    return () => observer.disconnect();
  }, [card, narrow, rows, layout]);
}

function fitTable(body: HTMLElement, table: HTMLTableElement, least: number): void {
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
