import { Button, Empty, Pagination, type PaginationProps, Table, type TableColumnType, type TableProps } from "antd";
import { cloneElement, isValidElement, type ReactNode, type RefObject, useState, useLayoutEffect, useRef } from "react";
import { type Data, type Scope, valueOf } from "../contract/values/data.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import { HeadTitles, useStickyHead } from "../fields/rows/sticky-head.tsx";
import { lazyInline } from "../host/lazy-inline.tsx";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { CARDS, MEDIUM, NARROW, useMedia } from "../hooks/use-media.ts";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ActionButtons } from "./action-buttons.tsx";
import { arrangeColumn } from "./arrange-column.tsx";
import { expandable } from "./folded-cells.tsx";
import { useReachableScroll } from "../hooks/use-reachable-scroll.ts";
import { useFittedColumns } from "./use-fitted-columns.ts";
import { useScreenContext } from "./screen-context.ts";
import { columnsOf, foldedColumnsOf, hasSecondLine, sortsOnServer } from "./table-columns.tsx";
import { totalsRow, totalTexts } from "./table-totals.tsx";
import { type Widen, withGrips } from "./table-grip.tsx";
import type { Density } from "./table-toolbar.tsx";
import type { TableSetup } from "./table-settings.ts";
import { useArrange } from "./use-arrange.ts";
import { useSorting } from "./use-sorting.ts";
import type { TableController } from "./use-table.ts";
import { ownValue } from "../contract/values/own-value.ts";

// Loaded on demand, because few lists have expandable rows.
const RowsTable = lazyInline(
  async () => ({ default: (await import("../fields/rows/rows-table.tsx")).RowsTable }),
  <LoadingLines rows={2} />,
);

/** The table of many rows, loaded on demand, because few lists read all their rows at once. */
const VirtualTable = lazyInline(async () => ({ default: (await import("./virtual-table.tsx")).VirtualTable }), <LoadingLines rows={8} />);

/** The view of rows as cards, loaded on demand, because only phones show cards. */
const RowCards = lazyInline(async () => ({ default: (await import("./row-cards.tsx")).RowCards }), <LoadingLines rows={8} />);

/** Key of a column that belongs to no field. */
const NO_FIELD = "#below";

/** Properties of {@link Rows}, the rows of a table block. */
export interface RowsProps {
  name: string;
  block: TableBlock;
  table: TableController;
  density: Density;
  setup: TableSetup;
  card: RefObject<HTMLElement | null>;
  /** Full screen: the card scrolls by itself. */
  full: boolean;
}

/**
 * Renders the rows of a table block. The headings and the first column remain visible while the table is scrolled. On a phone, rows are
 * rendered as cards.
 */
