import { Button, Empty, Table, type TableProps } from "antd";
import { cloneElement, isValidElement, type ReactNode } from "react";
import type { Data, Scope } from "../contract/data.ts";
import type { TableBlock } from "../contract/screen.ts";
import { useStored } from "../hooks/use-stored.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { partInPlace } from "../host/part-in-place.tsx";
import { LoadingLines } from "../parts/loading-lines.tsx";
import { ReadFailure } from "./read-failure.tsx";
import { useScreenContext } from "./screen-context.ts";
import { SearchFormView } from "./search-form.tsx";
import { columnsOf, sortsOnServer } from "./table-columns.tsx";
import { type Density, TableToolbar } from "./table-toolbar.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { type TableController, useTable } from "./use-table.ts";

// Few lists have rows behind their rows.
const RowsTable = partInPlace(
  async () => ({ default: (await import("../fields/rows/rows-table.tsx")).RowsTable }),
  <LoadingLines rows={2} />,
);

/** Height of the body of a table whose rows are rendered virtually. */
const VIRTUAL_HEIGHT = 560;

/** A search card and a table card. */
export function TableBlockView({ name, block }: { name: string; block: TableBlock }): ReactNode {
  const { screen } = useScreenContext();
  const table = useTable(name, block);
  const [density, setDensity] = useStored<Density>("density", "middle");
  const [hidden, setHidden] = useStored<readonly string[]>(`columns-${screen.id}-${name}`, []);
  const title = block.title ?? screen.title;
  const { card, onFocus } = useRowFocus(table.rows);
  return (
    <>
      {block.search.length > 0 && <SearchFormView fields={block.search} searched={table.searched} />}
      <section ref={card} tabIndex={-1} className="gp-card gp-table" aria-label={title} aria-busy={table.loading} onFocus={onFocus}>
        <TableToolbar
          title={title}
          block={block}
          loading={table.loading}
          refresh={table.refresh}
          preferences={{ density, setDensity, hidden, setHidden }}
        />
        {block.select === true && table.selection.keys.length > 0 && <SelectionBar table={table} />}
        {table.error !== undefined && <ReadFailure error={table.error} retry={table.refresh} old={table.rows.length > 0} />}
        {table.first ? (
          <LoadingLines rows={8} />
        ) : (
          (table.error === undefined || table.rows.length > 0) && <Rows block={block} table={table} density={density} hidden={hidden} />
        )}
      </section>
    </>
  );
}

function SelectionBar({ table }: { table: TableController }): ReactNode {
  return (
    <div className="gp-selection" role="status">
      已选 {table.selection.keys.length} 项
      <Button type="link" size="small" onClick={table.selection.clear}>
        取消选择
      </Button>
    </div>
  );
}

interface RowsProps {
  block: TableBlock;
  table: TableController;
  density: Density;
  hidden: readonly string[];
}

function Rows({ block, table, density, hidden }: RowsProps): ReactNode {
  const { screen, scopeOf, revision } = useScreenContext();
  const sort =
    table.query.sort ?? (block.order === undefined ? undefined : `${block.order.direction === "desc" ? "-" : ""}${block.order.field}`);
  const { page, size } = table.query;
  const columns = columnsOf({ screen, block, scopeOf, hidden, sort, before: (page - 1) * size });
  const searched = Object.keys(table.query.values).length > 0;
  const props: TableProps<Data> & { "aria-label": string } = {
    "aria-label": block.title ?? screen.title,
    columns,
    dataSource: table.rows,
    rowKey: block.rowKey,
    size: density,
    className: table.loading ? "gp-dimmed" : "",
    scroll: block.virtual === true ? { x: widthOf(columns), y: VIRTUAL_HEIGHT } : { x: "max-content" },
    virtual: block.virtual === true,
    pagination: pagination(block, table),
    locale: { emptyText: <NoRows block={block} searched={searched} refusal={table.refusal} /> },
    onChange: (_pages, _filters, sorter, { action }) => {
      if (action !== "sort" || Array.isArray(sorter) || !sortsOnServer(block)) return;
      const cleared = sorter.order === undefined || sorter.order === null;
      // A list that comes down by a column of itself would come so again: it turns round.
      if (cleared && table.query.sort === undefined) table.sort(block.order?.field, false);
      else table.sort(cleared ? undefined : String(sorter.field), sorter.order === "descend");
    },
    ...(block.select === true ? { rowSelection: rowSelection(block, table) } : {}),
    ...(block.expand === undefined ? {} : { expandable: expandable(block.expand, screen.id, (row) => scopeOf({ row })) }),
  };
  return <Table<Data> key={block.virtual === true ? `virtual-${revision}` : "plain"} {...props} />;
}

