import type { TableProps } from "antd";
import { type ComponentProps, createContext, type ReactNode, type RefObject, use } from "react";
import type { Data } from "../../contract/values/data.ts";
import { useScroller } from "../../hooks/use-scroller.ts";

/**
 * React context with the column titles of a table, for screen readers. Sticky headings are a separate table above the table of rows. The
 * titles are therefore repeated in the table of rows, visually hidden.
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
