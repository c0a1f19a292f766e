import type { Data } from "../values/data.ts";

/** What a hand-written handler replies whose call sends a file. */
export interface FileReply {
  /** Name offered for saving. */
  name: string;
  /** Media type; default `application/octet-stream`. */
  type?: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Aborted when nothing more of it comes: the connection is let go of. */
  ended?: AbortSignal;
  /** Shown in a page; default: offered for saving. */
  inline?: true;
  /** How long it may be kept; default: not at all. */
  cacheControl?: string;
}

/** The file of a multipart body: it lies on the server until its handler has ended, and only its beginning is in memory. */
export interface UploadedFile {
  name: string;
  /** Bytes; of a file that is too large more than are kept of it, and it has no content. */
  size: number;
  /** What it begins with. */
  head: Buffer;
  /** Where it lies. Keeping it takes it away from there. */
  path: string;
  /** All of it, for what has to be judged as a whole. */
  read(): Promise<Buffer>;
}

/** An upload as its handler gets it: the browser's file has arrived. */
export type Uploaded<I> = Omit<I, "file"> & { file: UploadedFile };

type Awaitable<T> = T | Promise<T>;

/** A method type: an effect may ask for a more specific context than the engine knows of. */
type Completion<C> = { complete(record: Data, context: C): Awaitable<Data> }["complete"];

/**
 * What happens with a record that a transition writes, in its transaction: what is to be stored of it, or (`after`) what follows
 * once it is stored. `C`: the server's context.
 */
export type Effect<C> = Completion<C> | { after(record: Data, context: C): Promise<void> };

/**
 * Own behaviour around a generic write (create, update, delete, deleteMany), inside its transaction: what throws rolls
 * everything back. `I`: input of the call, `S`: the stored record, `C`: the server's context.
 */
export interface Hook<I, S, C> {
  /**
   * What refuses a stored record whatever is entered: asked before `before`, and by 为什么不能, which writes nothing.
   */
  judge?(stored: S, context: C): Awaitable<void>;
  /**
   * Before the write, after everything was judged. `stored`: the record as it is, absent for a new one. What it returns
   * is written instead of the input; it may add fields that only the server fills. A deletion gets the stored record.
   */
  before?(input: I, context: C, stored?: S): Awaitable<I | { [K in keyof S]?: S[K] | null } | undefined>;
  /** After the write. `stored`: the record as it is now (of a deletion: as it was), `before`: as it was. */
  after?(stored: S, context: C, before?: S): Awaitable<void>;
}
