import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config/config.ts";
import { staleBefore } from "./process-start.ts";
import type { FileStore } from "./stored-files.ts";

/** Number of bytes at the beginning of a file from which its type is detected. */
const HEAD = 512;
const folderOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "arriving");

/** An upload that was received into the staging folder but is not stored yet. `size` is in bytes, `head` contains the first 512 bytes. */
export interface StagedUpload {
  path: string;
  size: number;
  head: Buffer;
}

/**
 * Writes an upload into the staging folder (`arriving` in the data directory) while it is received, so that only one chunk is in memory.
 * After an error, such as a client that disconnects, the file is deleted.
 *
 * @throws the error of the stream or of the file system
 */
export async function stageUpload(config: Pick<Config, "dataDir">, source: Readable): Promise<StagedUpload> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const begun: Buffer[] = [];
  let size = 0;
  async function* measured(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      if (size < HEAD) begun.push(piece.subarray(0, HEAD));
      size += piece.length;
      yield piece;
    }
  }
  try {
    await pipeline(source, measured, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return { path, size, head: Buffer.concat(begun).subarray(0, HEAD) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Deletes staged uploads that ended processes left behind ({@link staleBefore}). */
export async function cleanStaging({ config, store: { database } }: Pick<FileStore, "config" | "store">): Promise<void> {
  const folder = folderOf(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < staleBefore(database)) await rm(path, { force: true });
  }
}
