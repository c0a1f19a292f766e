import { Table } from "antd";
import type { ReactNode } from "react";
import type { Data, Scope } from "../contract/data.ts";
import type { Column, Field } from "../contract/screen.ts";
import { Display, totalOf } from "../fields/display.tsx";

/** The rows of a list inside a record, with a row of totals that stays visible. */
export function ChildTable({ field, value, scope }: { field: Field; value: unknown; scope: Scope }): ReactNode {
  const rows = Array.isArray(value) ? (value as Data[]) : [];
  const columns = (field.columns ?? []).filter((column) => column.show === undefined || column.show(scope));
  const totals = field.totals ?? [];
  return (
    <Table<Data>
      size="small"
      rowKey={(row) => String(rows.indexOf(row))}
      dataSource={rows}
      pagination={rows.length > PAGE ? { pageSize: PAGE, showTotal: (total) => `共 ${total} 条`, showSizeChanger: false } : false}
      locale={{ emptyText: "暂无数据" }}
      scroll={{ x: "max-content" }}
      columns={columns.map((column) => ({
        key: column.field ?? column.label,
        title: column.label,
        align: column.format === "amount" ? ("right" as const) : ("left" as const),
        ...(column.width === undefined ? {} : { width: column.width }),
        render: (_: unknown, row: Data) => (
          <Display
            value={column.format === "index" ? rows.indexOf(row) + 1 : row[column.field ?? ""]}
            format={column.format}
            codes={column.codes}
          />
        ),
      }))}
      {...(totals.length > 0 && rows.length > 0 ? { summary: () => <Totals columns={columns} rows={rows} totals={totals} /> } : {})}
    />
  );
}

const PAGE = 100;

function Totals({ columns, rows, totals }: { columns: readonly Column[]; rows: readonly Data[]; totals: readonly string[] }): ReactNode {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row>
        {columns.map((column, index) => {
          const summed = column.field !== undefined && totals.includes(column.field);
          return (
            <Table.Summary.Cell key={column.field ?? column.label} index={index} align={column.format === "amount" ? "right" : "left"}>
              {summed ? totalOf(rows, column.field ?? "", column.format) : index === 0 ? "合计" : ""}
            </Table.Summary.Cell>
          );
        })}
      </Table.Summary.Row>
    </Table.Summary>
  );
}