function widthOf(columns: TableProps<Data>["columns"]): number {
  return (columns ?? []).reduce((sum, column) => sum + Number(column.width ?? 0), 0);
}

function pagination(block: TableBlock, table: TableController): TableProps<Data>["pagination"] {
  if (block.virtual === true) return false;
  const { page, size } = table.query;
  return {
    current: page,
    pageSize: size,
    total: table.total,
    showTotal: (total) => `共 ${total} 条`,
    showSizeChanger: true,
    pageSizeOptions: [...block.pageSizes],
    showQuickJumper: table.total > size * 5,
    onChange: table.turn,
    itemRender: (_page, type, item) => named(item, PAGER[type]),
  };
}

/** The arrows of a pager, as they are read aloud. */
const PAGER: Readonly<Record<string, string>> = { prev: "上一页", next: "下一页", "jump-prev": "向前 5 页", "jump-next": "向后 5 页" };

function named(item: ReactNode, name: string | undefined): ReactNode {
  return name !== undefined && isValidElement<{ "aria-label"?: string }>(item) ? cloneElement(item, { "aria-label": name }) : item;
}

function rowSelection(block: TableBlock, table: TableController): NonNullable<TableProps<Data>["rowSelection"]> {
  return {
    selectedRowKeys: [...table.selection.keys],
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    onChange: (keys, rows) =>
      table.selection.select(
        keys.map(String),
        rows.filter((row) => row !== undefined),
      ),
    getTitleCheckboxProps: () => boxNamed("全选"),
    // By what people see of a row, not by its key.
    getCheckboxProps: (row) => boxNamed(`选择 ${String(row[block.columns[0]?.field ?? block.rowKey] ?? row[block.rowKey])}`),
  };
}

/** Twice: antd's own name, an English one, comes before the words of the label, and a label may not be empty. */
function boxNamed(name: string) {
  return { "aria-label": name, children: <span className="gp-unseen">{name}</span> };
}

function expandable(
  expand: NonNullable<TableBlock["expand"]>,
  screen: string,
  scopeOf: (row: Data) => Scope,
): NonNullable<TableProps<Data>["expandable"]> {
  const rowsOf = (row: Data): readonly Data[] => (Array.isArray(row[expand.field]) ? (row[expand.field] as Data[]) : []);
  return {
    rowExpandable: (row) => rowsOf(row).length > 0,
    expandedRowRender: (row) => <RowsTable columns={expand.columns} rows={rowsOf(row)} scope={scopeOf(row)} screen={screen} />,
  };
}

/** Empty: what has to be searched for first, else what this list is for and the action that fills it. */
function NoRows({ block, searched, refusal }: { block: TableBlock; searched: boolean; refusal: string | undefined }): ReactNode {
  const { screen } = useScreenContext();
  const title = block.title ?? screen.title;
  const [add] = block.actions;
  const text = refusal ?? (searched ? "没有符合条件的数据" : `${title}：暂无数据`);
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {refusal === undefined && !searched && add !== undefined && <ActionButtons ids={[add]} plain />}
    </Empty>
  );
}
