import type { Connection, Database } from "../store/index.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";
import { freeQueues, prioritiseQueue, removeIdleQueues } from "./queues.ts";
import type { Channel, OutboxMessage } from "./message.ts";
import { DEAD, findMessage, insertMessage, isDead, queueOf, refuseFull, removeDead, requeueMessage } from "./outbox-messages.ts";
import { requeue, type Stock, stockOf } from "./sweep.ts";

/**
 * Transactional outbox: everything that the portal sends (mail, short messages, data) passes through it. A message is stored in the
 * transaction of its cause and delivered later, at least once, in sequence per receiver. A message that cannot be delivered remains stored
 * with its reason (dead letter).
 */
export interface Outbox {
  /**
   * Stores a message in the transaction of its cause: neither is committed without the other.
   *
   * @returns the id of the message
   * @throws Refusal 503 if too many messages are stored; checked at the first message and then at every 500th of this process
   * @throws RangeError if the body exceeds 1 MB or the receiver 300 characters
   * @throws Error if the channel does not exist
   */
  put(connection: Connection, letter: OutboxMessage): Promise<string>;
  /** Puts a dead message back into its queue. Returns false if the message is not dead, or has expired. */
  resend(connection: Connection, id: string): Promise<boolean>;
  /** Whether `resend` would put the message back. */
  isDead(connection: Connection, id: string): Promise<boolean>;
  /** Puts the newest dead message of a cause back into its queue. Returns false if there is none. */
  resendOf(connection: Connection, cause: string): Promise<boolean>;
  /** Delivers messages until nothing is due. Resolves when these deliveries have ended. */
  deliver(): Promise<void>;
  /**
   * Delivers a message while a user waits, after the messages before it in its queue. The cause of the message must be committed. Returns
   * `waiting` if the outcome is not known after `patienceMs`.
   */
  hurry(id: string, patienceMs: number): Promise<"sent" | "dead" | "waiting">;
  /** Delivers from now on. Returns a function that stops it and waits up to `patienceMs` for deliveries in progress. */
  start(): Promise<(patienceMs: number) => Promise<void>>;
  /**
   * Removes messages that were given up and put before a time (epoch milliseconds), and queues without messages to deliver. Returns how
   * many messages it removed.
   */
  sweep(before: number): Promise<number>;
  /** Returns the names of all channels. */
  channels(): string[];
  /** Makes queues due again that would otherwise never be served, and counts the stored messages of each channel. */
  survey(): Promise<{ requeued: number; stock: Stock[] }>;
}

/** Options of {@link createOutbox}: where messages are stored, and the channels that send them. */
export interface OutboxOptions extends Omit<DispatcherOptions, "channels"> {
  database: Database;
  channels: Readonly<Record<string, Channel>>;
  /** Maximum number of stored messages, including dead messages. If it is reached, calls that would send a message are refused. */
  mostLetters: number;
}

/** Milliseconds between two queries for messages that other processes have stored, and for retries that are due. */
const POLL_MS = 250;
/**
 * Minimum number of milliseconds between the starts of two deliveries. Messages that arrive in between are delivered together, with fewer
 * statements and commits.
 */
const PASS_MS = 40;
/** Milliseconds between two queries by a caller that waits while another process delivers the message. */
const LOOK_MS = 100;
/** Number of stored messages after which the waiting ones are counted again. */
const COUNT_EVERY = 500;

/**
 * Creates the outbox of a server. Nothing is delivered until `start` is called, except by `deliver` and `hurry`.
 *
 * @throws Error (`put`) for a message of an unknown channel
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { database, now, channels } = options;
  const dispatcher = new Dispatcher(options);
  let sinceCount = COUNT_EVERY;
  const outbox: Outbox = {
    async put(connection, letter) {
      if (!Object.hasOwn(channels, letter.channel))
        throw new Error(`no channel "${letter.channel}"; there are ${Object.keys(channels).join(", ")}`);
      if (++sinceCount > COUNT_EVERY) {
        await refuseFull(connection, options.mostLetters);
        sinceCount = 0;
      }
      return insertMessage(connection, letter, now());
    },
    async resend(connection, id) {
      const row = await connection
        .selectFrom("outbox_message")
        .select(["channel", "receiver"])
        .where("message_id", "=", id)
        .executeTakeFirst();
      if (row === undefined || !(await requeueMessage(connection, id, now()))) return false;
      await prioritiseQueue(connection, queueOf({ channel: String(row["channel"]), receiver: String(row["receiver"]) }), now());
      return true;
    },
    isDead: (connection, id) => isDead(connection, id, now()),
    async resendOf(connection, cause) {
      const dead = connection.selectFrom("outbox_message").select("message_id").where("state", "=", DEAD).where("cause", "=", cause);
      const row = await dead.orderBy("message_id", "desc").executeTakeFirst();
      return row !== undefined && (await outbox.resend(connection, String(row["message_id"])));
    },
    deliver: () => dispatcher.drain(),
    async hurry(id, patienceMs) {
      const until = performance.now() + patienceMs;
      for (;;) {
        const letter = await findMessage(database.kysely, id);
        if (letter === undefined) return "sent";
        if (letter.isDead) return "dead";
        if (performance.now() > until) return "waiting";
        if (!(await dispatcher.serve(letter))) await pause(LOOK_MS);
      }
    },
    async start() {
      if (database.kind === "sqlite") await freeQueues(database.kysely);
      return run(dispatcher, options);
    },
    async sweep(before) {
      await removeIdleQueues(database.kysely);
      return removeDead(database.kysely, before);
    },
    channels: () => Object.keys(channels),
    async survey() {
      const requeued = await database.transaction((connection) => requeue(connection, now()));
      return { requeued, stock: await stockOf(database.kysely) };
    },
  };
  return outbox;
}

/** Runs delivery passes until it is stopped. The next pass follows soon if there was something to do, else after a quarter of a second. */
function run(dispatcher: Dispatcher, { warn }: OutboxOptions): (patienceMs: number) => Promise<void> {
  let stopped = false;
  let wake = (): void => {};
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const begun = performance.now();
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const found = await dispatcher
        .pass(() => wake())
        .catch((error) => {
          warn(error, "the outbox could not be read");
          return false;
        });
      if (!found && !stopped) await Promise.race([woken, pause(POLL_MS)]);
      const early = begun + PASS_MS - performance.now();
      if (early > 0 && !stopped) await new Promise((resolve) => setTimeout(resolve, early));
    }
  };
  const running = loop();
  return async (patienceMs) => {
    stopped = true;
    dispatcher.halt();
    wake();
    await running;
    await dispatcher.stop(patienceMs);
  };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
