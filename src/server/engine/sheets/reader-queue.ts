/** A job of a user that waits for a reader. */
interface OfUser {
  user: string;
}

/**
 * Queues jobs and serves users round-robin. The next user, among those without a running job, is the one whose last job started longest
 * ago. Each user's jobs run one at a time, so that many uploads of one user do not delay the others.
 */
export class ReaderQueue<Job extends OfUser> {
  /** Waiting jobs by user. A user who was served moves to the end. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Set<string>();
  #count = 0;

  /** Number of waiting jobs. */
  get size(): number {
    return this.#count;
  }

  /** Number of jobs of a user, including the running one. */
  countOf(user: string): number {
    return (this.#waiting.get(user)?.length ?? 0) + (this.#running.has(user) ? 1 : 0);
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.user);
    if (jobs === undefined) this.#waiting.set(job.user, [job]);
    else jobs.push(job);
    this.#count++;
  }

  /**
   * Takes the next job and marks its user as running.
   *
   * @returns undefined if no job may start
   */
  take(): Job | undefined {
    for (const [user, jobs] of this.#waiting) {
      if (this.#running.has(user)) continue;
      const job = jobs.shift();
      this.#waiting.delete(user);
      if (jobs.length > 0) this.#waiting.set(user, jobs);
      if (job === undefined) continue;
      this.#running.add(user);
      this.#count--;
      return job;
    }
    return undefined;
  }

  /** Whether a waiting job may start. */
  canTake(): boolean {
    for (const user of this.#waiting.keys()) if (!this.#running.has(user)) return true;
    return false;
  }

  /**
   * Removes a waiting job.
   *
   * @returns false if it is not waiting
   */
  remove(job: Job): boolean {
    const jobs = this.#waiting.get(job.user) ?? [];
    const at = jobs.indexOf(job);
    if (at < 0) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(job.user);
    this.#count--;
    return true;
  }

  /** Marks the job of a user as ended, so that the user's next one may start. */
  end(job: Job): void {
    this.#running.delete(job.user);
  }
}
