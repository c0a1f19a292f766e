import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Size in bytes and SHA-256 (hexadecimal) of a file. */
export interface Digest {
  size: number;
  sha256: string;
}

/** Computes the digest of a file. @throws the error of the file system; AbortError when `stopping` aborts */
export async function digestOf(path: string, stopping?: AbortSignal): Promise<Digest> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(path, stopping && { signal: stopping }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest("hex") };
}

/**
 * Copies a regular file, flushes the copy to disk, and computes the digest of the copied bytes. Only the account of this process may read
 * the copy.
 *
 * @param most number of bytes after which copying ends, because others may write to the source; absent: no limit
 * @throws the error of the file system: ENOENT if the source does not exist, ELOOP for a link, EEXIST if the target exists; an error with
 * code NOT_REGULAR for a folder, device or pipe
 */
export async function copyWithDigest(from: string, to: string, most?: number): Promise<Digest> {
  const source = await openRegular(from);
  try {
    const target = await open(to, "wx", 0o600);
    try {
      const digest = await digestOfHandle(source, most, (chunk) => target.writeFile(chunk));
      await target.sync();
      return digest;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Computes the digest of the first `most` bytes of a regular file; further bytes are ignored.
 *
 * @throws the error of the file system: ENOENT if the file does not exist, ELOOP for a link; an error with code NOT_REGULAR for a folder,
 * device or pipe
 */
export async function digestOfRegular(path: string, most: number): Promise<Digest> {
  const source = await openRegular(path);
  try {
    return await digestOfHandle(source, most, async () => {});
  } finally {
    await source.close();
  }
}

async function digestOfHandle(source: FileHandle, most: number | undefined, take: (chunk: Buffer) => Promise<void>): Promise<Digest> {
  const hash = createHash("sha256");
  let size = 0;
  if (most === 0) return { size, sha256: hash.digest("hex") };
  const range = most === undefined ? {} : { start: 0, end: most - 1 };
  for await (const chunk of source.createReadStream({ autoClose: false, ...range }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    await take(chunk);
  }
  return { size, sha256: hash.digest("hex") };
}

const NOT_REGULAR = "NOT_REGULAR";
const ABSENT: ReadonlySet<unknown> = new Set([NOT_REGULAR, "ENOENT", "ELOOP", "ENXIO"]);

/** Tests whether an error of {@link copyWithDigest} means that the source is missing or no regular file. */
export const isAbsent = (error: unknown): boolean => ABSENT.has((error as NodeJS.ErrnoException).code);

/** Opens a file without following a link, and without waiting for the writer of a pipe. */
async function openRegular(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const isRegular = await file.stat().then((stats) => stats.isFile());
  if (isRegular) return file;
  await file.close();
  throw Object.assign(new Error(`${path} is no regular file`), { code: NOT_REGULAR });
}

/** Flushes a file, or the directory entries of a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a new file that only the account of this process may read, and flushes it to disk.
 *
 * @throws EEXIST if the file exists
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
