/** A job that waits for a worker, on behalf of a caller. */
interface Queued {
  caller: unknown;
}

/**
 * Queues jobs and serves callers round-robin. The next caller, among those without a running job, is the one whose last job started longest
 * ago. Each caller's jobs run one at a time, so that many jobs of one caller do not delay the others.
 */
export class FairQueue<Job extends Queued> {
  /** Waiting jobs. Those of a caller who was served move to the end. */
  #waiting: Job[] = [];
  readonly #running = new Set<unknown>();

  /** Number of waiting jobs. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Number of jobs of a caller, including the running one. */
  countOf(caller: unknown): number {
    return this.#waiting.filter((job) => job.caller === caller).length + (this.#running.has(caller) ? 1 : 0);
  }

  add(job: Job): void {
    this.#waiting.push(job);
  }

  /**
   * Takes the next job and marks its caller as running.
   *
   * @returns undefined if no job may start
   */
  take(): Job | undefined {
    const next = this.#waiting.find(({ caller }) => !this.#running.has(caller));
    if (next === undefined) return undefined;
    this.remove(next);
    const isLater = ({ caller }: Job): boolean => caller === next.caller;
    this.#waiting = [...this.#waiting.filter((job) => !isLater(job)), ...this.#waiting.filter(isLater)];
    this.#running.add(next.caller);
    return next;
  }

  /**
   * Removes a waiting job.
   *
   * @returns false if it is not waiting
   */
  remove(job: Job): boolean {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    return at >= 0;
  }

  /** Removes and returns all waiting jobs. */
  removeAll(): Job[] {
    return this.#waiting.splice(0);
  }

  /** Marks the job of a caller as ended, so that the caller's next one may start. */
  end(caller: unknown): void {
    this.#running.delete(caller);
  }
}
