import type { LogPosition, ReplicaFacts } from "../replica-types.ts";

/**
 * State of a replica, as the replica itself reports it. Positions are in bytes of the write-ahead log, times in seconds of the primary's
 * clock.
 */
export interface ReplicaReport {
  /** The server is in recovery, so it follows another server. False after it was promoted to a primary. */
  follows: boolean;
  /** Position up to which the replica shows changes of the primary. */
  replayed: number;
  /** Time of the last commit that the replica shows; null before the first. */
  replayedAt: number | null;
  /**
   * Number of the timeline that the replica follows, as of its last restart point. Every promotion of a standby begins another timeline.
   */
  timeline: number;
  /** Identifier of the cluster, database and schema. */
  identity: string;
  /** Version of the replica's PostgreSQL. */
  version: string;
}

/** State of the primary database. It is compared with the state of the replica. */
export interface PrimaryReport {
  /** Position of the end of its write-ahead log, in bytes. Every commit so far is before it. */
  end: number;
  /** Present time of the primary, in epoch seconds. */
  now: number;
  /** Number of its timeline, which increases with every promotion of a standby. */
  timeline: number;
  /** Identifies cluster, database and schema; see {@link IDENTITY}. */
  identity: string;
}

/** Functions that read the state of a replica and of its primary. Each rejects if the server does not reply in time. */
export interface ReportReaders {
  readReplica(): Promise<ReplicaReport>;
  readPrimary(): Promise<PrimaryReport>;
}

/** Age in milliseconds from which the state of the replica is read again. */
const FRESH_MS = 1000;
/** Maximum age in milliseconds of a state that is still used while a newer one is read. */
const USED_MS = 5000;

/** Compares a replica with its primary. The replica is read first, so that a replica of the same history is never ahead. */
async function compareReplica({ readReplica, readPrimary }: ReportReaders, mostLagSeconds: number): Promise<Compared> {
  let replica: ReplicaReport;
  try {
    replica = await readReplica();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: { kind: "unreachable", text: `it cannot be reached: ${reason}` }, lagSeconds: 0, replayed: 0, timeline: 0 };
  }
  const primary = await readPrimary();
  const { version, replayed, timeline } = replica;
  const lagSeconds = replica.follows && replayed < primary.end ? Math.max(0, primary.now - (replica.replayedAt ?? 0)) : 0;
  const problem = problemOf(replica, primary, lagSeconds, mostLagSeconds);
  return { version, lagSeconds, replayed, timeline, ...(problem && { problem }) };
}

type Compared = ReplicaFacts & Pick<ReplicaReport, "replayed" | "timeline">;

function problemOf(
  { follows, identity, timeline, replayed }: ReplicaReport,
  primary: PrimaryReport,
  lagSeconds: number,
  mostLagSeconds: number,
): ReplicaFacts["problem"] {
  if (identity !== primary.identity)
    return { kind: "foreign", text: `it is another database (${identity}) than that of DATABASE_URL (${primary.identity})` };
  if (!follows) return { kind: "promoted", text: "it follows no server: it was promoted, or is the primary itself" };
  // A standby of a former primary may have positions of the new one, with other content.
  if (timeline !== primary.timeline || replayed > primary.end)
    return {
      kind: "timeline",
      text: `it follows timeline ${timeline}, the primary is on ${primary.timeline}: it is used again after its next restart point`,
    };
  if (lagSeconds > mostLagSeconds)
    return { kind: "lag", text: `it is ${lagSeconds.toFixed(1)} s behind, at most ${mostLagSeconds} s are set` };
  return undefined;
}

/**
 * Decides whether a replica is recent enough for a read. It must follow this primary, lag at most the permitted seconds, and show the
 * session's last write. The decision uses cached reports of both servers. Reports older than 1 second are still used, but are read again in
 * the background. Reports older than 5 seconds are read again before the decision. While the replica does not respond, no decision waits
 * for it. The replayed position in an old report may still be used, because a replica never goes back.
 */
export class ReplicaState {
  readonly #readers: ReportReaders;
  readonly #mostLagSeconds: number;
  readonly #now: () => number;
  #facts: Compared | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<Compared> | undefined;
  #asking: Promise<number | undefined> | undefined;

  /** @param now milliseconds of any clock that never goes back */
  constructor(readers: ReportReaders, mostLagSeconds: number, now: () => number = () => performance.now()) {
    this.#readers = readers;
    this.#mostLagSeconds = mostLagSeconds;
    this.#now = now;
  }

  /**
   * Decides where to read. The state of the replica is read first if it is not known or too old.
   *
   * @returns `replica` if it shows every change up to the position; `behind` if it does not yet; `unavailable` if it cannot be used
   */
  async choose({ timeline, position }: LogPosition): Promise<"replica" | "behind" | "unavailable"> {
    const facts = await this.#current();
    // A position of a later timeline was written since a promotion of which the replica does not know yet.
    if (facts.problem !== undefined || facts.timeline < timeline) return "unavailable";
    if (facts.replayed >= position) return "replica";
    const replayed = await this.#ask();
    if (replayed === undefined) return "unavailable";
    return replayed >= position ? "replica" : "behind";
  }

  /** Reads the facts now. */
  refresh(): Promise<ReplicaFacts> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Reads the facts soon, because a statement failed on the replica. */
  suspect(): void {
    void this.refresh().catch(() => undefined);
  }

  /** Returns the last known lag. Undefined if the replica is not usable, or nothing is known of the last 5 seconds. */
  get lagSeconds(): number | undefined {
    const facts = this.#facts;
    return facts === undefined || facts.problem !== undefined || this.#now() - this.#readAt > USED_MS ? undefined : facts.lagSeconds;
  }

  async #current(): Promise<Compared> {
    const age = this.#now() - this.#readAt;
    const facts = this.#facts;
    // While the replica does not respond, it is asked every 5 seconds, and every read uses the primary meanwhile.
    const isDown = facts?.problem?.kind === "unreachable";
    if (facts !== undefined && (isDown || age <= USED_MS)) {
      if (age > (isDown ? USED_MS : FRESH_MS)) this.suspect();
      return facts;
    }
    await this.refresh();
    return this.#facts as Compared;
  }

  async #read(): Promise<Compared> {
    this.#facts = await compareReplica(this.#readers, this.#mostLagSeconds);
    this.#readAt = this.#now();
    return this.#facts;
  }

  /** Asks the replica alone for its position. Callers that ask at once share the result. @returns undefined if it is not usable */
  #ask(): Promise<number | undefined> {
    this.#asking ??= this.#readers
      .readReplica()
      .then(({ follows, replayed }) => {
        const facts = this.#facts;
        if (!follows || facts === undefined || facts.problem !== undefined) throw new Error("it is not usable");
        this.#facts = { ...facts, replayed };
        return replayed;
      })
      .catch(() => {
        this.suspect();
        return undefined;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }
}
