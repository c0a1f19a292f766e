const LONGEST = 4000;

/**
 * Builds a key that identifies equal reads, from statement and values. @returns undefined if it would be longer than 4,000 characters;
 * such reads are not shared
 */
export function queryKey(text: string, values: readonly unknown[]): string | undefined {
  const key = JSON.stringify([text, values]);
  return key.length > LONGEST ? undefined : key;
}

/**
 * Coalesces identical reads that have not been sent yet, to a server or to a thread. A caller never joins a query already in
 * flight, because its snapshot may predate the caller's own write. The next identical read is sent when the one in flight has
 * ended.
 */
export class ReadCoalescer {
  /** Reads that are not sent yet, by key. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** Reads in flight, by key. The promise resolves when the read succeeds or fails. */
  readonly #sent = new Map<string, Promise<void>>();

  /**
   * Runs a read, or joins an identical one that is not sent yet.
   *
   * @param read performs the read; calls `sent` at the last moment at which others may still join
   */
  read<T>(text: string, values: readonly unknown[], read: (sent: () => void) => Promise<T>): Promise<T> {
    const key = queryKey(text, values);
    if (key === undefined) return read(() => undefined);
    const joined = this.#waiting.get(key);
    if (joined !== undefined) return joined as Promise<T>;
    const result = this.#ask(key, read);
    this.#waiting.set(key, result);
    return result;
  }

  async #ask<T>(key: string, read: (sent: () => void) => Promise<T>): Promise<T> {
    await this.#sent.get(key);
    let settle: (() => void) | undefined;
    const sent = (): void => {
      this.#waiting.delete(key);
      this.#sent.set(
        key,
        new Promise((resolve) => {
          settle = resolve;
        }),
      );
    };
    try {
      return await read(sent);
    } finally {
      if (settle === undefined) this.#waiting.delete(key);
      else this.#sent.delete(key);
      settle?.();
    }
  }
}
