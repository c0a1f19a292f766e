import type { Readable } from "node:stream";
import type { Config } from "../config/config.ts";
import { localBytes } from "./local-bytes.ts";
import { s3Bytes } from "./s3-bytes.ts";
import type { FileRow, FileStore } from "./stored-files.ts";

/** Bytes to be kept: in memory, or as a file that is taken from where it lies. */
export type Content = Buffer | { path: string; size: number };

/** Where the bytes of uploads lie, by their id. Who may read them is judged before, by their row. */
export interface FileBytes {
  /** Writes bytes and row so that neither outlives a process alone for long (prune-files.ts). @throws Refusal 503 while the store is away */
  keep(store: Pick<FileStore, "database">, row: FileRow, content: Content): Promise<void>;
  /** Undefined: they are not there. @throws Refusal 503 */
  open(id: string): Promise<Readable | undefined>;
  /** As `open`, whole. */
  read(id: string): Promise<Buffer | undefined>;
  /** What is not there is removed. @throws Refusal 503 */
  remove(id: string): Promise<void>;
  /** Ends what processes that ended have left half done. */
  sweep(store: Pick<FileStore, "database">): Promise<void>;
}

const made = new WeakMap<Config, FileBytes>();

/** The local folder, or the S3 store of the settings. */
export function bytesOf(config: Config): FileBytes {
  const bytes = made.get(config) ?? (config.s3 === undefined ? localBytes(config) : s3Bytes(config.s3));
  made.set(config, bytes);
  return bytes;
}
