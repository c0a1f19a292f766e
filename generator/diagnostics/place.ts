import { Tracker } from "../memo/memo.ts";
import { BY_IDENTITY } from "../memo/same.ts";

/** A position in a source file, with the length of the marked text on its line. */
export interface Place {
  /** Path from the project's root, with forward slashes. */
  readonly file: string;
  /** Number of the line, from 1. */
  readonly line: number;
  /** Number of the column, from 1. */
  readonly column: number;
  /** Number of characters of the marked text. */
  readonly length: number;
}

const tracker = new Tracker();
/** Number of moves of places so far. Reading it makes a memoised function depend on all positions. */
const positions = tracker.record("positions", { moves: 0 });

/**
 * Position of a node (value or key) in a metadata file. When the file is read again, the object is updated and not replaced. The node at
 * the same path keeps its `NodePlace`, which gets the new line and column. If an edit only moves lines, data with positions therefore stays
 * equal to the earlier data. Memoised results that were computed from the data remain valid.
 */
export class NodePlace implements Place {
  constructor(
    readonly file: string,
    readonly line: number,
    readonly column: number,
    readonly length: number,
  ) {}

  /**
   * Makes `same` treat two places as equal only if they are one object. Two places at the same position may move to different lines later.
   */
  get [BY_IDENTITY](): true {
    return true;
  }
}

/**
 * Updates places after their file has been read again. If at least one position has changed, memoised functions that call {@link lineOf}
 * are computed again when they are used next.
 *
 * @param moves the new position of each place
 */
export function movePlaces(moves: ReadonlyMap<NodePlace, Place>): void {
  let moved = 0;
  for (const [place, { line, column, length }] of moves) {
    if (place.line === line && place.column === column && place.length === length) continue;
    Object.assign(place, { line, column, length });
    moved++;
  }
  if (moved > 0) tracker.record("positions", { moves: positions.moves + moved });
}

/** A part of the text at another place. It moves with that place. */
class PlaceWithin implements Place {
  constructor(
    private readonly around: Place,
    private readonly offset: number,
    readonly length: number,
  ) {}

  get file(): string {
    return this.around.file;
  }

  get line(): number {
    return this.around.line;
  }

  get column(): number {
    return this.around.column + this.offset;
  }
}

/**
 * Returns the place of a part of a text in a metadata file. If the part is not on the first line of the text, returns the place of the
 * whole text. In this case, `offset` is negative, or the part ends after the marked text.
 *
 * @param at place of the whole text
 * @param offset characters before the part, from the start of the text as written
 * @param length characters of the part
 */
export const placeWithin = (at: Place, offset: number, length: number): Place =>
  offset < 0 || offset + length > at.length ? at : new PlaceWithin(at, offset, length);

/**
 * Returns the line of a place, for the text of a message. A memoised function must call `lineOf(at)` instead of reading `at.line`. Only a
 * function that calls `lineOf` is computed again after lines have moved.
 */
export function lineOf(at: Place): number {
  void positions.moves;
  return at.line;
}

/** Returns the file and the line of a place as `file:line`, for a message. See {@link lineOf}. */
export const locationOf = (at: Place): string => `${at.file}:${lineOf(at)}`;

/**
 * Tests whether two positions are equal: same file, line and column. They are compared by value, because a repeated run may have created
 * new objects.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column;
