import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Connection } from "../store/index.ts";

/** Something that is to leave, as its cause writes it down. */
export interface OutboxMessage {
  /** Name of the channel that it leaves by. */
  channel: string;
  /** Letters to one receiver leave one after the other, in the order in which they were put. At most 300 characters. */
  receiver: string;
  /** What the channel needs; at most `MOST_BYTES` as JSON. */
  body: Data;
  /** Names the letter to its receiver, who may get it twice; absent: its id. */
  key?: string | undefined;
  /** Epoch milliseconds after which nobody wants it any more. */
  expiresAt?: number | undefined;
  /** What it belongs to, for whoever hears of its end (`onEnd`): `kind/key`. */
  cause?: string | undefined;
  /** Tries before it is given up; absent: those of the channel. */
  attempts?: number | undefined;
}

/** A letter at its delivery. */
export interface Delivery {
  id: string;
  /** The same at every try. */
  key: string;
  receiver: string;
  body: Data;
  cause: string | undefined;
  /** From 1. */
  attempt: number;
  /** Epoch milliseconds: when it was put, and when this try began. */
  putAt: number;
  startedAt: number;
  /** Ends when the try has taken too long, or the server stops. */
  signal: AbortSignal;
}

/** A delivery that has ended. */
export interface DeliveryOutcome {
  delivery: Delivery;
  /** Undefined: the receiver has it. Else why it never will. */
  failure: string | undefined;
  /** What `deliver` answered. */
  answer: unknown;
}

/** A way out of the portal. */
export interface Channel {
  /**
   * Hands it over once. The receiver may have had it before: `key` tells.
   *
   * @throws Undeliverable when another try cannot help; after anything else it is tried again
   */
  deliver(delivery: Delivery): Promise<unknown>;
  /** Writes the rows of its log, in the transaction that ends these letters. */
  record(connection: Connection, settled: readonly DeliveryOutcome[]): Promise<void>;
  /** Default 8: over some 80 minutes. */
  attempts?: number;
  /** Receivers that are served at the same time by a process; default 16. */
  receivers?: number;
  /** Of a try; default 15,000. */
  milliseconds?: number;
}

/** Another try cannot help: the letter is given up at once. Its message is for staff. */
export class Undeliverable extends Error {}

export const MOST_BYTES = 1_000_000;
export const MOST_RECEIVER = 300;
