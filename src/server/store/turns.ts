/** Milliseconds of reading in one turn of the loop, after which the rest waits for the next: calls that came meanwhile are heard. */
const TURN_MS = 8;

/**
 * Shares the turns of the loop among reads that each take a millisecond: fifty that arrive together would otherwise be
 * answered in one, and nothing else for as long.
 */
export class Turns {
  #spent = 0;
  #begun = false;

  /** Runs at once while there is time in this turn, else in one of the next, in the order of asking. */
  async take<T>(work: () => T): Promise<T> {
    while (this.#spent >= TURN_MS) await new Promise((resolve) => setImmediate(resolve));
    if (!this.#begun) {
      this.#begun = true;
      setImmediate(() => {
        this.#begun = false;
        this.#spent = 0;
      });
    }
    const start = performance.now();
    try {
      return work();
    } finally {
      this.#spent += performance.now() - start;
    }
  }
}
