import type { TableColumnType } from "antd";
import type { ReactNode } from "react";
import { isEmpty } from "../../contract/language/condition.ts";
import type { Data, Scope } from "../../contract/values/data.ts";
import { fenOf } from "../../contract/values/money.ts";
import type { Column } from "../../contract/language/screen.ts";
import type { Workflow } from "../../contract/language/workflow.ts";
import { Slot } from "../../host/slot.tsx";
import { Display } from "../display.tsx";
import { Lookup } from "../lookup.tsx";
import { ownValue } from "../../contract/values/own-value.ts";

/**
 * Input of {@link dataColumn} that is the same for all columns of a table. The table is a list, an expanded row, or the rows of a record.
 */
export interface ColumnContext {
  /** Scope in which `show` is evaluated. */
  scope: Scope;
  /** Id of the screen. It is part of the key under which the choices of a lookup are cached. */
  screen: string;
  /** Returns the number of a row, from 1; `index` is its position among the rendered rows. */
  numberOf: (row: Data, index: number) => number;
  /** Columns by which the server sorted (`-name` for descending). Absent if the browser sorts the rows. */
  sorts?: readonly string[] | undefined;
  /** Set if the server sorts, because only one page of the rows is loaded. Absent if all rows are loaded, and the browser sorts them. */
  sortedByServer?: true;
  /** For `state`: the workflow, and the scope of a row. */
  workflow?: Workflow | undefined;
  scopeOf?: (row: Data) => Scope;
  /** Surrounds the value of a cell, for example by a link. */
  around?: ((column: Column, row: Data, value: ReactNode) => ReactNode) | undefined;
  /** Cuts long texts and shows the whole text in their title. */
  cut?: true;
  /** Width in pixels of a column that has none of its own. */
  width?: number;
}

/**
 * Returns the key by which antd and the saved settings of a table identify a column: its field, else its custom component, else its label.
 */
export function columnKey(column: Column): string {
  return column.field ?? column.custom ?? column.label;
}

/**
 * Tests whether a column shows figures: amounts, or numbers that are not the keys of codes or choices. Figures are aligned by their last
 * digit.
 */
export function isFigure({ format, codes, options }: Column): boolean {
  return format === "amount" || (format === "number" && codes === undefined && options === undefined);
}

/**
 * Lists the columns without a `show` condition, and those whose condition is true. A column whose condition is about each row (`perRow`) is
 * always listed, because such a condition hides single cells and not the column.
 */
export function shownColumns(columns: readonly Column[], scope: Scope): Column[] {
  return columns.filter((column) => column.show === undefined || column.perRow === true || column.show(scope));
}

/**
 * Converts a column of the metadata to a column of antd's table: title, width, alignment, sorting, and the rendering of cells. All tables
 * use it: lists, expanded rows and child lists.
 *
 * @param column the column
 * @param context what the cells need in addition to their row, such as the scope
 */
export function dataColumn(column: Column, context: ColumnContext): TableColumnType<Data> {
  const { field, format } = column;
  const width = column.width ?? context.width;
  return {
    key: columnKey(column),
    ...(field === undefined ? {} : { dataIndex: field }),
    title: column.label,
    align: isFigure(column) ? "right" : "left",
    ...(width === undefined ? {} : { width }),
    ...(context.cut === true ? { ellipsis: format === "text" || format === "html" } : {}),
    ...(column.sort === true ? sortingOf(column, context) : {}),
    render: (read: unknown, row: Data, index: number): ReactNode => {
      // antd would read a member that every object has under such a name (`constructor`).
      const value = field === undefined ? read : ownValue(row, field);
      if (column.perRow === true && column.show?.(scopeAt(context, row)) === false) return null;
      const drawn =
        column.options !== undefined ? (
          <Lookup
            field={{ names: [field ?? ""], options: column.options, ...(column.codes === undefined ? {} : { codes: column.codes }) }}
            value={value}
            scope={scopeAt(context, row)}
            screen={context.screen}
          />
        ) : column.custom === undefined ? (
          <Display
            value={format === "index" ? context.numberOf(row, index) : value}
            format={format}
            codes={column.codes}
            {...(column.fileName === undefined ? {} : { fileName: ownValue(row, column.fileName) })}
            workflow={context.workflow}
            {...(format === "state" ? { scope: scopeAt(context, row) } : {})}
          />
        ) : (
          <Slot name={column.custom} row={row} value={value} close={() => {}} />
        );
      return context.around === undefined ? drawn : context.around(column, row, drawn);
    },
  };
}

const scopeAt = (context: ColumnContext, row: Data): Scope => context.scopeOf?.(row) ?? { ...context.scope, row };

function sortingOf(column: Column, { sorts, sortedByServer }: ColumnContext): Pick<TableColumnType<Data>, "sorter" | "sortOrder"> {
  if (sortedByServer !== true) return { sorter: (a, b) => compared(a, b, column) };
  const sort = sorts?.find((one) => one.replace(/^-/, "") === column.field);
  const sortOrder = sort === undefined ? null : sort.startsWith("-") ? "descend" : "ascend";
  // With a priority, antd draws more than one sorted column.
  return { sorter: { multiple: 1 }, sortOrder };
}

/**
 * Returns a copy of rows, sorted by a column. The comparison is by the texts, numbers or times that users read in the column, not by the
 * stored values.
 */
export function sortRows(rows: readonly Data[], column: Column, isDescending: boolean): Data[] {
  return rows.toSorted((a, b) => (isDescending ? compared(b, a, column) : compared(a, b, column)));
}

/** Compares rows as users read their values: amounts by number, codes by label, empty values first. */
function compared(a: Data, b: Data, { field = "", format, codes }: Column): number {
  const [left, right] = [ownValue(a, field), ownValue(b, field)];
  if (isEmpty(left) || isEmpty(right)) return Number(isEmpty(right)) - Number(isEmpty(left));
  if (format === "amount") {
    const [less, more] = [fenOf(left) ?? 0, fenOf(right) ?? 0];
    return less < more ? -1 : less > more ? 1 : 0;
  }
  if (typeof left === "number" && typeof right === "number") return left - right;
  const textOf = (value: unknown): string => codes?.find((code) => code.value === value)?.label ?? String(value);
  return textOf(left).localeCompare(textOf(right), "zh-CN", { numeric: true });
}
