import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import type { Config } from "../config/config.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { filePath, UNFINISHED } from "../files/local-bytes.ts";
import type { ListedFile } from "./count-rows.ts";
import { copyWithDigest } from "../files/digests.ts";
import { FILE_LIST, type FileLine, FILES, type Manifest } from "./manifest.ts";

/** Number of files that are copied at the same time, because each waits for the disk. */
const AT_ONCE = 8;

/**
 * Calls a function for each line of a file, for up to 8 lines at the same time. The calls may finish in any order. After an error, no
 * further line is started.
 *
 * @throws the first error, once the started calls have ended
 */
export async function forEachLine(path: string, callback: (line: string) => Promise<void>): Promise<void> {
  const under = new Set<Promise<void>>();
  let failure: unknown;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (failure !== undefined) break;
    const one = callback(line)
      .catch((error) => {
        failure ??= error;
      })
      .finally(() => under.delete(one));
    under.add(one);
    if (under.size >= AT_ONCE) await Promise.race(under);
  }
  await Promise.all(under);
  if (failure !== undefined) throw failure;
}

/** Input of {@link copyUploads}. `list`: a file with one {@link ListedFile} a line. */
interface CopyOptions {
  config: Config;
  list: string;
  folder: string;
  /** Ends the copy when it aborts. */
  stopping: AbortSignal;
}

/**
 * Copies uploaded files into a backup, and writes {@link FILE_LIST} with their sizes and digests. Files in an S3 store are not copied; only
 * their sizes and ETags are listed.
 *
 * @returns the number and size of the files for the manifest, and the ids of files that the store does not have (`missing`)
 * @throws the error of the file system; Refusal 503 while the S3 store is unavailable; the reason of `stopping`
 */
export async function copyUploads({ config, list, folder, stopping }: CopyOptions): Promise<Manifest["files"]> {
  const store = config.s3 === undefined ? "folder" : "s3";
  const describe = config.s3 === undefined ? copierOf(config, join(folder, FILES)) : bytesOf(config).describe;
  if (store === "folder") await mkdir(join(folder, FILES), { mode: 0o700 });
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  const lines = createWriteStream(join(folder, FILE_LIST), { flags: "wx", mode: 0o600, flush: true });
  try {
    await forEachLine(list, async (line) => {
      stopping.throwIfAborted();
      const { id } = JSON.parse(line) as ListedFile;
      const found = await describe(id);
      if (found === undefined) {
        missing.push(id);
        return;
      }
      count++;
      bytes += found.size;
      lines.write(`${JSON.stringify({ id, ...found } satisfies FileLine)}\n`);
    });
  } finally {
    lines.end();
    await finished(lines);
  }
  return { store, count, bytes, missing: missing.sort() };
}

/**
 * Returns a function that copies an upload by its id, and returns its size and digest. For a moment after its row is stored, a file has a
 * temporary name, which is tried too.
 */
const copierOf = (config: Config, folder: string) => async (id: string) => {
  const path = filePath(config, id);
  for (const from of [path, path + UNFINISHED, path])
    try {
      const { size, sha256 } = await copyWithDigest(from, join(folder, id));
      return { size, digest: sha256 };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  return undefined;
};
