/** What a hand-written handler replies whose call sends a file. */
export interface FileReply {
  /** Name offered for saving. */
  name: string;
  /** Media type; default `application/octet-stream`. */
  type?: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

type Awaitable<T> = T | Promise<T>;

/**
 * Own behaviour around a generic store handler, inside its transaction: what throws rolls everything back.
 * `I`: input of the call, `R`: its reply, `C`: the server's context.
 */
export interface Hook<I, R, C> {
  /** Before anything is read or written. What it returns replaces the input. */
  before?(input: I, context: C): Awaitable<I | undefined>;
  /** After the write. What it returns replaces the reply. */
  after?(reply: R, input: I, context: C): Awaitable<R | undefined>;
}