export function Rows({ name, block, table, density, setup, card, full }: RowsProps): ReactNode {
  const { screen, scopeOf, revision } = useScreenContext();
  const narrow = useMedia(NARROW);
  const isCards = useMedia(CARDS) && fitsCards(block);
  const sorting = useSorting(block, table);
  const { page, size } = table.query;
  const { widths, widen } = useWidths(setup);
  const folding = useMedia(MEDIUM) && !isCards;
  const shown = {
    screen,
    block,
    scopeOf,
    setup: { ...setup, widths },
    sorting,
    before: (page - 1) * size,
    narrow: narrow && !isCards,
    folding,
  };
  const baseColumns = columnsOf(shown);
  const folded = folding ? foldedColumnsOf(shown) : [];
  const expands = block.expand !== undefined || folded.length > 0;
  const arrange = useArrange(name, block, table.rows, card);
  const columns = useStableWidths(
    card,
    table.rows.length === 0,
    arrange === undefined ? baseColumns : [arrangeColumn(block, arrange), ...baseColumns],
  );
  const head = useStickyHead(card, full);
  // antd renders the table anew when its head becomes sticky.
  const layout = [...columns.map(({ key }) => String(key)), density, full, head.sticky !== undefined].join(" ");
  useFittedColumns(card, narrow, table.rows, layout);
  useReachableScroll(card, `${layout} ${table.rows.length}`);
  const searched = Object.keys(table.query.values).length > 0;
  const empty = <NoRows block={block} searched={searched} refusal={table.refusal} scope={scopeOf({ form: table.searched.values })} />;
  const label = block.title ?? screen.title;
  const pages = pagination(block, table);
  const nested = nestedRows(block, screen.id, (row) => scopeOf({ row }));
  const props: TableProps<Data> & { "aria-label": string } = {
    "aria-label": label,
    columns: withGrips(columns, widen),
    dataSource: arrange?.rows ?? table.rows,
    rowKey: block.rowKey,
    rowClassName: (row) => classOf(String(row[block.rowKey]), table, arrange?.moved),
    size: density,
    className: table.loading ? "gp-dimmed" : "",
    scroll: { x: "max-content" },
    // The server's pages are rendered below the table, after its rows.
    pagination: sortsOnServer(block) ? false : pages,
    locale: { emptyText: empty },
    onChange: (_pages, _filters, sorter, { action }) => {
      if (action === "sort" && sortsOnServer(block)) sorting.change([sorter].flat());
    },
    ...head,
    ...totalsRow(block, table, columns, expands),
    // A narrow screen has no space for boxes beside the first column, the state and the actions.
    ...(block.select === true && !narrow ? { rowSelection: rowSelection(block, table) } : {}),
    ...(expands ? { expandable: expandable(nested, folded) } : {}),
    // Arranged rows have one order, which nested rows (a tree's `children`) are not part of.
    ...(block.arrange === undefined || block.expand !== undefined ? {} : { expandable: { childrenColumnName: NO_FIELD } }),
  };
  if (block.virtual === true)
    return (
      <VirtualTable
        key={revision}
        {...{ label, columns: withGrips(columns, widen), rows: table.rows, rowKey: block.rowKey, density, empty }}
        classOf={(row) => classOf(String(row[block.rowKey]), table, undefined)}
        isTwoLined={hasSecondLine(shown)}
        isLoading={table.loading}
        totals={block.totals === undefined ? undefined : totalTexts(block, table.totals, columns)}
        selection={props.rowSelection}
        onSort={(sorters) => sortsOnServer(block) && sorting.change(sorters)}
        madeKey={table.madeRow.key}
      />
    );
  if (isCards) return <RowCards {...{ block, table, label, pages, nameOf, nested, empty }} columns={baseColumns} />;
  return (
    <HeadTitles value={headTitles(block, columns, expands)}>
      <Table<Data> {...props} />
      {pages !== false && sortsOnServer(block) && table.total > 0 && <Pages pages={pages} density={density} />}
      {arrange !== undefined && (
        <span className="gp-unseen" role="status">
          {arrange.announcement}
        </span>
      )}
    </HeadTitles>
  );
}

/** Renders the pagination of a list. Before the rows are painted, it renders an empty space of the same height. */
function Pages({ pages, density }: { pages: PaginationProps; density: Density }): ReactNode {
  const isPainted = useAfterPaint();
  if (!isPainted) return <div className="gp-pages" aria-busy="true" />;
  return <Pagination {...pages} {...(density === "large" ? {} : { size: "small" })} align="end" className="gp-pages" />;
}

function classOf(key: string, { added }: TableController, moved: string | undefined): string {
  if (key === moved) return "gp-held-row";
  return added.fresh.has(key) ? "gp-new-row" : "";
}

/** Returns the column widths that the user has set. A width that is being dragged is shown, but not stored yet. */
function useWidths({ widths, change }: TableSetup): { widths: TableSetup["widths"]; widen: Widen } {
  const [drawn, setDrawn] = useState<Readonly<Record<string, number>>>();
  const widen: Widen = (key, width, done) => {
    const { [key]: _, ...others } = widths;
    const next = width === undefined ? others : { ...others, [key]: width };
    setDrawn(done ? undefined : next);
    if (done) change({ widths: next });
  };
  return { widths: drawn ?? widths, widen };
}

/** Lists the titles of all columns that antd renders. The columns for expanding and selecting are first. */
function headTitles(block: TableBlock, columns: TableColumnType<Data>[], expands: boolean): string[] {
  const before = [...(expands ? ["展开"] : []), ...(block.select === true ? ["选择"] : [])];
  return [...before, ...columns.map(({ title }) => (typeof title === "string" ? title : ""))];
}

function pagination(block: TableBlock, table: TableController): PaginationProps | false {
  if (block.virtual === true || block.arrange !== undefined) return false;
  const { page, size } = table.query;
  return {
    current: page,
    pageSize: size,
    total: table.total,
    showTotal: (total) => (table.more ? <OpenTotal total={total} countAll={table.countAll} /> : `共 ${total} 条`),
    showSizeChanger: true,
    pageSizeOptions: [...block.pageSizes],
    showQuickJumper: table.total > size * 5,
    onChange: table.changePage,
    itemRender: (_page, type, item) => named(item, PAGER[type]),
  };
}

