import { Button, Checkbox, Pagination, Select, type TableColumnType, type TablePaginationConfig } from "antd";
import { type ReactNode, useId, useState } from "react";
import { sumText } from "../contract/language/cell-text.ts";
import type { TableBlock } from "../contract/language/screen.ts";
import type { Data } from "../contract/values/data.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { columnKey, sortRows } from "../fields/rows/data-column.tsx";
import { RowActions } from "./row-actions.tsx";
import { ACTIONS, headKeys, sortsOnServer } from "./table-columns.tsx";
import { fieldOf } from "./table-query.ts";
import type { TableController } from "./use-table.ts";
import "./row-cards.css";

/** Properties of {@link RowCards}, the rows of a list as cards. */
export interface RowCardsProps {
  block: TableBlock;
  table: TableController;
  columns: readonly TableColumnType<Data>[];
  label: string;
  pages: TablePaginationConfig | false | undefined;
  /** Returns the display name of a row, which is the label of its checkbox. */
  nameOf: (block: TableBlock, row: Data) => string;
  /** Shows the nested rows of a row; undefined if it has none. */
  nested: (row: Data) => ReactNode | undefined;
  /** Shown if there are no rows. */
  empty: ReactNode;
}

/** Number of cells that a card shows below its heading. Further cells are shown when the user expands the card. */
const SHOWN = 2;

interface CardCell {
  key: string;
  title: string;
  render: (row: Data, index: number) => ReactNode;
  /** The cell that names the row, or its state; undefined for the others. */
  head: "name" | "state" | undefined;
}

/** Converts antd's columns to the cells of cards. A card shows neither the number of its row nor a column for actions. */
function cellsOf(columns: readonly TableColumnType<Data>[], block: TableBlock): CardCell[] {
  const { name, state } = headKeys(block);
  const numbers = block.columns.flatMap((column) => (column.format === "index" ? [columnKey(column)] : []));
  return columns.flatMap(({ key, title, dataIndex, render }) =>
    key === ACTIONS || numbers.includes(String(key))
      ? []
      : {
          key: String(key),
          title: typeof title === "string" ? title : "",
          render: (row: Data, index: number) => render?.(ownValue(row, String(dataIndex)), row, index) as ReactNode,
          head: key === name ? "name" : key === state ? "state" : undefined,
        },
  );
}

/**
 * Shows the rows of a list as cards, for windows in which a table would hide most of its columns. Users choose the sort order in a select
 * above; sums and pager are below.
 */
export function RowCards({ block, table, columns, label, pages, nameOf, nested, empty }: RowCardsProps): ReactNode {
  const [sort, setSort] = useState<string>();
  const isLocal = !sortsOnServer(block);
  const rows = isLocal ? pageOf(sorted(table.rows, block, sort), table, pages) : table.rows;
  const cells = cellsOf(columns, block);
  if (rows.length === 0) return empty;
  return (
    <>
      <SortSelect
        block={block}
        value={isLocal ? sort : table.query.sort}
        onChange={(next) => (isLocal ? setSort(next) : table.sort({ sort: next, thenBy: undefined }))}
      />
      <ul className={table.loading ? "gp-cards gp-dimmed" : "gp-cards"} aria-label={label}>
        {rows.map((row, index) => (
          <RowCard key={String(ownValue(row, block.rowKey))} {...{ block, table, cells, row, index, nameOf, nested }} />
        ))}
      </ul>
      {block.totals !== undefined && <Totals block={block} totals={table.totals} />}
      {pages !== false && pages !== undefined && <Pagination {...pages} size="small" className="gp-card-pages" />}
    </>
  );
}

type RowCardProps = Pick<RowCardsProps, "block" | "table" | "nameOf" | "nested"> & { cells: readonly CardCell[]; row: Data; index: number };

