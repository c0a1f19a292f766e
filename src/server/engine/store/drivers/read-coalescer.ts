import { setImmediate } from "node:timers/promises";

const LONGEST = 4000;

/**
 * Builds a key from the text and the values of a read. Equal reads have equal keys.
 *
 * @returns undefined if the key would have more than 4,000 characters; such reads are not shared or cached
 */
export function queryKey(text: string, values: readonly unknown[]): string | undefined {
  const key = JSON.stringify([text, values]);
  return key.length > LONGEST ? undefined : key;
}

/**
 * Combines equal reads of the same event-loop tick into a single read, because concurrent requests often need the same page. While a read
 * runs, later equal reads wait, and are combined into the next read. A caller never receives the result of a read that has already started,
 * because its snapshot may be older than the caller's own write.
 */
export class ReadCoalescer {
  /** Reads that have not started, by key. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** Reads that have started, by key: at most one of each. The promises never reject. */
  readonly #running = new Map<string, Promise<unknown>>();

  /** Runs a read at the end of the tick, or joins an equal read that has not started. */
  read<T>(text: string, values: readonly unknown[], run: () => Promise<T>): Promise<T> {
    const key = queryKey(text, values);
    if (key === undefined) return run();
    const joined = this.#waiting.get(key);
    if (joined !== undefined) return joined as Promise<T>;
    const result = this.#runLater(key, run);
    this.#waiting.set(key, result);
    return result;
  }

  async #runLater<T>(key: string, run: () => Promise<T>): Promise<T> {
    await Promise.all([setImmediate(), this.#running.get(key)]);
    this.#waiting.delete(key);
    const result = run();
    this.#running.set(
      key,
      result.catch(() => undefined),
    );
    return result.finally(() => this.#running.delete(key));
  }
}
