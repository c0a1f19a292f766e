/** A position in a source file, with the length of the marked text on its line. */
export interface Place {
  /** Path from the project's root, with forward slashes. */
  file: string;
  /** Number of the line, from 1. */
  line: number;
  /** Number of the column, from 1. */
  column: number;
  /** Number of characters of the marked text. */
  length: number;
}

/**
 * Tests whether two positions are equal: same file, line and column. They are compared by value, because a repeated run may have created
 * new objects.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column;
