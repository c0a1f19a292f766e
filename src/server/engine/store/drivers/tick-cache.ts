import { queryKey } from "./read-coalescer.ts";

/**
 * Reads of SQLite that are asked within one turn of the loop are answered once, as long as nothing was written in between:
 * with many requests at once the same first page is asked for again and again, and each read would hold all of them up.
 */
export class TickCache<R> {
  readonly #answers = new Map<string, R>();

  read(text: string, values: readonly unknown[], run: () => R): R {
    const key = queryKey(text, values);
    if (key === undefined) return run();
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = run();
    if (this.#answers.size === 0) setImmediate(() => this.forget());
    this.#answers.set(key, answer);
    return answer;
  }

  /** Something was written: what was read before does not hold any more. */
  forget(): void {
    this.#answers.clear();
  }
}
