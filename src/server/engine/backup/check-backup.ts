import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { copyWithDigest, type Digest, digestOfRegular, isAbsent } from "../files/digests.ts";
import { bytesOf } from "../files/file-bytes.ts";
import { BackupError } from "./backup-error.ts";
import { FILE_LIST, type FileLine, FILES, type Manifest } from "./manifest.ts";
import { forEachLine } from "./upload-copies.ts";

/** One line of the report of a restore or drill: what was compared, and with which result. */
export interface Check {
  /** The subject of the check, such as a file or a table. */
  what: string;
  /** Its value according to the manifest. */
  expected: string;
  /** Its actual value. */
  found: string;
  /** Whether the actual value is correct. */
  isOk: boolean;
}

/**
 * Builds a report line that compares two values as texts. Its `isOk` is true if both texts are equal.
 *
 * @param what the tested property, as the report names it
 */
export const compare = (what: string, expected: unknown, found: unknown): Check => ({
  what,
  expected: String(expected),
  found: String(found),
  isOk: String(expected) === String(found),
});

/**
 * Builds a report line for a difference that is already known. Its `isOk` is false.
 *
 * @param what the tested property, as the report names it
 */
export const wrong = (what: string, expected: string, found: string): Check => ({ what, expected, found, isOk: false });

/**
 * Copies the files that the manifest of a backup lists, except uploads, and compares each copy with its digest. A restore reads only these
 * copies, because other accounts may change the folder of the backup meanwhile. At most one byte more than the original size is copied,
 * which is enough to detect a file that has grown.
 *
 * @param folder the folder of the backup
 * @param into an existing folder that contains none of these files
 * @returns one report line for each file; `isOk` is false if the file is missing or altered
 */
export async function copyParts(folder: string, { parts }: Manifest, into: string): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [name, { size, sha256 }] of Object.entries(parts)) {
    const found = await readOrUndefined(() => copyWithDigest(join(folder, name), join(into, name), size + 1));
    const isOk = found?.sha256 === sha256 && found.size === size;
    const read = found === undefined ? "missing" : isOk ? `${size} bytes, same digest` : "altered";
    checks.push({ what: name, expected: `${size} bytes`, found: read, isOk });
  }
  return checks;
}

/**
 * Reads the digest of a file of a backup.
 *
 * @returns undefined if the file is missing, or is no regular file (a link, a folder or a pipe), which no backup writes
 */
const readOrUndefined = (read: () => Promise<Digest>): Promise<Digest | undefined> =>
  read().catch((error: unknown) => {
    if (isAbsent(error)) return undefined;
    throw error;
  });

/**
 * Maximum number of altered or missing uploads that a report lists. Further ones are left out; the first line states how many are intact.
 */
const MOST_NAMED = 20;

/** Size and digest of an upload, as its line in the list states them. */
export type UploadFacts = Pick<FileLine, "size" | "digest">;

/**
 * Reads size and digest of an uploaded file in a backup. `line` is its line in the list of uploads. Resolves to undefined if the upload is
 * missing.
 */
export type ReadUpload = (line: FileLine) => Promise<UploadFacts | undefined>;

/**
 * Returns digest and size of an upload.
 *
 * @param read reads or copies the file, and computes both
 * @returns undefined if the upload is missing, or is no regular file
 */
export async function describeUpload(read: () => Promise<Digest>): Promise<UploadFacts | undefined> {
  const found = await readOrUndefined(read);
  return found && { size: found.size, digest: found.sha256 };
}

/**
 * Compares each uploaded file of a backup with the size and the digest that {@link FILE_LIST} states.
 *
 * @param folder the folder with the list, filled by {@link copyParts}
 * @param read reads size and digest of an upload, see {@link uploadReader}
 * @returns one report line with the number of intact uploads, then at most `MOST_NAMED` lines about missing or altered files. If the list
 * is missing, a single line that says so
 */
export async function checkUploads(folder: string, { files }: Manifest, read: ReadUpload): Promise<Check[]> {
  const bad: Check[] = [];
  let intact = 0;
  if (!existsSync(join(folder, FILE_LIST))) return [wrong("uploaded files", String(files.count), "no list of them")];
  await forEachLine(join(folder, FILE_LIST), async (text) => {
    const line = parseLine(text);
    const found = line === undefined ? undefined : await read(line);
    if (line === undefined) bad.push(wrong(FILE_LIST, "lines of files", "a damaged line"));
    else if (isIntact(line, found)) intact++;
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

/** Tests whether an upload has the size and the digest that the list of its backup states. False for undefined, a missing upload. */
export const isIntact = (line: FileLine, found: UploadFacts | undefined): boolean =>
  found?.digest === line.digest && found.size === line.size;

/**
 * Parses a line of the list of uploads.
 *
 * @returns undefined if the line is damaged, or its id is no UUID and so could name another folder
 */
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
 * @throws BackupError if the files of the backup are in an S3 store, and the settings name none
 */
export function uploadReader(folder: string, { files }: Manifest, config: Config): ReadUpload {
  if (files.store === "s3") {
    if (config.s3 === undefined) throw new BackupError("the files of the backup are in an S3 store: set S3_BUCKET");
    const { describe } = bytesOf(config);
    return ({ id }) => describe(id);
  }
  return ({ id, size: most }) => describeUpload(() => digestOfRegular(join(folder, FILES, id), most + 1));
}
