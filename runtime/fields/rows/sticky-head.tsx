import type { TableProps } from "antd";
import { type ComponentProps, createContext, type ReactNode, type RefObject, use, useLayoutEffect, useState } from "react";
import type { Data } from "../../contract/values/data.ts";

/**
 * React context with the column titles of a table whose headings stick ({@link useStickyHead}). antd renders sticky headings as a separate
 * table. The titles are therefore repeated in the table of rows, visually hidden, for screen readers.
 */
export const HeadTitles = createContext<readonly string[]>([]);

const COMPONENTS: NonNullable<TableProps<Data>["components"]> = {
  header: { table: SeenHead },
  body: { wrapper: RowsWithHead },
};

/** Columns that are left out on paper: their headings, and the class of their cells. */
const NOT_PRINTED: Readonly<Record<string, string>> = {
  操作: "gp-actions-cell",
  排序: "gp-arrange-cell",
  选择: "ant-table-selection-column",
  展开: "ant-table-row-expand-icon-cell",
};

function SeenHead({ "aria-label": _, ...rest }: ComponentProps<"table">): ReactNode {
  // biome-ignore lint/a11y/useSemanticElements: antd's columns stand in it, which only a table lays out
  return <table {...rest} role="group" aria-label="表头" />;
}

function RowsWithHead(props: ComponentProps<"tbody">): ReactNode {
  const titles = use(HeadTitles);
  return (
    <>
      <thead className="gp-read-head">
        <tr>
          {titles.map((title, index) => (
            <th key={index} scope="col" className={NOT_PRINTED[title]}>
              <span className="gp-unseen">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...props} />
    </>
  );
}

/**
 * Returns the props by which the headings and the scroll bar of an antd table stick to the edges of the scrolling element. The table must
 * be inside a provider of {@link HeadTitles}.
 *
 * @param card the element at which the search for the scrolling element begins
 * @param mark a value that changes when the scrolling element must be searched again
 * @returns no props while there is no scrolling element
 */
export function useStickyHead(card: RefObject<HTMLElement | null>, mark: unknown): Pick<TableProps<Data>, "sticky" | "components"> {
  const scroller = useScroller(card, mark);
  if (scroller === undefined) return {};
  return {
    sticky: { offsetHeader: -scroller.top, offsetScroll: -scroller.bottom, getContainer: () => scroller.element },
    components: COMPONENTS,
  };
}

/** An element that scrolls, as {@link useScroller} finds it, with its vertical padding. */
interface Scroller {
  element: HTMLElement;
  /** Padding at the top in pixels. Sticky elements would stop below it. */
  top: number;
  /** Padding at the bottom in pixels. */
  bottom: number;
}

/**
 * Finds the nearest scrolling element: the referenced element or an ancestor, with `overflow-y` auto or scroll. If the element is in the
 * document already, it is searched before the first render, which saves a second render.
 *
 * @param ref the element at which the search begins
 * @param mark a value that changes when another element may scroll; the search is then repeated
 * @returns undefined if there is no such element, or if the element is not in the document yet
 */
function useScroller(ref: RefObject<HTMLElement | null>, mark: unknown): Scroller | undefined {
  const [scroller, setScroller] = useState<Scroller | undefined>(() => scrollerOf(ref.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says that it may be another one
  useLayoutEffect(() => {
    const next = scrollerOf(ref.current);
    setScroller((old) => (old?.element === next?.element && old?.top === next?.top && old?.bottom === next?.bottom ? old : next));
  }, [ref, mark]);
  return scroller;
}

function scrollerOf(start: HTMLElement | null): Scroller | undefined {
  for (let element = start; element !== null; element = element.parentElement) {
    const { overflowY, paddingTop, paddingBottom } = getComputedStyle(element);
    if (overflowY !== "auto" && overflowY !== "scroll") continue;
    return { element, top: Number.parseFloat(paddingTop) || 0, bottom: Number.parseFloat(paddingBottom) || 0 };
  }
  return undefined;
}
