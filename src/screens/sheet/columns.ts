import { groupedAmount, sumOfAmounts } from "../../../runtime/contract/values/money.ts";
import type { RowOf } from "./project.ts";

/** A column in the table of a printed document. */
export interface SheetColumn<R> {
  /** Heading of the column. */
  label: string;
  /** Returns the value of the cell in a row. */
  of: (row: R, index: number) => unknown;
  /** Returns the cell in the row of totals. A column with this function contains numbers. */
  total?: (rows: readonly R[]) => string;
}

const count = <R>(field: keyof R, label: string): SheetColumn<R> => ({
  label,
  of: (row) => row[field],
  total: (rows) => rows.reduce((sum, row) => sum + BigInt(Math.trunc(Number(row[field] ?? 0))), 0n).toString(),
});

const amount = <R>(field: keyof R, label: string): SheetColumn<R> => ({
  label,
  of: (row) => (row[field] === undefined || row[field] === null ? undefined : groupedAmount(row[field])),
  total: (rows) => groupedAmount(sumOfAmounts(rows.map((row) => row[field]))),
});

const text = <R>(field: keyof R, label: string): SheetColumn<R> => ({ label, of: (row) => row[field] });

const number: SheetColumn<unknown> = { label: "序号", of: (_row, index) => index + 1 };

/** Columns of the disposed assets by kind (D-PREVIEW-04). */
export const articleColumns: readonly SheetColumn<RowOf<"articleList">>[] = [text("assetType", "资产类别"), count("assetNum", "数量")];

/** Columns of the disposal's result (D-PREVIEW-06). */
export const resultColumns: readonly SheetColumn<RowOf<"assetsResultList">>[] = [
  text("assetType", "资产类别"),
  text("assetName", "资产名称"),
  count("assetNum", "数量"),
  amount("assesValue", "评估价值（元）"),
  amount("price", "成交价格（元）"),
  text("assignee", "受让方"),
];

/** Columns of the disposal's result, after a column with the number of the row. */
export const numberedResultColumns: readonly SheetColumn<RowOf<"assetsResultList">>[] = [number, ...resultColumns];
