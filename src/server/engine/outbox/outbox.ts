import type { Connection, Database } from "../store/index.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";
import { freeQueues, prioritiseQueue, removeIdleQueues } from "./queues.ts";
import type { Channel, OutboxMessage } from "./message.ts";
import { DEAD, findMessage, insertMessage, isDead, queueOf, refuseFull, removeDead, requeueMessage } from "./messages.ts";
import { requeue, type Stock, stockOf } from "./sweep.ts";

/**
 * The one way by which anything leaves the portal: mail, messages, data. A letter is written with its cause and
 * delivered afterwards, at least once, in order of its receiver; what cannot be delivered stays with its reason.
 */
export interface Outbox {
  /**
   * Writes a letter in the transaction of its cause: there is neither without the other. Returns its id.
   *
   * @throws Refusal 503 when too many wait
   * @throws RangeError for a body over 1 MB
   */
  put(connection: Connection, letter: OutboxMessage): Promise<string>;
  /** Puts a letter that was given up back into its queue; false: it is none, or has expired. */
  resend(connection: Connection, id: string): Promise<boolean>;
  /** Whether `resend` has something to put back. */
  isDead(connection: Connection, id: string): Promise<boolean>;
  /** The same of the letter that belongs to this cause; false: none of it was given up. */
  resendOf(connection: Connection, cause: string): Promise<boolean>;
  /** Delivers what is due now, and waits for it. */
  deliver(): Promise<void>;
  /** Delivers a letter whose cause is committed while somebody waits; `waiting`: nobody knows after `patienceMs`. */
  hurry(id: string, patienceMs: number): Promise<"sent" | "dead" | "waiting">;
  /** Delivers from now on; returns how to stop: what is under way ends first, within `patienceMs`. */
  start(): Promise<(patienceMs: number) => Promise<void>>;
  /** Removes letters that were given up and put before then, and queues without a letter; returns how many letters went. */
  sweep(before: number): Promise<number>;
  /** Takes up what lies without anybody looking at it, and tells what is left to do. */
  survey(): Promise<{ requeued: number; stock: Stock[] }>;
}

export interface OutboxOptions extends Omit<DispatcherOptions, "channels"> {
  database: Database;
  channels: Readonly<Record<string, Channel>>;
  /** Letters that may wait at the same time; beyond them causes are refused. */
  mostLetters: number;
}

/** How often a process looks for what others have put, and for what is due again. */
const POLL_MS = 250;
/** A pass begins so long after the one before: what comes meanwhile shares its statements and commits. */
const PASS_MS = 40;
/** So often whoever waits looks for what another process delivers. */
const LOOK_MS = 100;
/** So often it is counted whether too many wait. */
const COUNT_EVERY = 500;

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
    async survey() {
      const requeued = await database.transaction((connection) => requeue(connection, now()));
      return { requeued, stock: await stockOf(database.kysely) };
    },
  };
  return outbox;
}

/** Looks for work until it is stopped: soon again while there is some, else every quarter of a second. */
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
