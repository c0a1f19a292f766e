import { randomUUID } from "node:crypto";
import type { Connection, Database } from "../store/index.ts";
import { attempt, type Outcome } from "./deliver.ts";
import { GroupCommit } from "./group-commit.ts";
import { claimLanes, type Lane, LEASE_MS, releaseLane, renewLane } from "./lanes.ts";
import type { Channel, Settled } from "./letter.ts";
import { admitLetters, buryLetter, hasNew, lettersOf, noteAttempt, removeLetter } from "./letters.ts";

export interface DispatcherOptions {
  database: Database;
  now: () => number;
  channels: Readonly<Record<string, Channel>>;
  /** Hears of letters that have ended, in the transaction that says so. */
  onEnd: (connection: Connection, channel: string, settled: Settled) => Promise<void>;
  warn: (error: unknown, message: string) => void;
}

const ADMITTED = 500;
/** Letters of one receiver that a process sends before it lets others have a turn. */
const LETTERS = 50;
const RECEIVERS = 16;
const AGAIN_MS = 1000;

/** Delivers what is due. Several processes may do so at once: a receiver's queue is held by one of them. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #commits: GroupCommit;
  readonly #holder = randomUUID();
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #stop = new AbortController();
  #stopping = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#commits = new GroupCommit(options.database);
  }

  /**
   * Admits what is new and begins with what is due, as far as there are hands.
   *
   * @param ended called whenever a queue is left again
   * @returns whether there was anything
   */
  async pass(ended: () => void = () => {}): Promise<boolean> {
    let found = await this.#admit();
    for (const name of Object.keys(this.#options.channels)) found = (await this.#begin(name, ended)) || found;
    return found;
  }

  /** Serves one receiver, if it is due and nobody else does; whether it did. */
  async serve({ lane, channel: name }: { lane: string; channel: string }): Promise<boolean> {
    const { database, now, channels } = this.#options;
    await this.#admit();
    const [claimed] = await claimLanes(database.kysely, { channel: name, holder: this.#holder, now: now(), most: 1, lane });
    const channel = channels[name];
    if (claimed === undefined || channel === undefined) return false;
    await this.#track(name, this.#serve(name, channel, claimed));
    return true;
  }

  /** Until nothing is due any more. */
  async drain(): Promise<void> {
    while ((await this.pass()) || this.#busy() > 0) if (this.#busy() > 0) await Promise.race(this.#under());
  }

  /** No other letter is begun. */
  halt(): void {
    this.#stopping = true;
  }

  /** Nothing new is begun; what is under way gets `patienceMs`, is broken off then, and is tried again by the next process. */
  async stop(patienceMs: number): Promise<void> {
    this.halt();
    const late = setTimeout(() => this.#stop.abort(new Error("the server stops")), patienceMs);
    while (this.#busy() > 0) await Promise.all(this.#under());
    clearTimeout(late);
  }

  #under(): Promise<void>[] {
    return [...this.#running.values()].flatMap((running) => [...running]);
  }

  #busy(): number {
    return this.#under().length;
  }

  async #begin(name: string, ended: () => void): Promise<boolean> {
    const { database, now, channels } = this.#options;
    const channel = channels[name];
    const most = (channel?.receivers ?? RECEIVERS) - this.#hands(name).size;
    if (channel === undefined || most <= 0) return false;
    const lanes = await claimLanes(database.kysely, { channel: name, holder: this.#holder, now: now(), most });
    for (const lane of lanes) void this.#track(name, this.#serve(name, channel, lane)).then(ended);
    return lanes.length > 0;
  }

  /** A failure of ours, not of a receiver: the queue is free again when its lease is over. */
  #track(name: string, serving: Promise<void>): Promise<void> {
    const hands = this.#hands(name);
    const work = serving
      .catch((error) => this.#options.warn(error, `the outbox could not serve ${name}`))
      .finally(() => hands.delete(work));
    hands.add(work);
    return work;
  }

  #hands(name: string): Set<Promise<void>> {
    const hands = this.#running.get(name) ?? new Set<Promise<void>>();
    this.#running.set(name, hands);
    return hands;
  }

  async #admit(): Promise<boolean> {
    const { database, now } = this.#options;
    if (!(await hasNew(database.kysely))) return false;
    return (await database.transaction((connection) => admitLetters(connection, ADMITTED, now()))) > 0;
  }

  /** One receiver: its letters in their order, until one has to wait. */
  async #serve(name: string, channel: Channel, lane: Lane): Promise<void> {
    const { database, now } = this.#options;
    const rows = await lettersOf(database.kysely, lane.lane, LETTERS);
    const ends: Promise<void>[] = [];
    let heldSince = now();
    let dueAt = rows.length === LETTERS ? now() : undefined;
    for (const row of rows) {
      const isLate = now() - heldSince > LEASE_MS / 3;
      if (isLate && !(await renewLane(database.kysely, lane, this.#holder, now()))) break;
      if (isLate) heldSince = now();
      if (this.#stopping) dueAt = now();
      if (this.#stopping) break;
      const outcome = await attempt(channel, row, now, this.#stop.signal);
      const end = this.#commits.run((connection) => this.#settle(connection, name, channel, outcome));
      ends.push(end);
      end.catch(() => {});
      if (outcome.kind === "sent") continue;
      await end.catch(() => {});
      if (outcome.kind === "dead") continue;
      dueAt = now() + outcome.waitMs;
      break;
    }
    await this.#leave(lane, ends, dueAt);
  }

  /** What could not be written down as ended keeps its place: the queue is looked at again. */
  async #leave(lane: Lane, ends: readonly Promise<void>[], dueAt: number | undefined): Promise<void> {
    const { now } = this.#options;
    const failed = (await Promise.allSettled(ends)).find((end) => end.status === "rejected");
    const due = failed === undefined ? dueAt : now() + AGAIN_MS;
    await this.#commits.run((connection) => releaseLane(connection, lane, this.#holder, { dueAt: due, now: now() }));
    if (failed?.status === "rejected") throw failed.reason;
  }

  /** Who took the queue over meanwhile has ended the letter too: then nothing is left to write. */
  async #settle(connection: Connection, name: string, channel: Channel, outcome: Outcome): Promise<void> {
    const { delivery } = outcome;
    const { id, attempt } = delivery;
    if (outcome.kind === "later") return noteAttempt(connection, id, attempt, outcome.reason);
    const isSent = outcome.kind === "sent";
    const isMine = isSent ? await removeLetter(connection, id) : await buryLetter(connection, id, attempt, outcome.reason);
    if (!isMine) return;
    const failure = isSent ? undefined : outcome.reason;
    const settled: Settled = { delivery, failure, answer: isSent ? outcome.answer : undefined };
    await channel.record(connection, [settled]);
    await this.#options.onEnd(connection, name, settled);
  }
}
