import type { Data } from "./data.ts";

/** What a hand-written handler replies whose call sends a file. */
export interface FileReply {
  /** Name offered for saving. */
  name: string;
  /** Media type; default `application/octet-stream`. */
  type?: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Shown in a page; default: offered for saving. */
  inline?: true;
  /** How long it may be kept; default: not at all. */
  cacheControl?: string;
}

type Awaitable<T> = T | Promise<T>;

/**
 * Own behaviour around a generic write (create, update, delete, deleteMany), inside its transaction: what throws rolls
 * everything back. `I`: input of the call, `R`: its reply, `C`: the server's context.
 */
export interface Hook<I, R, C> {
  /**
   * Before the write, after everything was judged. `stored`: the record as it is, absent for a new one. What it returns
   * is written instead of the input; it may add fields that only the server fills. A deletion gets the stored record.
   */
  before?(input: I, context: C, stored?: Data): Awaitable<I | Data | undefined>;
  /** After the write. `stored`: the record as it is now (of a deletion: as it was), `before`: as it was. */
  after?(stored: Data, context: C, before?: Data): Awaitable<void>;
  /** Phantom type only. */
  readonly __reply?: R;
}
