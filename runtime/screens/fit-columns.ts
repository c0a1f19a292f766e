/** The measured widths of a column in pixels, from which {@link fitColumns} calculates. */
export interface ColumnRoom {
  /** Width without a limit on texts. */
  natural: number;
  /** Width when texts are truncated to the minimum length. */
  least: number;
  /** The column stays visible when the others are scrolled. */
  isFixed: boolean;
}

/** The result of {@link fitColumns}: how the widths of table columns are changed. */
export interface Fit {
  /** Maximum width of a column in pixels, to which wider columns are narrowed. Undefined: each column is as wide as its texts. */
  widest: number | undefined;
  /** A column that takes the remaining width, so that the next column begins out of sight. */
  grown: { index: number; width: number } | undefined;
}

const AS_IT_IS: Fit = { widest: undefined, grown: undefined };

/**
 * Computes the widths of table columns so that no column is partly hidden behind a fixed column. The first case that applies decides:
 *
 * - All columns fit as they are: they remain so.
 * - All columns fit with truncated texts: the longest texts are truncated first, no more than necessary.
 * - Some columns fit beside the fixed columns: as many as possible are fully visible, and users scroll to the others.
 * - No column fits beside them: texts are truncated, and nothing else changes.
 *
 * @param columns the columns with their minimum and desired widths
 * @param room width of the table in pixels
 * @returns `widest`: the width to which wider columns are narrowed. `grown`: the column that gets the remaining width. Both are undefined
 * if all columns fit as they are
 */
export function fitColumns(columns: readonly ColumnRoom[], room: number): Fit {
  const total = (widest: number, shown: readonly ColumnRoom[] = columns): number =>
    shown.reduce((sum, column) => sum + widthOf(column, widest), 0);
  if (total(Number.POSITIVE_INFINITY) <= room) return AS_IT_IS;
  if (total(0) <= room) return { widest: widestFor((widest) => total(widest) <= room, columns), grown: undefined };
  const { shown, last } = wholeColumns(columns, room);
  if (last === undefined) return { widest: 0, grown: undefined };
  const widest = widestFor((limit) => total(limit, shown) <= room, shown);
  const own = columns[last];
  const over = room - total(widest, shown);
  return { widest, grown: own === undefined || over < 1 ? undefined : { index: last, width: widthOf(own, widest) + over } };
}

const widthOf = ({ natural, least }: ColumnRoom, widest: number): number => Math.max(least, Math.min(natural, widest));

/** Takes the fixed columns and as many of the others as fit, from the first one. `last` is the index of the last of these. */
function wholeColumns(columns: readonly ColumnRoom[], room: number): { shown: ColumnRoom[]; last: number | undefined } {
  const fixed = columns.filter(({ isFixed }) => isFixed);
  let taken = fixed.reduce((sum, { least }) => sum + least, 0);
  const shown = [...fixed];
  let last: number | undefined;
  for (const [index, column] of columns.entries()) {
    if (column.isFixed) continue;
    taken += column.least;
    if (taken > room) break;
    shown.push(column);
    last = index;
  }
  return { shown, last };
}

/**
 * Finds the largest width, in whole pixels, to which all columns can be limited so that the table fits.
 *
 * @param fits returns whether the table fits if no column is wider; true for 0
 */
function widestFor(fits: (widest: number) => boolean, columns: readonly ColumnRoom[]): number {
  let [low, high] = [0, Math.ceil(Math.max(0, ...columns.map(({ natural }) => natural)))];
  if (fits(high)) return high;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
