import type { Connection, Database } from "../store/index.ts";

type Work = (connection: Connection) => Promise<void>;

interface Waiting {
  work: Work;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Small writes that come at about the same time share a transaction: a commit that outlives a power cut is what costs. */
export class GroupCommit {
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves once the work is committed. */
  run(work: Work): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ work, done, failed });
      this.#running ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    // What else ends in this turn comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0);
      await this.#together(group).catch(() => this.#apart(group));
    }
    this.#running = undefined;
  }

  async #together(group: readonly Waiting[]): Promise<void> {
    await this.#database.transaction(async (connection) => {
      for (const { work } of group) await work(connection);
    });
    for (const { done } of group) done();
  }

  /** One that fails does not take the others with it. */
  async #apart(group: readonly Waiting[]): Promise<void> {
    for (const { work, done, failed } of group) await this.#database.transaction(work).then(done, failed);
  }
}
