/** A job that waits for a worker, on behalf of a caller. */
interface Queued {
  caller: unknown;
}

/**
 * A queue of jobs that serves callers round-robin, so that many jobs of one caller do not delay others. The number of running jobs of a
 * caller is limited. The next job is chosen among the callers below this limit: it belongs to the caller whose last job was started longest
 * ago.
 */
export class FairQueue<Job extends Queued> {
  /** Waiting jobs. Those of a caller who was served move to the end. */
  #waiting: Job[] = [];
  /** Number of running jobs by caller. */
  readonly #running = new Map<unknown, number>();
  readonly #perCaller: number;

  /** @param perCaller number of jobs of one caller that may run at the same time */
  constructor(perCaller = 1) {
    this.#perCaller = perCaller;
  }

  /** Number of waiting jobs. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Number of jobs of a caller, including the running ones. */
  countOf(caller: unknown): number {
    return this.#waiting.filter((job) => job.caller === caller).length + this.runningOf(caller);
  }

  /** Number of running jobs of a caller. */
  runningOf(caller: unknown): number {
    return this.#running.get(caller) ?? 0;
  }

  add(job: Job): void {
    this.#waiting.push(job);
  }

  /**
   * Takes the next job and counts it as running.
   *
   * @returns undefined if no job may start
   */
  take(): Job | undefined {
    const next = this.#waiting.find(({ caller }) => this.runningOf(caller) < this.#perCaller);
    if (next === undefined) return undefined;
    this.remove(next);
    const isLater = ({ caller }: Job): boolean => caller === next.caller;
    this.#waiting = [...this.#waiting.filter((job) => !isLater(job)), ...this.#waiting.filter(isLater)];
    this.#running.set(next.caller, this.runningOf(next.caller) + 1);
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

  /** Counts a job of a caller as ended, so that the caller's next one may start. */
  end(caller: unknown): void {
    const running = this.runningOf(caller) - 1;
    if (running > 0) this.#running.set(caller, running);
    else this.#running.delete(caller);
  }
}
