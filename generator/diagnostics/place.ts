/** A place in a source file: 1-based line and column, length of the marked text on that line. */
export interface Place {
  /** Path from the project's root, with forward slashes. */
  file: string;
  line: number;
  column: number;
  length: number;
}
