import { cellText } from "../contract/language/cell-text.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { ChartBlock, Column } from "../contract/language/screen.ts";
import type { Data, Tone } from "../contract/values/data.ts";
import { exactSum } from "../contract/values/exact-sum.ts";
import { ownValue } from "../contract/values/own-value.ts";
import { NO_VALUE } from "../fields/display.tsx";

/** A value of the field `x` (or `series`) that several rows may have, with its text for users and the tone of its label. */
interface Common {
  value: unknown;
  name: string;
  tone: Tone | undefined;
}

/** The rows of a chart that have the same value of `x`. A group is one bar, point or slice of the chart, and one row of its table. */
export interface ChartGroup extends Common {
  /** The first row of the group. If `x` is a period, it also has the first and the last moment of the period (`from`, `to`). */
  row: Data;
  rows: readonly Data[];
}

/** A series of a chart: a number for each group, drawn in one colour. */
export interface ChartSeries {
  /** Title of the series. */
  name: string;
  tone: Tone | undefined;
  /** Returns the sum of the series in a group, as decimal text. */
  sumIn: (group: Pick<ChartGroup, "rows">) => string;
  /** Returns that sum in the format shown to users. */
  textIn: (group: Pick<ChartGroup, "rows">) => string;
  /** The field whose numbers are added. */
  field: string;
}

/** The groups and series of a chart, as {@link chartData} builds them. */
export interface ChartData {
  groups: readonly ChartGroup[];
  /** The numbers that are drawn. */
  drawn: readonly ChartSeries[];
  /**
   * The columns of the table that follow the names of the groups. If the block declares `series`, the series are first, and the column of
   * `y` is their sum (合计).
   */
  columns: readonly ChartSeries[];
}

/**
 * Builds the groups and the series of a chart from the rows of its call. If `x` has codes, the groups are in the sequence of the codes,
 * else in the sequence of the rows. If the block declares `series`, there is a series for each value of that field.
 */
export function chartData(block: ChartBlock, rows: readonly Data[]): ChartData {
  const columns = block.columns.map(seriesOf);
  const drawn = block.y.flatMap((name) => columns.find(({ field }) => field === name) ?? []);
  const split =
    block.series === undefined
      ? []
      : splitBy(
          block.series,
          block.columns.find(({ field }) => field === block.y[0]),
          rows,
        );
  return {
    groups: commonIn(block.x, rows).map((common) => {
      const own = rows.filter((row) => valueAt(row, block.x) === common.value);
      return { ...common, rows: own, row: { ...own[0], ...momentsOf(String(common.value), block.period) } };
    }),
    drawn: split.length === 0 ? drawn : split,
    columns:
      split.length === 0
        ? columns
        : [...split, ...columns.map((column) => (column.field === block.y[0] ? { ...column, name: "合计" } : column))],
  };
}

/** Tests whether all numbers of a group in the table of the chart are zero. */
export const isZero = ({ columns }: Pick<ChartData, "columns">, group: ChartGroup): boolean =>
  columns.every(({ sumIn }) => Number(sumIn(group)) === 0);

const valueAt = (row: Data, { field = "" }: Column): unknown => ownValue(row, field) ?? null;

function commonIn(column: Column, rows: readonly Data[]): Common[] {
  const codes = column.codes ?? [];
  const found = [...new Set(rows.map((row) => valueAt(row, column)))];
  const place = (value: unknown): number => {
    const index = codes.findIndex((code) => code.value === value);
    return index < 0 ? codes.length : index;
  };
  const sorted = codes.length === 0 ? found : found.sort((one, other) => place(one) - place(other));
  return sorted.map((value) => ({
    value,
    name: isEmpty(value) ? NO_VALUE : cellText(column, value),
    tone: codes.find((code) => code.value === value)?.tone,
  }));
}

function seriesOf(column: Column): ChartSeries {
  const sumIn: ChartSeries["sumIn"] = ({ rows }) =>
    exactSum(
      rows.map((row) => valueAt(row, column) ?? 0),
      column.format === "amount",
    );
  return { name: column.label, tone: undefined, sumIn, textIn: (group) => cellText(column, sumIn(group)), field: column.field ?? "" };
}

/**
 * Divides the figures of a column by the values of another column. Each common value of `by` becomes a series, which counts only the rows
 * with this value. Empty without a column.
 */
function splitBy(by: Column, column: Column | undefined, rows: readonly Data[]): ChartSeries[] {
  if (column === undefined) return [];
  const whole = seriesOf(column);
  return commonIn(by, rows).map(({ value, name, tone }) => {
    const own = (group: Pick<ChartGroup, "rows">) => ({ rows: group.rows.filter((row) => valueAt(row, by) === value) });
    return { ...whole, name, tone, sumIn: (group) => whole.sumIn(own(group)), textIn: (group) => whole.textIn(own(group)) };
  });
}

/** Matches the name of a period: a year, a month (`2026-03`) or a day. Any other name belongs to the group of older periods. */
const PERIOD = /^\d{4}(-\d{2}(-\d{2})?)?$/;

/**
 * Returns the first and the last day of a period by its name (`2026`, `2026-03`, `2026-03-05`). With a time of day if the field has one.
 * Empty for the group of all older periods.
 */
function momentsOf(name: string, period: ChartBlock["period"]): { from?: string; to?: string } {
  if (period === undefined || !PERIOD.test(name)) return {};
  const [year = "", month = "01", day = "01"] = name.split("-");
  const last = name.length === 4 ? `${year}-12-31` : name.length === 7 ? lastDay(Number(year), Number(month)) : name;
  const first = `${year}-${month}-${day}`;
  return period === "date" ? { from: first, to: last } : { from: `${first} 00:00:00`, to: `${last} 23:59:59` };
}

const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
