import type { TableColumnType } from "antd";
import { type ReactNode, Suspense } from "react";
import { useSlot } from "../actions/action-dialogs.tsx";
import type { Data, Scope } from "../contract/data.ts";
import type { Column, Screen, TableBlock } from "../contract/screen.ts";
import { Display } from "../fields/display.tsx";
import { RowActions } from "./row-actions.tsx";

export function columnKey(column: Column): string {
  return column.field ?? column.custom ?? column.label;
}

/** Widths where a column must have one (virtual rows, fixed columns). */
const DEFAULT_WIDTH = 160;
export const ACTIONS_WIDTH = 200;

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
  const { block, scopeOf, hidden } = options;
  const scope = scopeOf();
  const shown = block.columns.filter((column) => !hidden.includes(columnKey(column)) && (column.show === undefined || column.show(scope)));
  const columns = shown.map((column) => dataColumn(column, options));
  if (block.rowActions.length > 0) columns.push(actionsColumn(block));
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
    render: (value: unknown, row: Data): ReactNode =>
      column.custom === undefined ? (
        <Display
          value={value}
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

function actionsColumn(block: TableBlock): TableColumnType<Data> {
  return {
    key: "actions",
    title: "操作",
    fixed: "end",
    width: ACTIONS_WIDTH,
    render: (_: unknown, row: Data) => <RowActions ids={block.rowActions} row={row} />,
  };
}
