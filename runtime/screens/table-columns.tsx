import type { TableColumnType } from "antd";
import { type ReactNode, Suspense } from "react";
import { useSlot } from "../actions/action-dialogs.tsx";
import type { Data, Label, Scope } from "../contract/data.ts";
import type { Column, Screen, TableBlock } from "../contract/screen.ts";
import { Display } from "../fields/display.tsx";
import { LINKS, RowActions } from "./row-actions.tsx";

export function columnKey(column: Column): string {
  return column.field ?? column.custom ?? column.label;
}

/** Widths where a column must have one (virtual rows, fixed columns). */
const DEFAULT_WIDTH = 160;
const CHARACTER = 14;
const GAP = 12;
const MORE = 60;
const CELL_PADDING = 32;

/** Room for the widest links that a row may show, where a width cannot follow from what is shown. */
export function actionsWidth(screen: Screen, ids: readonly string[]): number {
  const lengths = ids.map((id) => longest(screen.actions[id]?.label ?? "")).sort((a, b) => b - a);
  const links = lengths.slice(0, LINKS).reduce((sum, length) => sum + length * CHARACTER + GAP, 0);
  return links + (lengths.length > LINKS ? MORE : 0) + CELL_PADDING;
}

function longest(label: Label): number {
  const texts = typeof label === "string" ? [label] : label.map((item) => item.text);
  return Math.max(0, ...texts.map((text) => text.length));
}

export interface ColumnsOptions {
  screen: Screen;
  block: TableBlock;
  scopeOf: (extra?: Partial<Scope>) => Scope;
  /** Columns the user took away. */
  hidden: readonly string[];
  sort: string | undefined;
  reload: () => void;
}

/** antd's columns of a table block. */
export function columnsOf(options: ColumnsOptions): TableColumnType<Data>[] {
  const { screen, block, scopeOf, hidden } = options;
  const scope = scopeOf();
  const shown = block.columns.filter((column) => !hidden.includes(columnKey(column)) && (column.show === undefined || column.show(scope)));
  const columns = shown.map((column) => dataColumn(column, options));
  if (block.rowActions.length > 0) columns.push(actionsColumn(screen, block));
  return columns;
}

function dataColumn(column: Column, { screen, block, scopeOf, sort, reload }: ColumnsOptions): TableColumnType<Data> {
  const { field, format } = column;
  const sorted = sort?.replace(/^-/, "") === field ? (sort?.startsWith("-") === true ? ("descend" as const) : ("ascend" as const)) : null;
  return {
    key: columnKey(column),
    ...(field === undefined ? {} : { dataIndex: field }),
    title: column.label,
    align: format === "amount" ? "right" : "left",
    ...(block.virtual === true || column.width !== undefined ? { width: column.width ?? DEFAULT_WIDTH } : {}),
    ellipsis: format === "text",
    ...(column.sort === true ? { sorter: true, sortOrder: sorted } : {}),
    render: (value: unknown, row: Data, index: number): ReactNode =>
      column.custom === undefined ? (
        <Display
          value={format === "index" ? index + 1 : value}
          format={format}
          codes={column.codes}
          workflow={screen.workflow}
          {...(format === "state" ? { scope: scopeOf({ row }) } : {})}
        />
      ) : (
        <CustomCell name={column.custom} row={row} value={value} reload={reload} />
      ),
  };
}

function CustomCell({ name, row, value, reload }: { name: string; row: Data; value: unknown; reload: () => void }): ReactNode {
  const Part = useSlot(name);
  return (
    <Suspense fallback={null}>
      <Part row={row} value={value} close={() => {}} reload={reload} />
    </Suspense>
  );
}

function actionsColumn(screen: Screen, block: TableBlock): TableColumnType<Data> {
  return {
    key: "actions",
    title: "操作",
    fixed: "end",
    className: "gp-actions-cell",
    // In a table laid out by the browser the least width that its links take, whatever is left over.
    width: block.virtual === true ? actionsWidth(screen, block.rowActions) : 1,
    render: (_: unknown, row: Data) => <RowActions ids={block.rowActions} row={row} />,
  };
}
