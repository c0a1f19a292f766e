import { Table } from "antd";
import { type ReactNode, useMemo } from "react";
import type { Data, Scope } from "../../contract/data.ts";
import type { Column } from "../../contract/screen.ts";
import { totalOf } from "../display.tsx";
import { columnKey, dataColumn, isFigure, shownColumns } from "./data-column.tsx";

export interface RowsTableProps {
  columns: readonly Column[];
  rows: readonly Data[];
  scope: Scope;
  /** Under which the choices of a lookup are kept. */
  screen: string;
  /** Columns with a sum below. */
  totals?: readonly string[] | undefined;
  /** What it is read aloud as. */
  label?: string | undefined;
  /** What can be done with a row, by its place among all. */
  actions?: (at: number) => ReactNode;
}

const PAGE = 100;

/** Rows that are all here: those of a record, or those behind an expanded row. The row of totals stays visible. */
export function RowsTable({ columns, rows, scope, screen, totals = [], label, actions }: RowsTableProps): ReactNode {
  const shown = useMemo(() => shownColumns(columns, scope), [columns, scope]);
  const numbers = useMemo(() => new Map(rows.map((row, index) => [row, index + 1])), [rows]);
  const numberOf = (row: Data): number => numbers.get(row) ?? 0;
  return (
    <Table<Data>
      className="gp-rows"
      size="small"
      {...(label === undefined ? {} : { "aria-label": label })}
      rowKey={(row) => String(numberOf(row))}
      dataSource={[...rows]}
      pagination={rows.length > PAGE ? { pageSize: PAGE, showTotal: (total) => `共 ${total} 条`, showSizeChanger: false } : false}
      locale={{ emptyText: "暂无数据" }}
      scroll={{ x: "max-content" }}
      columns={[
        ...shown.map((column) => dataColumn(column, { scope, screen, numberOf })),
        ...(actions === undefined
          ? []
          : [{ key: "actions", title: "操作", render: (_: unknown, row: Data) => actions(numberOf(row) - 1) }]),
      ]}
      {...(totals.length > 0 && rows.length > 0
        ? { summary: () => <Totals columns={shown} rows={rows} totals={totals} more={actions !== undefined} /> }
        : {})}
    />
  );
}

interface TotalsProps {
  columns: readonly Column[];
  rows: readonly Data[];
  totals: readonly string[];
  /** A column of buttons stands behind. */
  more: boolean;
}

function Totals({ columns, rows, totals, more }: TotalsProps): ReactNode {
  // Of thousands of rows, and as often as the form renders.
  const sums = useMemo(
    () =>
      new Map(
        columns.flatMap(({ field, format }) =>
          field !== undefined && totals.includes(field) ? [[field, totalOf(rows, field, format)]] : [],
        ),
      ),
    [columns, rows, totals],
  );
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="gp-total">
        {columns.map((column, index) => (
          <Table.Summary.Cell key={columnKey(column)} index={index} align={isFigure(column) ? "right" : "left"}>
            {sums.get(column.field ?? "") ?? (index === 0 ? "合计" : "")}
          </Table.Summary.Cell>
        ))}
        {more && <Table.Summary.Cell index={columns.length} />}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