function RowCard({ block, table, cells, row, index, nameOf, nested }: RowCardProps): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const key = String(ownValue(row, block.rowKey));
  const others = cells.filter(({ head }) => head === undefined);
  const shown = open ? others : others.slice(0, SHOWN);
  const below = nested(row);
  const rest = Math.max(0, others.length - SHOWN) + (below === undefined ? 0 : 1);
  return (
    <li className={table.added.fresh.has(key) ? "gp-row-card gp-new-row" : "gp-row-card"} data-row-key={key}>
      <div className="gp-row-card-head">
        {block.select === true && <RowBox {...{ block, table, row, rowKey: key }} name={nameOf(block, row)} />}
        {cells.map(
          ({ key: column, head, render }) =>
            head !== undefined && (
              <span key={column} {...(head === "state" ? { className: "gp-row-card-state" } : {})}>
                {render(row, index)}
              </span>
            ),
        )}
      </div>
      <div id={id}>
        <dl>
          {shown.map(({ key: column, title, render }) => (
            <div key={column}>
              <dt>{title}</dt>
              <dd>{render(row, index)}</dd>
            </div>
          ))}
        </dl>
        {open && below}
      </div>
      <div className="gp-row-card-foot">
        {rest > 0 && (
          <Button type="text" size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? "收起" : `展开其他 ${rest} 项`}
          </Button>
        )}
        {block.rowActions.length > 0 && <RowActions ids={block.rowActions} row={row} />}
      </div>
    </li>
  );
}

function RowBox({
  block,
  table,
  row,
  rowKey,
  name,
}: Pick<RowCardProps, "block" | "table" | "row"> & { rowKey: string; name: string }): ReactNode {
  const { keys, select } = table.selection;
  const toggle = (on: boolean): void => {
    const next = on ? [...keys, rowKey] : keys.filter((key) => key !== rowKey);
    const others = table.selection.rows.filter((one) => String(ownValue(one, block.rowKey)) !== rowKey);
    select(next, [...others, ...(on ? [row] : [])]);
  };
  return (
    <Checkbox aria-label={`选择 ${name}`} checked={keys.includes(rowKey)} onChange={({ target }) => toggle(target.checked)}>
      <span className="gp-unseen">选择 {name}</span>
    </Checkbox>
  );
}

/** Sorts by one column. Cards have no headings to press. */
function SortSelect({
  block,
  value,
  onChange,
}: {
  block: TableBlock;
  value: string | undefined;
  onChange: (sort?: string) => void;
}): ReactNode {
  const sortable = block.columns.filter(({ sort, field }) => sort === true && field !== undefined);
  if (sortable.length === 0) return null;
  return (
    <Select
      className="gp-card-sort"
      aria-label="排序"
      placeholder="排序"
      allowClear
      value={value ?? null}
      onChange={(next: string | null | undefined) => onChange(next ?? undefined)}
      options={sortable.flatMap(({ field, label }) => [
        { value: String(field), label: `${label} 升序` },
        { value: `-${field}`, label: `${label} 降序` },
      ])}
    />
  );
}

function Totals({ block, totals }: { block: TableBlock; totals: Data }): ReactNode {
  const summed = block.columns.filter(({ field }) => field !== undefined && block.totals?.includes(field) === true);
  return (
    <p className="gp-card-totals">
      合计 {summed.map((column) => `${column.label} ${sumText(column, ownValue(totals, column.field ?? ""))}`).join("，")}
    </p>
  );
}

function sorted(rows: readonly Data[], block: TableBlock, sort: string | undefined): readonly Data[] {
  const column = block.columns.find(({ field }) => field !== undefined && field === fieldOf(sort));
  return column === undefined ? rows : sortRows(rows, column, sort?.startsWith("-") === true);
}

function pageOf(rows: readonly Data[], { query }: TableController, pages: RowCardsProps["pages"]): readonly Data[] {
  const before = (query.page - 1) * query.size;
  return pages === false || rows.length <= before ? rows : rows.slice(before, before + query.size);
}
