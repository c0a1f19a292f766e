/** Converts offsets of a text to lines and columns, both counted from 1. */
export class Lines {
  readonly #starts = [0];

  constructor(text: string) {
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.#starts.push(end + 1);
  }

  at(offset: number): { line: number; column: number } {
    let first = 0;
    let last = this.#starts.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - (this.#starts[first] ?? 0) + 1 };
  }
}
