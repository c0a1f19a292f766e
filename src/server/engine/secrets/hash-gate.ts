import { refuse } from "../refusals/refusal.ts";
import { FairQueue } from "../workers/fair-queue.ts";

/** Hashes at the same time. Each occupies a processor, and one of the four threads that also read files and resolve addresses. */
const AT_ONCE = 2;
/** Hashes of one share that wait. An office behind one address signs in with some dozens at a time. */
const WAITING = 32;
/** Hashes that wait in total. */
const MOST = 1000;
/** Longest wait in milliseconds. A hash takes some 20 ms. */
const PATIENCE_MS = 5000;

interface Job {
  caller: string;
  start(): void;
}

/**
 * Limits the concurrent hashes of a process, because anybody who signs in, and any user with the right password, causes them. At most two
 * run at the same time, at most one of each share. Serves shares round-robin. A share is an account, or a network before sign-in.
 */
export class HashGate {
  readonly #queue = new FairQueue<Job>();
  #running = 0;

  /**
   * Runs a hash once it has reached the head of the queue.
   *
   * @throws Refusal tooMany if it has to wait for more than 5 s, behind 32 others of its share, or behind 1,000 in total; and the error of
   * the hash
   */
  run<T>(share: string, hash: () => Promise<T>): Promise<T> {
    if (this.#queue.countOf(share) > WAITING || this.#queue.size >= MOST) return Promise.reject(refuse("tooMany"));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#queue.remove(job) && reject(refuse("tooMany")), PATIENCE_MS);
      const job: Job = {
        caller: share,
        start: () => {
          clearTimeout(late);
          hash()
            .then(resolve, reject)
            .finally(() => this.#end(share));
        },
      };
      this.#queue.add(job);
      this.#startNext();
    });
  }

  #end(share: string): void {
    this.#running -= 1;
    this.#queue.end(share);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running < AT_ONCE) {
      const job = this.#queue.take();
      if (job === undefined) return;
      this.#running += 1;
      job.start();
    }
  }
}
