import type { StatementObserver } from "../../telemetry/statement-observer.ts";

/**
 * Runs statements of a database and reports each to an observer, with its duration. The observer is set after the database was opened;
 * without an observer, nothing is measured.
 */
export class ObservedStatements {
  #observer: StatementObserver | undefined;

  /** Sets the observer of all later statements. */
  observe(observer: StatementObserver): void {
    this.#observer = observer;
  }

  /** Runs a statement that blocks, and reports its duration, even if it fails. */
  runNow<T>(sql: string, execute: () => T): T {
    if (this.#observer === undefined) return execute();
    const started = performance.now();
    try {
      const result = execute();
      this.#observer(sql, performance.now() - started);
      return result;
    } catch (error) {
      this.#observer(sql, performance.now() - started, error);
      throw error;
    }
  }

  /** Runs a statement and reports its duration, even if it fails. */
  run<T>(sql: string, execute: () => Promise<T>): Promise<T> {
    return this.#observer === undefined ? execute() : this.#timed(sql, execute);
  }

  async #timed<T>(sql: string, execute: () => Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      const result = await execute();
      this.#observer?.(sql, performance.now() - started);
      return result;
    } catch (error) {
      this.#observer?.(sql, performance.now() - started, error);
      throw error;
    }
  }
}
