import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Connection } from "../store/index.ts";

/** A message to be sent: input of `Outbox.put`. */
export interface OutboxMessage {
  /** Name of the channel by which the message is sent. */
  channel: string;
  /** Messages to one receiver are sent in sequence, in the order in which they were put. At most 300 characters. */
  receiver: string;
  /** Data that the channel needs; at most `MOST_BYTES` as JSON. */
  body: Data;
  /** Idempotency key by which the receiver recognises a message that it gets twice. Absent: the id of the message. */
  key?: string | undefined;
  /** Epoch milliseconds after which the message is useless. */
  expiresAt?: number | undefined;
  /** The message's cause as `kind/key`, passed to `onEnd` of the outbox. */
  cause?: string | undefined;
  /** Attempts before the message is given up; absent: the number of attempts of the channel. */
  attempts?: number | undefined;
}

/** One attempt to deliver a message, as the outbox passes it to `deliver` of a channel. */
export interface Delivery {
  id: string;
  /** Idempotency key, the same for every attempt. */
  key: string;
  receiver: string;
  body: Data;
  /** Reference to what caused the message. Undefined: none. */
  cause: string | undefined;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Epoch milliseconds at which the message was put, and at which this attempt started. */
  putAt: number;
  startedAt: number;
  /** Aborts when the attempt has taken too long, or the server stops. */
  signal: AbortSignal;
}

/** The final outcome of a message: delivered, or given up. Channels log it, and `onEnd` of the outbox receives it. */
export interface DeliveryOutcome {
  delivery: Delivery;
  /** The reason why the message was given up. Undefined: it was delivered. */
  failure: string | undefined;
  /** Result of the channel's `deliver`. */
  result: unknown;
}

/** Sends one kind of message, such as mail. The application implements channels, and the outbox calls them. */
export interface Channel {
  /**
   * Attempts once to send the message to its receiver. The receiver may have got the message in an earlier attempt, and recognises it by
   * `key`.
   *
   * @throws Undeliverable if another attempt cannot help; after any other error the message is attempted again
   */
  deliver(delivery: Delivery): Promise<unknown>;
  /** Writes the rows of the channel's log, in the transaction that completes these messages. */
  record(connection: Connection, settled: readonly DeliveryOutcome[]): Promise<void>;
  /** Attempts before a message is given up. Default: 8, in about 80 minutes. */
  attempts?: number;
  /** Receivers that one process serves concurrently; default 16. */
  receivers?: number;
  /** Timeout of an attempt in milliseconds; default 15,000. */
  milliseconds?: number;
}

/** Error that a channel throws if another attempt is useless. The message is then given up. The text of the error is shown to staff. */
export class Undeliverable extends Error {}

/** Maximum size of a message body in bytes, as JSON. A larger message is refused. */
export const MOST_BYTES = 1_000_000;
/** Maximum number of characters of a receiver. A message with a longer receiver is refused. */
export const MOST_RECEIVER = 300;
