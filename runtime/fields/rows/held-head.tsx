import type { TableProps } from "antd";
import { type ComponentProps, createContext, type ReactNode, type RefObject, use } from "react";
import type { Data } from "../../contract/values/data.ts";
import { useScroller } from "../../hooks/use-scroller.ts";

/**
 * Titles of the columns, for screen readers. A sticky head is a table of its own above that of the rows. The head is therefore
 * repeated, visually hidden, in the table of rows. The visible head is not exposed as a table.
 */
export const HeadTitles = createContext<readonly string[]>([]);

const COMPONENTS: NonNullable<TableProps<Data>["components"]> = {
  header: { table: SeenHead },
  body: { wrapper: RowsWithHead },
};

/** Columns that are only for the screen and are not printed. */
const NOT_PRINTED: Readonly<Record<string, string>> = {
  操作: "gp-actions-cell",
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

/** Makes the head and the scroll bar stick to the edges of the scrolling element. A change of `mark` finds that element again. */
export function useHeldHead(card: RefObject<HTMLElement | null>, mark: unknown): Pick<TableProps<Data>, "sticky" | "components"> {
  const scroller = useScroller(card, mark);
  if (scroller === undefined) return {};
  return {
    sticky: { offsetHeader: -scroller.top, offsetScroll: -scroller.bottom, getContainer: () => scroller.element },
    components: COMPONENTS,
  };
}
