import type { SheetNote } from "../../../../runtime/contract/language/sheet.ts";
import { columnLetters } from "./package-files.ts";

/** Most row numbers that a note lists. */
const LISTED = 20;
/** Maximum number of columns or sheets that a note lists. If there are more, the note states their number. */
const NAMED = 10;
const RANGES = 5;

type Kind = SheetNote["kind"];
type OfRows = Exclude<Kind, "columns" | "hiddenColumns" | OfSheets>;
type OfSheets = "hiddenSheets" | "hiddenFitting";

/** Messages by kind of note. `rows` is a text such as `第7至9、12行`. */
const MESSAGES: Readonly<Record<OfRows, (rows: string, firstRow: number) => string>> = {
  above: (rows, firstRow) => `${rows}在表头上方，看起来是数据，没有读取（数据从第${firstRow}行开始）`,
  between: (rows, firstRow) => `${rows}在第${firstRow}行之前，没有读取（数据从第${firstRow}行开始）`,
  total: (rows) => `${rows}是合计行，没有作为数据读取`,
  signature: (rows) => `${rows}是签字或说明，没有作为数据读取`,
  beside: (rows) => `${rows}只在没有对应字段的列中有内容，没有读取`,
  hidden: (rows) => `${rows}是隐藏行，已一并读取`,
  far: (rows) => `${rows}与上方的数据相隔很远，已一并读取`,
  filled: (rows) => `${rows}有合并的单元格，已按合并区域的内容填写`,
};

/**
 * Formats row numbers as ranges: `第7至9、12行`. Two successive rows are `7、8`. If there are more than five ranges, shows five and the number
 * of all rows: `第…行等共40行`.
 *
 * @param rows ascending, at least one
 */
export function rowsText(rows: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  const named = ranges.slice(0, RANGES).map(([from, to]) => (from === to ? String(from) : `${from}${to === from + 1 ? "、" : "至"}${to}`));
  return `第${named.join("、")}行${ranges.length > RANGES ? `等共${rows.length}行` : ""}`;
}

/**
 * Collects notes about rows and columns that were left out, or read although they are hidden, merged or far away. `list` formats them for
 * the user.
 */
export class Notes {
  readonly #rows = new Map<OfRows, number[]>();
  readonly #columns = new Map<number, string | undefined>();

  /** Adds a row to the note of a kind. */
  add(kind: OfRows, row: number): void {
    const rows = this.#rows.get(kind);
    if (rows === undefined) this.#rows.set(kind, [row]);
    else rows.push(row);
  }

  /**
   * Adds a column that has content but no field.
   *
   * @param heading heading of the column, if it has one
   */
  addColumn(column: number, heading: string | undefined): void {
    this.#columns.set(column, heading);
  }

  /** Tests whether a column was added by `addColumn`. */
  hasColumn(column: number): boolean {
    return this.#columns.has(column);
  }

  /**
   * Formats the notes for the user: one for each kind.
   *
   * @param firstRow number of the first row of data
   * @param hiddenColumns titles of the hidden columns that were read
   */
  list(firstRow: number, hiddenColumns: readonly string[]): SheetNote[] {
    const ofRows = [...this.#rows].map(([kind, found]): SheetNote => {
      const rows = found.toSorted((one, other) => one - other);
      return { kind, rows: rows.slice(0, LISTED), count: rows.length, message: MESSAGES[kind](rowsText(rows), firstRow) };
    });
    const unread = [...this.#columns].map(([column, heading]) => heading ?? `${columnLetters(column)}列`);
    return [
      ...ofRows,
      ...ofColumns("columns", "以下列没有对应的字段，没有读取：", unread),
      ...ofColumns("hiddenColumns", "以下列是隐藏列，已一并读取：", hiddenColumns),
    ];
  }
}

const SHEETS: Readonly<Record<OfSheets, string>> = {
  hiddenFitting: "以下隐藏的工作表表头相符，没有读取，如需导入请先取消隐藏：",
  hiddenSheets: "以下隐藏的工作表也有数据，没有读取：",
};

/**
 * Creates a note about hidden sheets that were not read.
 *
 * @param kind `hiddenFitting` for sheets with the expected headings; `hiddenSheets` for other sheets with content
 * @param sheets texts such as `「旧表」（12行）`
 * @returns a list with the note; an empty list if `sheets` is empty
 */
export const sheetsNote = (kind: OfSheets, sheets: readonly string[]): SheetNote[] => ofColumns(kind, SHEETS[kind], sheets, "张");

function ofColumns(kind: Exclude<Kind, OfRows>, prefix: string, names: readonly string[], unit = "列"): SheetNote[] {
  if (names.length === 0) return [];
  const message = `${prefix}${names.slice(0, NAMED).join("、")}${names.length > NAMED ? `等${names.length}${unit}` : ""}`;
  return [{ kind, rows: [], count: names.length, message }];
}
