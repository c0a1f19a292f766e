import type { TableColumnType } from "antd";
import type { CSSProperties, ReactNode } from "react";
import { hasRightToAny } from "../actions/availability.ts";
import type { Data, Label, Scope } from "../contract/values/data.ts";
import type { Column, Screen, TableBlock } from "../contract/language/screen.ts";
import { type ColumnContext, columnKey, dataColumn, shownColumns } from "../fields/rows/data-column.tsx";
import { type CellProps, DrawerLink, LinkCell } from "./active-cells.tsx";
import { lazyInline } from "../host/lazy-inline.tsx";
import { LINKS, RowActions } from "./row-actions.tsx";
import { fieldOf } from "./table-query.ts";
import type { Sorting } from "./use-sorting.ts";
import type { Side, TableSettings } from "./table-settings.ts";

/** The cell with a switch, loaded on demand, because few lists have switches. Until then the value is shown as a text. */
const SwitchCell = lazyInline<CellProps>(async () => ({ default: (await import("./switch-cell.tsx")).SwitchCell }), plainValue);

function plainValue({ value }: Pick<CellProps, "value">): ReactNode {
  return value;
}

/** Width in pixels of a column that declares none and needs one: in a table with virtual rows, or fixed at a side. */
const DEFAULT_WIDTH = 160;
const CHARACTER = 14;
const GAP = 12;
const MORE = 60;
const CELL_PADDING = 32;

/** Computes the width of the widest links that a row may show, for layouts in which it cannot follow from the content. */
function actionsWidth(screen: Screen, ids: readonly string[]): number {
  const lengths = ids.map((id) => longest(screen.actions[id]?.label ?? "")).sort((a, b) => b - a);
  const links = lengths.slice(0, LINKS).reduce((sum, length) => sum + length * CHARACTER + GAP, 0);
  return links + (lengths.length > LINKS ? MORE : 0) + CELL_PADDING;
}

function longest(label: Label): number {
  const texts = typeof label === "string" ? [label] : label.map((item) => item.text);
  return Math.max(0, ...texts.map((text) => text.length));
}

/** Input of {@link columnsOf} and {@link foldedColumnsOf}: the table, its settings, and the layout of the window. */
export interface ColumnsOptions {
  screen: Screen;
  block: TableBlock;
  scopeOf: (extra?: Partial<Scope>) => Scope;
  /** The user's column settings. */
  setup: Pick<TableSettings, "hidden" | "order" | "sides" | "widths">;
  /** The current sort order, and a function that records whether Shift is held at a click on a heading. */
  sorting: Pick<Sorting, "sorts" | "note">;
  /** Number of rows before the first one that is rendered. */
  before: number;
  /** Phone layout: one column is fixed on the left, with the state of the row beside it. */
  narrow?: boolean;
  /** True: the columns that declare `folds` are left out. {@link foldedColumnsOf} returns these columns. */
  folding?: boolean;
}

/** Formats of short texts at the end of a row, which its actions must not cover. */
const SHORT = new Set<Column["format"]>(["state", "codes", "boolean"]);

/** Returns the columns that the user may see and has not hidden. */
const visibleColumns = ({ block, scopeOf, setup }: ColumnsOptions): Column[] =>
  shownColumns(block.columns, scopeOf()).filter((column) => !setup.hidden.includes(columnKey(column)));

/** Builds antd's columns for those columns that a narrow window shows only in the expanded row (`folds`). */
export function foldedColumnsOf(options: ColumnsOptions): TableColumnType<Data>[] {
  const context = { ...contextOf(options), around: aroundOf(options.block, undefined) };
  return visibleColumns(options).flatMap((column) => (column.folds === true ? dataColumn(column, context) : []));
}

const aroundOf =
  (block: TableBlock, naming: Column | undefined): NonNullable<ColumnContext["around"]> =>
  (column, row, value) =>
    aroundCell({ block, column, row, value, isName: column === naming });

function contextOf({ screen, block, scopeOf, sorting, before }: ColumnsOptions): ColumnContext {
  return {
    scope: scopeOf(),
    numberOf: (_row, index) => before + index + 1,
    ...(sortsOnServer(block) ? { sortedByServer: true as const, sorts: sorting.sorts } : {}),
    screen: screen.id,
    workflow: screen.workflow,
    scopeOf: (row) => scopeOf({ row }),
    cut: true,
    ...(block.virtual === true ? { width: DEFAULT_WIDTH } : {}),
  };
}

