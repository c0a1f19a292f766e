import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

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
 * Copies a file, flushes the copy to disk, and computes the digest of what was read. Only the account of this process may read the copy.
 *
 * @throws the error of the file system: ENOENT without the source, EEXIST if the target exists
 */
export async function copyWithDigest(from: string, to: string): Promise<Digest> {
  const hash = createHash("sha256");
  let size = 0;
  const source = await open(from, "r");
  try {
    const target = await open(to, "wx", 0o600);
    try {
      for await (const chunk of source.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size += chunk.length;
        await target.writeFile(chunk);
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
  return { size, sha256: hash.digest("hex") };
}

/** Flushes a file, or the names in a folder, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new file that only the account of this process may read, and flushes it to disk. @throws EEXIST if it exists */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
