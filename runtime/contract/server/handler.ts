import type { Data } from "../values/data.ts";

/** The reply of a handler whose call sends a file (`file: reply`). */
export interface FileReply {
  /** File name that the browser offers for saving. */
  name: string;
  /** Media type. Default: `application/octet-stream`. */
  type?: string;
  /** The bytes of the file, or a stream of them. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Aborts if the content ends before it is complete. The connection is then closed, so that the client notices. */
  ended?: AbortSignal;
  /** Shows the file in the browser. Default: the browser offers to save it. */
  inline?: true;
  /** Value of the header `Cache-Control`. Default: the file is not cached. */
  cacheControl?: string;
}

/** A file in a multipart request. Its content is on disk until the handler has ended; only its first bytes are in memory. */
export interface UploadedFile {
  /** The name that the browser sent. */
  name: string;
  /** Size in bytes. If the file exceeds the limit, this is a number above the limit, and the content is dropped. */
  size: number;
  /** The first bytes of the file, by which its type is detected. */
  head: Buffer;
  /** Path of the temporary file. After the upload was stored, the file is no longer at this path. */
  path: string;
  /** Reads the whole file, for validation that needs its whole content. */
  read(): Promise<Buffer>;
}

/** The input of an upload call as its handler receives it, with the uploaded file. */
export type Uploaded<I> = Omit<I, "file"> & { file: UploadedFile };

type Awaitable<T> = T | Promise<T>;

/**
 * Function that an effect runs once a record is written. It is declared as a method, because the parameters of methods are bivariant. So an
 * effect may require a more specific context than the engine declares.
 */
type Completion<C> = { complete(record: Data, context: C): Awaitable<Data> }["complete"];

/**
 * A hand-written effect of a workflow transition. It runs in the transaction of the write, and has one of two forms:
 *
 * - A function runs before the write. It receives the record as it would be stored, and returns further values to store.
 * - An object with the function `after`, which runs after the write.
 *
 * @typeParam C the server's context
 */
export type Effect<C> = Completion<C> | { after(record: Data, context: C): Promise<void> };

/**
 * Hooks around a generic write (create, update, delete, deleteMany). They run inside its transaction, which an error rolls back.
 * `I` is the input of the call, `S` the stored record, `C` the server's context.
 */
export interface Hook<I, S, C> {
  /**
   * Refuses a change or deletion because of the stored record, regardless of the input. It runs before `before`, but not for a new record.
   * It also runs without a write, for two purposes. The page 为什么不能 shows why an action is refused. The recycle bin decides which deleted
   * records the caller sees.
   */
  guard?(stored: S, context: C): Awaitable<void>;
  /**
   * Refuses a deletion because other records refer to the stored record. It runs after `guard`, also for 为什么不能. The recycle bin does not
   * run it.
   */
  refuseReferenced?(stored: S, context: C): Awaitable<void>;
  /**
   * Runs before the write, after the input is validated. The result is written instead of the input; undefined means the input itself. The
   * result may contain fields that only the server fills. Rules about derived fields and secrets are tested after the write. `stored` is
   * the current record; it is absent for a new one. A deletion passes the stored record as input, and ignores the result.
   */
  before?(input: I, context: C, stored?: S): Awaitable<I | { [K in keyof S]?: S[K] | null } | undefined>;
  /** Runs after the write. `stored` is the new record, or for a deletion the deleted record. `before` is the record before the write. */
  after?(stored: S, context: C, before?: S): Awaitable<void>;
}
