import type { Readable } from "node:stream";
import type { Config } from "../config/config.ts";
import { localBytes } from "./local-bytes.ts";
import { s3Bytes } from "./s3-bytes.ts";
import type { FileRow, FileStore } from "./stored-files.ts";

/** The content of an upload that is to be stored: a buffer, or the path of a file. Local storage moves that file, S3 storage sends it. */
export type Content = Buffer | { path: string; size: number };

/**
 * Storage for the bytes of uploads, by their id. Implemented by `localBytes` and `s3Bytes`. It checks no rights: callers authorise access
 * by the file's row first.
 */
export interface FileBytes {
  /**
   * Stores the bytes of an upload, and its row in the database. If the process ends between both steps, pruning (prune-files.ts) completes
   * or removes the upload.
   *
   * @throws Refusal 503 while the store is unavailable
   */
  keep(store: Pick<FileStore, "store">, row: FileRow, content: Content): Promise<void>;
  /**
   * Opens the bytes as a stream.
   *
   * @returns undefined if they are not there
   * @throws Refusal 503
   */
  open(id: string): Promise<Readable | undefined>;
  /** Reads all bytes. Returns undefined if they are not there. @throws Refusal 503 */
  read(id: string): Promise<Buffer | undefined>;
  /**
   * Returns size and digest of the bytes. The digest of a local file is SHA-256, for which the whole file is read. The digest of a file in
   * an S3 store is its ETag. Returns undefined if the bytes do not exist.
   *
   * @throws Refusal 503
   */
  describe(id: string): Promise<{ size: number; digest: string } | undefined>;
  /**
   * Removes the bytes. Does nothing if they do not exist.
   *
   * @throws Refusal 503
   */
  remove(id: string): Promise<void>;
  /**
   * Completes or removes what ended processes left unfinished.
   *
   * S3 storage has nothing to do here, because its rows say which files are unfinished (prune-files.ts).
   */
  sweep(store: Pick<FileStore, "store">): Promise<void>;
}

const made = new WeakMap<Config, FileBytes>();

/**
 * Returns the file storage of the settings: the S3 store if one is configured, else the local folder. It is created once for each settings
 * object.
 */
export function bytesOf(config: Config): FileBytes {
  const bytes = made.get(config) ?? (config.s3 === undefined ? localBytes(config) : s3Bytes(config.s3));
  made.set(config, bytes);
  return bytes;
}
