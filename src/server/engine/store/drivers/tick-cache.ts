import { queryKey } from "./read-coalescer.ts";

/**
 * Caches results of SQLite reads within one event-loop tick, as long as nothing is written in between. Concurrent requests often ask for
 * the same first page, and each read would block the event loop.
 */
export class TickCache<R> {
  readonly #answers = new Map<string, R>();

  read(text: string, values: readonly unknown[], run: () => R): R {
    const key = queryKey(text, values);
    if (key === undefined) return run();
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const result = run();
    if (this.#answers.size === 0) setImmediate(() => this.forget());
    this.#answers.set(key, result);
    return result;
  }

  /** Clears the cache after a write. */
  forget(): void {
    this.#answers.clear();
  }
}
