import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

const ROW = "tr.ant-table-row, .ant-table-row";

/**
 * Moves the focus when the focused row disappears (it was deleted). It goes to the row that took its position, else to the
 * table's card. Otherwise the keyboard would start at the top of the page again.
 */
export function useRowFocus(rows: readonly unknown[]): {
  card: RefObject<HTMLElement | null>;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
} {
  const card = useRef<HTMLElement>(null);
  const last = useRef<{ element: Element; index: number }>(undefined);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest(ROW);
    last.current = row === null ? undefined : { element: target, index: rowsOf(card.current).indexOf(row) };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are when one may have gone
  useLayoutEffect(() => {
    const { current } = last;
    if (current === undefined || current.element.isConnected) return;
    last.current = undefined;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const left = rowsOf(card.current);
    const row = left[Math.min(current.index, left.length - 1)];
    const place = row?.querySelector<HTMLElement>("button:enabled, a[href], input:enabled") ?? card.current;
    place?.focus({ preventScroll: true });
  }, [rows]);
  return { card, onFocus };
}

function rowsOf(card: Element | null): Element[] {
  return [...(card?.querySelectorAll(ROW) ?? [])];
}
