/** A place in a source file: 1-based line and column, length of the marked text on that line. */
export interface Place {
  /** Path from the project's root, with forward slashes. */
  file: string;
  line: number;
  column: number;
  length: number;
}

/**
 * Tests whether two source positions are at the same character of the same file. They are compared by value, because a repeated run may
 * have read the file again and created new objects.
 */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.file === other.file && one.line === other.line && one.column === other.column;
