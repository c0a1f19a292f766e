const LONGEST = 4000;

/** Identifies equal reads; undefined: too long to be compared, each is sent alone. */
export function queryKey(text: string, values: readonly unknown[]): string | undefined {
  const key = JSON.stringify([text, values]);
  return key.length > LONGEST ? undefined : key;
}

/**
 * Reads that wait to be sent, to a server elsewhere or to a thread: who asks the same meanwhile is answered together with them. Nobody is told of what
 * stood before he asked: what has been sent is joined by nobody, and the next of its kind is sent once it has been answered.
 */
export class ReadCoalescer {
  /** By question: not sent yet. */
  readonly #waiting = new Map<string, Promise<unknown>>();
  /** By question: sent; ends when it is answered, in whatever way. */
  readonly #sent = new Map<string, Promise<void>>();

  /** @param read says that it is sent at the last moment at which somebody may still join */
  read<T>(text: string, values: readonly unknown[], read: (sent: () => void) => Promise<T>): Promise<T> {
    const key = queryKey(text, values);
    if (key === undefined) return read(() => undefined);
    const joined = this.#waiting.get(key);
    if (joined !== undefined) return joined as Promise<T>;
    const answer = this.#ask(key, read);
    this.#waiting.set(key, answer);
    return answer;
  }

  async #ask<T>(key: string, read: (sent: () => void) => Promise<T>): Promise<T> {
    await this.#sent.get(key);
    let answered: (() => void) | undefined;
    const sent = (): void => {
      this.#waiting.delete(key);
      this.#sent.set(
        key,
        new Promise((resolve) => {
          answered = resolve;
        }),
      );
    };
    try {
      return await read(sent);
    } finally {
      if (answered === undefined) this.#waiting.delete(key);
      else this.#sent.delete(key);
      answered?.();
    }
  }
}
