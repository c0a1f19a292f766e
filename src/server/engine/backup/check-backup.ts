import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { digestOf } from "../files/digests.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { BackupError } from "./backup-error.ts";
import { FILE_LIST, type FileLine, FILES, type Manifest } from "./manifest.ts";
import { forEachLine } from "./upload-copies.ts";

/** A line of the report of a restore. */
export interface Check {
  what: string;
  expected: string;
  found: string;
  isOk: boolean;
}

/** Builds a line that compares two values. */
export const compare = (what: string, expected: unknown, found: unknown): Check => ({
  what,
  expected: String(expected),
  found: String(found),
  isOk: String(expected) === String(found),
});

/** Builds a line that is wrong. */
export const wrong = (what: string, expected: string, found: string): Check => ({ what, expected, found, isOk: false });

/** Compares the digests of the files of a backup, without uploads, with its manifest. */
export async function checkParts(folder: string, { parts }: Manifest): Promise<Check[]> {
  return Promise.all(
    Object.entries(parts).map(async ([name, { size, sha256 }]) => {
      const path = join(folder, name);
      if (!existsSync(path)) return wrong(name, `${size} bytes`, "missing");
      const found = await digestOf(path);
      const isOk = found.sha256 === sha256 && found.size === size;
      return { what: name, expected: `${size} bytes`, found: isOk ? `${size} bytes, same digest` : "altered", isOk };
    }),
  );
}

/** Most altered or missing uploads that a report names. */
const MOST_NAMED = 20;

/** How an upload of a backup is read: its digest and size, or undefined if it is missing. */
export type ReadUpload = (id: string) => Promise<{ size: number; digest: string } | undefined>;

/**
 * Compares every upload of a backup with its digest.
 *
 * @param read reads one; {@link uploadReader} reads those in the backup or in the S3 store
 */
export async function checkUploads(folder: string, { files }: Manifest, read: ReadUpload): Promise<Check[]> {
  const bad: Check[] = [];
  let intact = 0;
  if (!existsSync(join(folder, FILE_LIST))) return [wrong("uploaded files", String(files.count), "no list of them")];
  await forEachLine(join(folder, FILE_LIST), async (text) => {
    const line = parseLine(text);
    const found = line === undefined ? undefined : await read(line.id);
    if (line === undefined) bad.push(wrong(FILE_LIST, "lines of files", "a damaged line"));
    else if (found?.digest === line.digest && found.size === line.size) intact++;
    else bad.push(wrong(`${FILES}/${line.id}`, `${line.size} bytes`, found === undefined ? "missing" : "altered"));
  });
  const missing = files.missing.length === 0 ? "" : `, ${files.missing.length} were missing before`;
  const all: Check = {
    what: "uploaded files",
    expected: String(files.count),
    found: `${intact} intact${missing}`,
    isOk: intact === files.count,
  };
  return [all, ...bad.sort((a, b) => (a.what < b.what ? -1 : 1)).slice(0, MOST_NAMED)];
}

/** @returns undefined for a damaged line; an id names no other folder */
function parseLine(text: string): FileLine | undefined {
  try {
    const line = JSON.parse(text) as FileLine;
    return /^[0-9a-f-]{36}$/.test(line.id) ? line : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that reads an upload of a backup: from its folder, or from the S3 store of the settings.
 *
 * @throws BackupError without the settings of a store
 */
export function uploadReader(folder: string, { files }: Manifest, config: Config): ReadUpload {
  if (files.store === "s3") {
    if (config.s3 === undefined) throw new BackupError("the files of the backup are in an S3 store: set S3_BUCKET");
    return bytesOf(config).describe;
  }
  return async (id) => {
    const path = join(folder, FILES, id);
    if (!existsSync(path)) return undefined;
    const { size, sha256 } = await digestOf(path);
    return { size, digest: sha256 };
  };
}