/** Shows a total that was counted up to a limit. The full count may take a moment and is rarely needed. */
function OpenTotal({ total, countAll }: { total: number; countAll: () => void }): ReactNode {
  return (
    <>
      共 {`${total}+`} 条
      <Button type="link" size="small" onClick={countAll}>
        查看总数
      </Button>
    </>
  );
}

/** Names of the pager's arrows for screen readers. */
const PAGER: Readonly<Record<string, string>> = { prev: "上一页", next: "下一页", "jump-prev": "向前 5 页", "jump-next": "向后 5 页" };

function named(item: ReactNode, name: string | undefined): ReactNode {
  return name !== undefined && isValidElement<{ "aria-label"?: string }>(item) ? cloneElement(item, { "aria-label": name }) : item;
}

function rowSelection(block: TableBlock, table: TableController): NonNullable<TableProps<Data>["rowSelection"]> {
  return {
    selectedRowKeys: [...table.selection.keys],
    preserveSelectedRowKeys: true,
    fixed: true,
    // Width of a checkbox with its margins, so that an empty list, which is not measured, has the same width.
    columnWidth: 48,
    onChange: (keys, rows) =>
      table.selection.select(
        keys.map(String),
        rows.filter((row) => row !== undefined),
      ),
    getTitleCheckboxProps: () => boxNamed("全选"),
    // Named after the row's first column, not its key.
    getCheckboxProps: (row) => boxNamed(`选择 ${nameOf(block, row)}`),
  };
}

/** Names a row by its value in the first column that is not its number. Without this value, the key is the name. */
function nameOf({ columns, rowKey }: TableBlock, row: Data): string {
  const first = columns.find(({ format }) => format !== "index")?.field ?? rowKey;
  return String(ownValue(row, first) ?? row[rowKey]);
}

/** Tests whether cards can show the rows. In cards, rows cannot be dragged, and all of them are rendered. */
const fitsCards = ({ arrange, virtual }: TableBlock): boolean => arrange === undefined && virtual !== true;

/**
 * Returns the properties that name a checkbox for screen readers. The name is set twice: antd's own English name would precede the text of
 * the label, and a label must not be empty.
 */
function boxNamed(name: string) {
  return { "aria-label": name, children: <span className="gp-unseen">{name}</span> };
}

/** Returns a function that renders the nested rows of a row as a table. It returns undefined for a row without nested rows. */
function nestedRows({ expand }: TableBlock, screen: string, scopeOf: (row: Data) => Scope): (row: Data) => ReactNode | undefined {
  return (row) => {
    const rows = expand === undefined ? undefined : ownValue(row, expand.field);
    if (expand === undefined || !Array.isArray(rows) || rows.length === 0) return undefined;
    return <RowsTable columns={expand.columns} rows={rows as Data[]} scope={scopeOf(row)} screen={screen} />;
  };
}

interface NoRowsProps {
  block: TableBlock;
  searched: boolean;
  refusal: string | undefined;
  scope: Scope;
}

/** Shows why there are no rows: a refused search, no match, or an empty list, with the first action that can fill it. */
function NoRows({ block, searched, refusal, scope }: NoRowsProps): ReactNode {
  const { screen } = useScreenContext();
  const title = block.title ?? screen.title;
  // An empty list has nothing to export.
  const add = block.actions.find((id) => screen.actions[id]?.call?.exports === undefined);
  const text = refusal ?? (searched ? "没有符合条件的数据" : valueOf(block.empty ?? `${title}：暂无数据`, scope));
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {refusal === undefined && !searched && add !== undefined && <ActionButtons ids={[add]} plain />}
    </Empty>
  );
}

/**
 * Returns the columns of a table. While the table is empty, they have the widths they had with rows, so that headings do not move during a
 * search.
 *
 * @param card the element that contains the table
 * @param empty true if the table has no rows
 * @param columns the columns; they are returned unchanged while the table has rows
 */
function useStableWidths(card: RefObject<HTMLElement | null>, empty: boolean, columns: TableColumnType<Data>[]): TableColumnType<Data>[] {
  const widths = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (empty) return;
    for (const cell of card.current?.querySelectorAll<HTMLElement>("thead [data-column]") ?? [])
      widths.current.set(cell.dataset["column"] ?? "", cell.offsetWidth);
  });
  if (!empty || widths.current.size === 0) return columns;
  return columns.map((column) => {
    const width = widths.current.get(String(column.key));
    return width === undefined || width === 0 ? column : { ...column, width };
  });
}
