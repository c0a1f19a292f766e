import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { Row } from "../store/types.ts";
import { attempt } from "./deliver.ts";
import { claimQueues, dueChannels, type ReceiverQueue, LEASE_MS, renewQueue } from "./queues.ts";
import { OutcomeBatcher, type OutcomeBatcherOptions } from "./outcome-batcher.ts";
import type { Channel } from "./message.ts";
import { enqueueMessages, hasNew, listMessages } from "./outbox-messages.ts";

/** Options of a {@link Dispatcher}. `warn` logs failures of the server itself. */
export interface DispatcherOptions extends OutcomeBatcherOptions {
  warn: (error: unknown, message: string) => void;
}

const ADMITTED = 500;
/** Maximum number of messages of one receiver that a process sends in succession. Then it serves other receivers. */
const LETTERS = 50;
/** Maximum number of receivers of one channel to which a process sends at the same time, if the channel sets no other number. */
const RECEIVERS = 16;
const AGAIN_MS = 1000;

/**
 * Delivers due messages of the outbox. Each process may have a dispatcher: the queue of a receiver is leased, so only one process delivers
 * its messages at a time.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #holder = randomUUID();
  readonly #ledger: OutcomeBatcher;
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #stop = new AbortController();
  #stopping = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    // Each attempt in progress listens for the stop.
    setMaxListeners(0, this.#stop.signal);
    this.#ledger = new OutcomeBatcher(this.#holder, options);
  }

  /**
   * Enqueues new messages and starts due deliveries, up to the concurrency limit of each channel.
   *
   * @param ended called whenever a queue is released
   * @returns whether there was anything to do
   */
  async pass(ended: () => void = () => {}): Promise<boolean> {
    const { database, channels, now } = this.#options;
    let found = await this.#admit();
    const due = await dueChannels(database.kysely, Object.keys(channels), now());
    for (const name of due) found = (await this.#begin(name, ended)) || found;
    return found;
  }

  /**
   * Serves one receiver, and waits for it: enqueues new messages, then sends up to 50 messages of the receiver's queue.
   *
   * @returns false if the queue is not due, or another process serves it; nothing is sent then
   */
  async serve({ lane, channel: name }: { lane: string; channel: string }): Promise<boolean> {
    const { database, now, channels } = this.#options;
    await this.#admit();
    const claim = { channel: name, holder: this.#holder, now: now(), most: 1, lane };
    const [claimed] = await claimQueues(database.kysely, claim);
    const channel = channels[name];
    if (claimed === undefined || channel === undefined) return false;
    const rows = await listMessages(database.kysely, [lane], LETTERS);
    await this.#track(name, this.#serve(name, channel, claimed, rows.get(lane) ?? [], claim.now));
    return true;
  }

  /** Delivers until nothing is due. */
  async drain(): Promise<void> {
    while ((await this.pass()) || this.#busy() > 0) if (this.#busy() > 0) await Promise.race(this.#under());
  }

  /** Starts no further delivery. */
  halt(): void {
    this.#stopping = true;
  }

  /** Starts no further delivery, and waits for those in progress. Aborts them after `patienceMs`; the next process attempts them again. */
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
    const claim = { channel: name, holder: this.#holder, now: now(), most };
    const lanes = await claimQueues(database.kysely, claim);
    if (lanes.length === 0) return false;
    const rows = await listMessages(
      database.kysely,
      lanes.map(({ lane }) => lane),
      LETTERS,
    );
    for (const lane of lanes) void this.#track(name, this.#serve(name, channel, lane, rows.get(lane.lane) ?? [], claim.now)).then(ended);
    return true;
  }

  /** Logs a failure of the server itself, not of a receiver. The queue is available again when its lease expires. */
  #track(name: string, serving: Promise<void>): Promise<void> {
    const hands = this.#hands(name);
    const task = serving
      .catch((error) => this.#options.warn(error, `the outbox could not serve ${name}`))
      .finally(() => hands.delete(task));
    hands.add(task);
    return task;
  }

  #hands(name: string): Set<Promise<void>> {
    const hands = this.#running.get(name) ?? new Set<Promise<void>>();
    this.#running.set(name, hands);
    return hands;
  }

  async #admit(): Promise<boolean> {
    const { database, now } = this.#options;
    if (!(await hasNew(database.kysely))) return false;
    return (await database.transaction((connection) => enqueueMessages(connection, ADMITTED, now()))) > 0;
  }

  /**
   * Sends the messages of one receiver in sequence, until one has to wait.
   *
   * @param leasedSince epoch milliseconds at which the lease of the queue began
   */
  async #serve(name: string, channel: Channel, lane: ReceiverQueue, rows: readonly Row[], leasedSince: number): Promise<void> {
    const { now } = this.#options;
    const ends: Promise<void>[] = [];
    let since = leasedSince;
    let dueAt = rows.length === LETTERS ? now() : undefined;
    for (const row of rows) {
      const at = now();
      const isLate = at - since > LEASE_MS / 3;
      if (isLate && !(await renewQueue(this.#options.database.kysely, lane, this.#holder, at))) break;
      if (isLate) since = at;
      if (this.#stopping) dueAt = now();
      if (this.#stopping) break;
      const outcome = await attempt(channel, row, now, this.#stop.signal);
      const end = this.#ledger.enter({ channel: name, outcome });
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

  /** Releases a queue. If an outcome could not be stored, its message is still in the queue, which becomes due again. */
  async #leave(lane: ReceiverQueue, ends: readonly Promise<void>[], dueAt: number | undefined): Promise<void> {
    const { now } = this.#options;
    const failed = (await Promise.allSettled(ends)).find((end) => end.status === "rejected");
    await this.#ledger.enter({ left: { lane, dueAt: failed === undefined ? dueAt : now() + AGAIN_MS } });
    if (failed?.status === "rejected") throw failed.reason;
  }
}
