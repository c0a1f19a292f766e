/** A column as it is laid out, in pixels. */
export interface ColumnRoom {
  /** Its width without a limit on texts. */
  natural: number;
  /** Its width when texts are cut to the least length. */
  least: number;
  /** It stays in sight when the others are scrolled. */
  isFixed: boolean;
}

export interface Fit {
  /** Pixels beyond which a column is narrowed; undefined: as wide as its texts. */
  widest: number | undefined;
  /** A column that takes what is left over, so that the one behind it begins out of sight. */
  grown: { index: number; width: number } | undefined;
}

const AS_IT_IS: Fit = { widest: undefined, grown: undefined };

/**
 * Finds widths with which no column is half covered by those that stay in sight. Where all columns have room once long
 * texts are cut, they are cut no more than that needs, the longest first. Else as many columns as have room are whole, and
 * the others are scrolled to.
 *
 * @param room pixels that the table has; not even one column beside the fixed ones fits: texts are cut, and no more
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

/** The fixed columns with as many of the others, from the first one, as have room; `last`: the last of these. */
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

/** The largest limit that fits, to the pixel. It fits for 0. */
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
