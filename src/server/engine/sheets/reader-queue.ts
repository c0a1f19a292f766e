/** Work of a user that waits for a reader. */
interface OfUser {
  user: string;
}

/**
 * Serves users in turn: of those without running work, the one whose last work began longest ago is next. One user's work runs one
 * at a time, so that many uploads of one user do not hold up the others.
 */
export class ReaderQueue<Job extends OfUser> {
  /** By user; a user who was served moves to the end. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Set<string>();
  #count = 0;

  /** Jobs that wait. */
  get size(): number {
    return this.#count;
  }

  /** Jobs of a user, the running one included. */
  countOf(user: string): number {
    return (this.#waiting.get(user)?.length ?? 0) + (this.#running.has(user) ? 1 : 0);
  }

  add(job: Job): void {
    const jobs = this.#waiting.get(job.user);
    if (jobs === undefined) this.#waiting.set(job.user, [job]);
    else jobs.push(job);
    this.#count++;
  }

  /** Takes the next job and marks its user as running; undefined: nobody's work may begin. */
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

  /** Whether the work of a user may begin. */
  canTake(): boolean {
    for (const user of this.#waiting.keys()) if (!this.#running.has(user)) return true;
    return false;
  }

  /** Takes back a job that waits. @returns false when it does not */
  remove(job: Job): boolean {
    const jobs = this.#waiting.get(job.user) ?? [];
    const at = jobs.indexOf(job);
    if (at < 0) return false;
    jobs.splice(at, 1);
    if (jobs.length === 0) this.#waiting.delete(job.user);
    this.#count--;
    return true;
  }

  end(job: Job): void {
    this.#running.delete(job.user);
  }
}
