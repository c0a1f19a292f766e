import { LRUCache } from "lru-cache";
import { refuse } from "../refusals/refusal.ts";
import type { PoolLoad } from "../workers/worker-pool.ts";
import { type Share, ShareRotation } from "./share-rotation.ts";

/**
 * Number of hashes that are computed at the same time; others wait. Each occupies a processor and one of Node's four threads, which also
 * read files and resolve host names.
 */
const AT_ONCE = 2;
/**
 * Maximum number of waiting hashes of one share; further ones are refused. An office behind one address signs in with some dozens at a
 * time.
 */
const WAITING = 32;
/** Maximum number of waiting hashes in each of the two queues. Further ones are refused. */
const MOST = 1000;
/** Maximum number of milliseconds for which a hash waits; then it is refused. Computing one takes some 20 ms. */
const PATIENCE_MS = 5000;
/** Maximum number of networks that are remembered as known (see {@link HashGate}). The least recently used is forgotten first. */
const KNOWN = 10_000;

interface Job {
  share: Share;
  queue: ShareRotation<Job>;
  start(): void;
  refuse(): void;
}

/**
 * Limits how many password hashes a process computes at the same time, because anybody can cause such computations by trying to sign in. At
 * most two run, and at most one of each {@link Share}: a signed-in user, or a network before the sign-in.
 *
 * There are two queues: one for signed-in users and known networks, and one for all other networks. A network is known after it has sent a
 * correct secret. While hashes wait in both queues, one of each runs. An attacker with any number of networks therefore leaves half of the
 * hashes to users. The choice of the queue does not depend on the account, so the waiting time reveals nothing about accounts.
 */
export class HashGate {
  readonly #ofKnown = new ShareRotation<Job>();
  readonly #ofStrangers = new ShareRotation<Job>();
  /** Queues of the running hashes, by the name of their share. */
  readonly #running = new Map<string, ShareRotation<Job>>();
  readonly #known = new LRUCache<string, true>({ max: KNOWN });

  get load(): PoolLoad {
    return { busy: this.#running.size, idle: AT_ONCE - this.#running.size, waiting: this.#ofKnown.size + this.#ofStrangers.size };
  }

  /**
   * Runs a hash once it has reached the head of the queue.
   *
   * @throws Refusal tooMany if it has waited for 5 s, or if 32 others of its share wait. Also if 1000 hashes wait in its queue, unless the
   * newest hash of a larger group is refused instead
   */
  run<T>(share: Share, hash: () => Promise<T>): Promise<T> {
    const isKnown = share.network === undefined || this.#known.has(share.network);
    const queue = isKnown ? this.#ofKnown : this.#ofStrangers;
    if (queue.countOf(share) + (this.#running.has(share.name) ? 1 : 0) > WAITING || !hasRoom(queue, share))
      return Promise.reject(refuse("tooMany"));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => queue.remove(job) && job.refuse(), PATIENCE_MS);
      const job: Job = {
        share,
        queue,
        start: () => {
          clearTimeout(late);
          hash()
            .then(resolve, reject)
            .finally(() => this.#end(share));
        },
        refuse: () => {
          clearTimeout(late);
          reject(refuse("tooMany"));
        },
      };
      queue.add(job);
      this.#startNext();
    });
  }

  /** Makes the network of a share known ({@link HashGate}). Call it after a right secret. */
  remember({ network }: Share): void {
    if (network !== undefined) this.#known.set(network, true);
  }

  #end({ name }: Share): void {
    this.#running.delete(name);
    this.#startNext();
  }

  #startNext(): void {
    while (this.#running.size < AT_ONCE) {
      const job = this.#takeNext();
      if (job === undefined) return;
      this.#running.set(job.share.name, job.queue);
      job.start();
    }
  }

  #takeNext(): Job | undefined {
    const isFree = ({ name }: Share): boolean => !this.#running.has(name);
    const [first, second] = [this.#ofKnown, this.#ofStrangers];
    const isServed = [...this.#running.values()].includes(first);
    return isServed ? (second.take(isFree) ?? first.take(isFree)) : (first.take(isFree) ?? second.take(isFree));
  }
}

/**
 * Tests whether another hash of the share may wait in a queue. If the queue is full, the last hash of the group with the most hashes is
 * refused to make room. False if the share's own group has the most.
 */
function hasRoom(queue: ShareRotation<Job>, { group }: Share): boolean {
  if (queue.size < MOST) return true;
  const displaced = queue.displace(group);
  displaced?.refuse();
  return displaced !== undefined;
}