/** Builds antd's columns of a table block: the shown columns in the user's order, widths and fixed sides, and the column of actions. */
export function columnsOf(options: ColumnsOptions): TableColumnType<Data>[] {
  const { screen, block, scopeOf, setup, sorting, narrow = false, folding = false } = options;
  const visible = visibleColumns(options).filter(({ folds }) => !folding || folds !== true);
  const naming = visible.find(({ format, link, switch: switches }) => format !== "index" && link === undefined && switches === undefined);
  const context = { ...contextOf(options), around: aroundOf(block, naming) };
  const folded = narrow ? foldedState(visible) : undefined;
  const standing = visible.filter((column) => column !== folded);
  const columns = pinColumns(narrow ? stateFirst(standing) : sortColumns(visible, setup.order), setup.sides, narrow).map(
    ({ column, side, last }) => ({
      ...(last && folded !== undefined ? twoInOne(dataColumn(column, context), dataColumn(folded, context)) : dataColumn(column, context)),
      ...(side === "none" ? {} : { fixed: side }),
      ...sized(column, setup.widths[columnKey(column)] ?? (narrow ? undefined : column.width), last),
      onHeaderCell: () => withoutDescription({ "data-column": columnKey(column), ...sortingHead(sorting, column) }),
    }),
  ) as TableColumnType<Data>[];
  if (hasRightToAny(screen, block.rowActions, scopeOf())) columns.push(actionsColumn(screen, block));
  return columns;
}

/**
 * Wraps the value of a cell: in a switch or a link if the column declares it. The name of a row is wrapped in a link to its drawer. Any
 * other value is returned unchanged.
 */
function aroundCell({ block, column, row, value, isName }: CellProps & { block: TableBlock; isName: boolean }): ReactNode {
  if (column.switch !== undefined) return <SwitchCell column={column} row={row} value={value} />;
  if (column.link !== undefined) return <LinkCell column={column} row={row} value={value} />;
  return isName && block.rowOpen !== undefined ? <DrawerLink block={block} row={row} value={value} /> : value;
}

/**
 * Builds the properties of a column's heading: empty if users cannot sort by the column. If the list is sorted by two columns, the heading
 * shows whether it is the first or the second.
 */
function sortingHead({ sorts, note }: ColumnsOptions["sorting"], { field, sort }: Column): object {
  if (sort !== true) return {};
  const index = sorts.findIndex((one) => fieldOf(one) === field);
  return {
    onClickCapture: note,
    onKeyDownCapture: note,
    ...(sorts.length < 2 || index < 0 ? {} : { "data-sorted": index + 1, style: { "--gp-sorted": `"${index + 1}"` } }),
  };
}

/** Returns columns in the user's order. A column that is not in this order stays at its declared position. */
export function sortColumns(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  const known = columns.filter((column) => order.includes(columnKey(column)));
  known.sort((a, b) => order.indexOf(columnKey(a)) - order.indexOf(columnKey(b)));
  return columns.map((column) => (order.includes(columnKey(column)) ? (known.shift() ?? column) : column));
}

/**
 * Returns the side at which a column is fixed. This is the user's choice; without a choice, these columns are fixed:
 *
 * - At the start: the first column, which identifies the row, and a row number before it.
 * - At the end: a column with `inSight`, and a short last column, which is often the row's state.
 *
 * On a phone (`narrow`) the choice is ignored and no column is fixed at the end.
 */
export function sideOf(shown: readonly Column[], index: number, sides: TableSettings["sides"], narrow = false): Side {
  const column = shown[index];
  const own = column === undefined || narrow ? undefined : sides[columnKey(column)];
  if (own !== undefined) return own;
  if (index < (shown[0]?.format === "index" ? 2 : 1)) return "start";
  if (column?.inSight === true && !narrow) return "end";
  return index === shown.length - 1 && SHORT.has(column?.format ?? "text") && !narrow ? "end" : "none";
}

/**
 * Moves the columns that are fixed at an edge to that edge. A column that the screen keeps in sight stays at its position and
 * only sticks to the edge when it would scroll out of sight.
 */
function pinColumns(shown: readonly Column[], sides: TableSettings["sides"], narrow: boolean) {
  const all = shown.map((column, index) => ({ column, side: sideOf(shown, index, sides, narrow) }));
  const start = all.filter(({ side }) => side === "start");
  const edge = ({ column, side }: (typeof all)[number]): boolean =>
    side === "end" && (column.inSight !== true || sides[columnKey(column)] === "end");
  const others = [...all.filter((item) => item.side !== "start" && !edge(item)), ...all.filter(edge)];
  return [...start, ...others].map((item, index) => ({ ...item, last: index === start.length - 1 }));
}

