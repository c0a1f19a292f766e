import type { Connection, Database } from "../store/index.ts";
import type { Outcome } from "./deliver.ts";
import { type Release, releaseQueues } from "./queues.ts";
import type { Channel, DeliveryOutcome } from "./message.ts";
import { markDead, noteAttempt, removeMessages } from "./outbox-messages.ts";

/** Options of an {@link OutcomeBatcher}; they are members of the outbox's options. */
export interface OutcomeBatcherOptions {
  database: Database;
  /** Returns epoch milliseconds. */
  now: () => number;
  /** The channels, by name. */
  channels: Readonly<Record<string, Channel>>;
  /** Called for each completed message, in the transaction that completes it. */
  onEnd: (connection: Connection, channel: string, settled: DeliveryOutcome) => Promise<void>;
}

/** Outcome of an attempt on a channel, or the release of a queue. */
type Entry = { channel: string; outcome: Outcome } | { left: Release };

interface Waiting {
  entry: Entry;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Stores the outcomes of deliveries. Outcomes that arrive at about the same time share one transaction, because commits and round trips to
 * the database take most of the time. If that transaction fails, each outcome is stored in a transaction of its own.
 */
export class OutcomeBatcher {
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  readonly #holder: string;
  readonly #options: OutcomeBatcherOptions;

  /** @param holder id of the process that leases the queues */
  constructor(holder: string, options: OutcomeBatcherOptions) {
    this.#holder = holder;
    this.#options = options;
  }

  /** Adds an entry to the next batch. Resolves once it is committed, rejects if it could not be stored. */
  enter(entry: Entry): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ entry, done, failed });
      this.#running ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    // Wait one tick, so that other outcomes of this tick join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0);
      await this.#together(group).catch(() => this.#apart(group));
    }
    this.#running = undefined;
  }

  async #together(group: readonly Waiting[]): Promise<void> {
    await this.#options.database.transaction((connection) => this.#write(connection, group));
    for (const { done } of group) done();
  }

  /** Stores each entry in a transaction of its own, so that a failing one does not affect the others. */
  async #apart(group: readonly Waiting[]): Promise<void> {
    for (const one of group)
      await this.#options.database.transaction((connection) => this.#write(connection, [one])).then(one.done, one.failed);
  }

  async #write(connection: Connection, group: readonly Waiting[]): Promise<void> {
    const sent = new Map<string, DeliveryOutcome[]>();
    const left: Release[] = [];
    for (const { entry } of group) {
      if ("left" in entry) left.push(entry.left);
      else if (entry.outcome.kind !== "sent") await this.#failed(connection, entry.channel, entry.outcome);
      else {
        const { delivery, result } = entry.outcome;
        sent.set(entry.channel, [...(sent.get(entry.channel) ?? []), { delivery, failure: undefined, result }]);
      }
    }
    for (const [channel, settled] of sent) await this.#sent(connection, channel, settled);
    if (left.length > 0) await releaseQueues(connection, left, this.#holder, this.#options.now());
  }

  /** Completes the messages that are still in their queues. A process that has taken over the queue may have completed them already. */
  async #sent(connection: Connection, channel: string, settled: readonly DeliveryOutcome[]): Promise<void> {
    const ids = settled.map(({ delivery }) => delivery.id);
    const mine = await removeMessages(connection, ids);
    await this.#ended(
      connection,
      channel,
      settled.filter(({ delivery }) => mine.has(delivery.id)),
    );
  }

  async #failed(connection: Connection, channel: string, { kind, delivery, reason }: Exclude<Outcome, { kind: "sent" }>): Promise<void> {
    const { id, attempt } = delivery;
    if (kind === "later") return noteAttempt(connection, id, attempt, reason);
    if (await markDead(connection, id, attempt, reason))
      await this.#ended(connection, channel, [{ delivery, failure: reason, result: undefined }]);
  }

  async #ended(connection: Connection, name: string, settled: readonly DeliveryOutcome[]): Promise<void> {
    if (settled.length === 0) return;
    await this.#options.channels[name]?.record(connection, settled);
    for (const one of settled) await this.#options.onEnd(connection, name, one);
  }
}
