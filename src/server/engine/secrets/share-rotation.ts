import { outerNetworkOf } from "../limits/network.ts";

/**
 * The user or network for which a hash is computed, or the server itself. The gate (`HashGate`) limits the hashes of each share, so that no
 * share uses the whole capacity. Create it with {@link shareOfUser}, also for the server, or with {@link shareOfNetwork}.
 */
export interface Share {
  /** Identifies the share. At most one of its hashes runs at a time. */
  name: string;
  /** Groups are served round-robin, and so are the shares of a group. */
  group: string;
  /**
   * The network of a caller who is not signed in. After a correct password, the gate remembers the network. Further hashes of this network
   * then wait in the queue of signed-in users. Absent for a signed-in user and for the server itself.
   */
  network?: string;
}

/** Returns the share of a signed-in user. For an empty account, returns the share of the server itself. */
export const shareOfUser = (account: string): Share => ({ name: `user ${account}`, group: `user ${account}` });

/**
 * Returns the share of a network before the sign-in. All networks of one larger network form a group, because one customer may have up to
 * 65,536 IPv6 networks.
 *
 * @param network a network as `networkOf` returns it
 * @param client OAuth client or other subject; the network has a separate share for each
 */
export const shareOfNetwork = (network: string, client = ""): Share => ({
  name: `network ${network} ${client}`,
  group: `network ${outerNetworkOf(network)}`,
  network,
});

interface Waiting {
  share: Share;
}

/**
 * Queue of jobs. It serves groups in rotation, the shares of a group in rotation, and the jobs of a share in order of arrival. A group or
 * share that starts to wait is served after all groups or shares that already wait.
 */
export class ShareRotation<Job extends Waiting> {
  /** Waiting jobs by group and share, in the sequence in which they are served. No group or share here is empty. */
  readonly #groups = new Map<string, Map<string, Job[]>>();
  #size = 0;

  /** Number of waiting jobs. */
  get size(): number {
    return this.#size;
  }

  /** Number of waiting jobs of a share. */
  countOf({ group, name }: Share): number {
    return this.#groups.get(group)?.get(name)?.length ?? 0;
  }

  add(job: Job): void {
    const { group, name } = job.share;
    const shares = this.#groups.get(group) ?? new Map<string, Job[]>();
    const jobs = shares.get(name) ?? [];
    jobs.push(job);
    shares.set(name, jobs);
    this.#groups.set(group, shares);
    this.#size += 1;
  }

  /** Removes and returns the first job whose share may be served. Its share and group are served last from then on. */
  take(isServed: (share: Share) => boolean): Job | undefined {
    for (const [group, shares] of this.#groups)
      for (const [name, jobs] of shares) {
        const [job] = jobs;
        if (job === undefined || !isServed(job.share)) continue;
        this.remove(job);
        if (shares.delete(name) && jobs.length > 0) shares.set(name, jobs);
        if (this.#groups.delete(group) && shares.size > 0) this.#groups.set(group, shares);
        return job;
      }
    return undefined;
  }

  /**
   * Removes a waiting job.
   *
   * @returns false if it is not waiting
   */
  remove(job: Job): boolean {
    const { group, name } = job.share;
    const shares = this.#groups.get(group);
    const jobs = shares?.get(name);
    const at = jobs?.indexOf(job) ?? -1;
    if (shares === undefined || jobs === undefined || at < 0) return false;
    jobs.splice(at, 1);
    this.#size -= 1;
    if (jobs.length === 0) shares.delete(name);
    if (shares.size === 0) this.#groups.delete(group);
    return true;
  }

  /**
   * Removes and returns the newest job of the group with most waiting jobs, to make room for one of another group.
   *
   * @returns undefined, with nothing removed, unless that group has at least two jobs more than `group`
   */
  displace(group: string): Job | undefined {
    const sizes = [...this.#groups].map(([name, shares]) => ({ name, shares, size: sizeOf(shares) }));
    const own = sizes.find(({ name }) => name === group)?.size ?? 0;
    const largest = sizes.reduce((most, other) => (other.size > most.size ? other : most), { name: "", shares: NONE, size: own + 1 });
    const last = [...largest.shares.values()].at(-1)?.at(-1) as Job | undefined;
    if (last !== undefined) this.remove(last);
    return last;
  }
}

const NONE: ReadonlyMap<string, readonly Waiting[]> = new Map();

const sizeOf = (shares: ReadonlyMap<string, readonly unknown[]>): number =>
  [...shares.values()].reduce((sum, jobs) => sum + jobs.length, 0);
