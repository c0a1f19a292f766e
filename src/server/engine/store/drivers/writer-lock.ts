/** A FIFO mutex for the single writer. Waiting fails after a timeout instead of lasting forever. */
export class WriterLock {
  #held = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patience: number;

  /** @param patience longest wait in milliseconds */
  constructor(patience = 30_000) {
    this.#patience = patience;
  }

  /** Acquires the lock. @throws Error after the timeout */
  async acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(
          new Error(
            `The writer was busy for ${this.#patience} ms. Does a transaction write through database.kysely instead of its own connection?`,
          ),
        );
      }, this.#patience);
      this.#waiting.push(enter);
    });
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }
}
