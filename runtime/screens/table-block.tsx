import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TableBlock } from "../contract/language/screen.ts";
import { useStored } from "../hooks/use-stored.ts";
import { lazyInline } from "../host/lazy-inline.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { useScreenContext } from "./screen-context.ts";
import { SearchFormView } from "./search-form.tsx";
import { Rows } from "./table-rows.tsx";
import { useTableSettings } from "./table-settings.ts";
import { type Density, TableToolbar } from "./table-toolbar.tsx";
import { isSearchShared, namesOf, searchOwner } from "./table-query.ts";
import { useListView } from "./use-list-view.ts";
import { type TableController, useTable } from "./use-table.ts";

/** Loads the code of the drawer with the record of a row. The code is loaded on demand, because the drawer opens only after a click. */
export const loadRowDrawer = async () => ({ default: (await import("./row-drawer.tsx")).RowDrawer });
const RowDrawer = lazyInline(loadRowDrawer, null);

const ROW = ".ant-table-row, .gp-virtual-record, .gp-row-card";

/**
 * Moves the focus when the focused row disappears (it was deleted). It goes to the row that took its position, else to the
 * table's card. Otherwise the keyboard would start at the top of the page again.
 */
function useRowFocus(rows: readonly unknown[]): {
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
    const focusTarget = row?.querySelector<HTMLElement>("button:enabled, a[href], input:enabled") ?? card.current;
    focusTarget?.focus({ preventScroll: true });
  }, [rows]);
  return { card, onFocus };
}

/**
 * Tests whether the drawer of a row is open or was open since the table was shown. The drawer then stays rendered, so that it can close
 * with its animation and return the focus.
 */
function useOpened(name: string, { rowOpen }: TableBlock): boolean {
  const { screen, query } = useScreenContext();
  const isOpen = rowOpen !== undefined && query.search.has(namesOf(screen, name).open);
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  return opened;
}

/**
 * Returns whether the card is in the document. Rows are rendered after that, because antd builds another table in an element that
 * scrolls. Otherwise every list would mount its table twice.
 */
function usePlaced(): boolean {
  const [placed, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(true), []);
  return placed;
}

/** Scrolls the row that the user has added into view, once, as soon as it is rendered. */
function useMadeInSight(card: RefObject<HTMLElement | null>, { madeRow: { key }, rows }: TableController): void {
  const done = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are when it may have come
  useEffect(() => {
    if (key === undefined || done.current === key) return;
    const row = rowsOf(card.current).find((one) => one.getAttribute("data-row-key") === key);
    if (row === undefined) return;
    done.current = key;
    row.scrollIntoView?.({ block: "nearest" });
  }, [card, key, rows]);
}

function rowsOf(card: Element | null): Element[] {
  return [...(card?.querySelectorAll(ROW) ?? [])];
}

/**
 * Renders a table block: a card with the search form, and a card with toolbar, rows and pager. The search form is absent if the user has
 * folded it, or if another table of the page has it ({@link searchOwner}).
 */
export function TableBlockView({ name, block }: { name: string; block: TableBlock }): ReactNode {
  const { screen } = useScreenContext();
  const shown = useListView(name, block, useTableSettings(screen.id, name));
  const { setup } = shown;
  const table = useTable(name, block, shown);
  const [density, setDensity] = useStored<Density>("density", "middle");
  const [full, setFull] = useState(false);
  const title = block.title ?? screen.title;
  const opens = useOpened(name, block);
  const { card, onFocus } = useRowFocus(table.rows);
  useMadeInSight(card, table);
  const placed = usePlaced();
  return (
    <>
      {block.search.length > 0 && !setup.folded && searchOwner(screen, name) === name && (
        <SearchFormView
          fields={block.search}
          searched={table.searched}
          {...(block.title === undefined || isSearchShared(screen, name) ? {} : { title: block.title })}
        />
      )}
      <section
        ref={card}
        tabIndex={-1}
        className={full ? "gp-card gp-table gp-full" : "gp-card gp-table"}
        aria-label={title}
        aria-busy={table.loading}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.defaultPrevented && !isForPopup(event)) setFull(false);
        }}
      >
        <TableToolbar
          name={name}
          title={title}
          block={block}
          table={table}
          {...{ shown, density, setDensity }}
          full={{ on: full, toggle: () => setFull(!full) }}
        />
        {table.error !== undefined && <ReadFailure error={table.error} retry={table.refresh} old={table.rows.length > 0} />}
        {opens && <RowDrawer {...{ name, block, table }} />}
        {table.first ? (
          <LoadingLines rows={8} />
        ) : (
          placed && (table.error === undefined || table.rows.length > 0) && <Rows {...{ name, block, table, density, setup, card, full }} />
        )}
      </section>
    </>
  );
}

/**
 * Tests whether a key event belongs to a menu, panel or list of options that is open over the table. The table must ignore such a key,
 * although React delivers the event to it.
 */
function isForPopup({ target, currentTarget }: KeyboardEvent): boolean {
  return !(target instanceof Element) || !currentTarget.contains(target) || target.closest("[role=combobox][aria-expanded=true]") !== null;
}
