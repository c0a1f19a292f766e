import { cutText } from "../../../../runtime/contract/values/well-formed.ts";
import type { Difference } from "../../../../runtime/contract/wire/record-change.ts";

/** The display name of a record that not every user may see (`x-scope`), as it was when a change was stored. */
export interface ScopedName {
  entity: string;
  key: string;
  label: string;
}

/**
 * A difference as it is stored. Its texts contain a placeholder character instead of each name in `names`, because not every reader may see
 * these names.
 */
export interface StoredDifference extends Difference {
  names?: readonly ScopedName[];
}

/** First of the private-use characters that mark names. One character each, so that no cut divides a mark. */
const FIRST = 0xe000;
/** Number of private-use characters that mark names. A difference can have this many names; further ones are left out. */
const MOST = 6400;
const MARK = /[\uE000-\uF8FF]/g;
/** Maximum number of characters of a text with the names in it. A longer text is cut and ends with `…`. */
const LONGEST = 600;
/** Replaces a name that the reader may not see. */
const WITHHELD = "（无权查看）";

/**
 * Collects the record names of one difference, and returns a placeholder character for each. The texts of the difference contain the
 * placeholders instead of the names.
 */
export class NameMarks {
  readonly #names: ScopedName[] = [];

  /** Returns the placeholder of a name. After the maximum number of names it is a fixed text that withholds the name. */
  mark(name: ScopedName): string {
    if (this.#names.length === MOST) return WITHHELD;
    return String.fromCharCode(FIRST + this.#names.push(name) - 1);
  }

  /** The collected names, to be merged into the stored difference; `{}` if there are none. */
  get stored(): Pick<StoredDifference, "names"> {
    return this.#names.length === 0 ? {} : { names: this.#names };
  }
}

/**
 * Replaces the placeholders in the texts of a stored difference by names of records. Only names that are stored with this difference can be
 * inserted, so a placeholder typed by a user reveals nothing.
 *
 * @param isVisible tests whether the reader may see the record of a name; if not, a fixed text replaces the name
 */
export function withNames({ names, ...difference }: StoredDifference, isVisible: (name: ScopedName) => boolean): Difference {
  if (names === undefined) return difference;
  const written = (text: string): string => {
    const whole = text.replace(MARK, (mark) => {
      const name = names[mark.charCodeAt(0) - FIRST];
      return name === undefined ? mark : isVisible(name) ? name.label : WITHHELD;
    });
    return cutText(whole, LONGEST, "…");
  };
  const texts = (["row", "before", "after"] as const).flatMap((side) => {
    const text = difference[side];
    return text === undefined ? [] : [[side, written(text)] as const];
  });
  return { ...difference, ...Object.fromEntries(texts) };
}