/** Applies a width, of the user or the screen, to which longer texts are cut. */
function sized({ inSight }: Column, width: number | undefined, key: boolean): Partial<TableColumnType<Data>> {
  const classes = { "gp-key-cell": key, "gp-in-sight": inSight === true, "gp-sized": width !== undefined };
  const className = Object.entries(classes)
    .flatMap(([name, applies]) => (applies ? [name] : []))
    .join(" ");
  if (width === undefined) return { className };
  return { className, width, onCell: () => ({ style: { "--gp-width": `${width}px` } as CSSProperties }) };
}

/** Finds the state column that a phone shows below the row's name. Beside the name it would leave no room for it. */
function foldedState(shown: readonly Column[]): Column | undefined {
  return shown.length < 3 ? undefined : shown.find(({ format, sort }, index) => index > 0 && format === "state" && sort !== true);
}

/** Tests whether the rows of a table have a second line. This is so on a phone if the state of a row is shown below its name. */
export const hasSecondLine = (options: ColumnsOptions): boolean =>
  options.narrow === true && foldedState(visibleColumns(options)) !== undefined;

function twoInOne(upper: TableColumnType<Data>, lower: TableColumnType<Data>): TableColumnType<Data> {
  const cell = (column: TableColumnType<Data>, row: Data, index: number): ReactNode =>
    column.render?.(row[String(column.dataIndex)], row, index) as ReactNode;
  return {
    ...upper,
    title: `${String(upper.title)}、${String(lower.title)}`,
    render: (_: unknown, row: Data, index: number) => (
      <>
        {cell(upper, row, index)}
        <div>{cell(lower, row, index)}</div>
      </>
    ),
  };
}

/**
 * Finds the column that shows the state of a row. It is the first with the format `state` or with `inSight`, or else the last column, if
 * its format is a short one. Undefined if there is none.
 */
function stateOf(shown: readonly Column[]): Column | undefined {
  const last = shown.at(-1);
  return (
    shown.find(({ format, inSight }) => format === "state" || inSight === true) ??
    (last !== undefined && SHORT.has(last.format) ? last : undefined)
  );
}

/** Tests whether a value says by itself what it is about, which a bare 是 or 否 does not. */
const isClear = ({ format, inSight, codes, switch: runs }: Column): boolean =>
  format === "state" || inSight === true || runs !== undefined || codes?.some(({ tone }) => tone !== undefined) === true;

/**
 * Returns the keys of the two columns that identify a row on a phone card without showing column titles: its name, and its state.
 *
 * @returns `name`: the first column with data. `state`: the column of the state; undefined if the list has none, or if its values need a
 * title to be understood
 */
export function headKeys({ columns }: TableBlock): { name: string | undefined; state: string | undefined } {
  const name = columns.find(({ format }) => format !== "index");
  const state = stateOf(columns);
  return {
    name: name && columnKey(name),
    state: state !== undefined && state !== name && isClear(state) ? columnKey(state) : undefined,
  };
}

function stateFirst(shown: readonly Column[]): readonly Column[] {
  const state = stateOf(shown);
  const [first, ...rest] = shown.filter((column) => column !== state);
  return state === undefined || first === undefined ? shown : [first, state, ...rest];
}

/**
 * Tests whether the server sorts the rows of a table. True if the list is read page by page; otherwise the browser sorts the loaded rows.
 */
export function sortsOnServer(block: TableBlock): boolean {
  return block.call?.page === true;
}

/** Key of the column of actions, which no field has. */
export const ACTIONS = "#actions";

function actionsColumn(screen: Screen, block: TableBlock): TableColumnType<Data> {
  return {
    key: ACTIONS,
    title: "操作",
    fixed: "end",
    className: "gp-actions-cell",
    // In a table that the browser lays out: the minimum width of its links, however much width remains.
    width: block.virtual === true ? actionsWidth(screen, block.rowActions) : 1,
    onHeaderCell: () => ({ "data-column": ACTIONS }) as object,
    render: (_: unknown, row: Data) => <RowActions ids={block.rowActions} row={row} />,
  };
}

/** Returns the properties of a heading without `aria-description`, which antd would add ("可排序") although ARIA 1.2 does not have it. */
const withoutDescription = (head: object): object =>
  Object.defineProperty(head, "aria-description", { get: () => undefined, set: () => undefined, enumerable: false });
