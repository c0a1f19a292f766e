import { refuse } from "../../refusals/refusal.ts";

/** FIFO mutex for the single writer of SQLite. Waiting fails after a timeout (default 30 seconds) instead of lasting forever. */
export class WriterLock {
  #held = false;
  readonly #waiting: (() => void)[] = [];
  readonly #patience: number;

  /** @param patience longest wait in milliseconds */
  constructor(patience = 30_000) {
    this.#patience = patience;
  }

  get isHeld(): boolean {
    return this.#held;
  }

  /** Number of callers that wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Acquires the lock, and waits for it if it is held. @throws Refusal tooBusy after the timeout */
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
          Object.assign(refuse("tooBusy"), {
            cause: `The writer was busy for ${this.#patience} ms. Does a transaction write through database.kysely instead of its own connection?`,
          }),
        );
      }, this.#patience);
      this.#waiting.push(enter);
    });
  }

  /** Passes the lock to the longest waiting caller, if any. */
  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#held = false;
    else next();
  }
}
