import type { TableColumnType } from "antd";
import type { Data, Label, Scope } from "../contract/data.ts";
import type { Column, Screen, TableBlock } from "../contract/screen.ts";
import { type ColumnPlace, columnKey, dataColumn, shownColumns } from "../fields/rows/data-column.tsx";
import { LINKS, RowActions } from "./row-actions.tsx";

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
  /** Number of the first row that is drawn, less one. */
  before: number;
  /** A phone: one column stays at the left, and what state a row is in stands beside it. */
  narrow?: boolean;
}

/** Short words at the end of a row, which its actions must not cover. */
const SHORT = new Set<Column["format"]>(["state", "codes", "boolean"]);

/** antd's columns of a table block. */
export function columnsOf({ screen, block, scopeOf, hidden, sort, before, narrow = false }: ColumnsOptions): TableColumnType<Data>[] {
  const scope = scopeOf();
  const place: ColumnPlace = {
    scope,
    numberOf: (_row, index) => before + index + 1,
    ...(sortsOnServer(block) ? { sortedByServer: true as const, sort } : {}),
    screen: screen.id,
    workflow: screen.workflow,
    scopeOf: (row) => scopeOf({ row }),
    cut: true,
    ...(block.virtual === true ? { width: DEFAULT_WIDTH } : {}),
  };
  const visible = shownColumns(block.columns, scope).filter((column) => !hidden.includes(columnKey(column)));
  const shown = narrow ? stateFirst(visible) : visible;
  const columns = shown.map(
    (column, index): TableColumnType<Data> => ({
      ...dataColumn(column, place),
      ...sideOf(shown, index, narrow),
      onHeaderCell: () => ({ "data-column": columnKey(column) }) as object,
    }),
  );
  if (block.rowActions.length > 0) columns.push(actionsColumn(screen, block));
  return columns;
}

/** The first column says which row it is, the last one often how it stands with it. */
function sideOf(shown: readonly Column[], index: number, narrow: boolean): Pick<TableColumnType<Data>, "fixed" | "className"> {
  const keys = shown[0]?.format === "index" ? 2 : 1;
  if (index < keys) return { fixed: "start", ...(index === keys - 1 ? { className: "gp-key-cell" } : {}) };
  const last = index === shown.length - 1 && SHORT.has(shown[index]?.format ?? "text");
  return last && !narrow ? { fixed: "end" } : {};
}

function stateFirst(shown: readonly Column[]): readonly Column[] {
  const last = shown.at(-1);
  const state = shown.find(({ format }) => format === "state") ?? (last !== undefined && SHORT.has(last.format) ? last : undefined);
  const [first, ...rest] = shown.filter((column) => column !== state);
  return state === undefined || first === undefined ? shown : [first, state, ...rest];
}

/** A list that comes page by page is sorted where its pages are cut. */
export function sortsOnServer(block: TableBlock): boolean {
  return block.call?.page === true;
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
