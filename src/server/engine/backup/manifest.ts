import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../store/index.ts";
import { keyed } from "../log/chain.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupKeys } from "./backup-keys.ts";
import type { Digest } from "../files/digests.ts";

/** File name of a backup's manifest. It is written last, so a folder without it is no complete backup. */
export const MANIFEST = "manifest.json";
/** Name of the file in a backup that lists the uploaded files, one {@link FileLine} per line. */
export const FILE_LIST = "files.jsonl";
/** Name of the file in a backup that contains the checkpoints of the logs. A backup has no such file if the portal had no checkpoints. */
export const CHECKPOINT_COPY = "log-checkpoints";
/** Name of the file in a backup with the copy of the database, by kind of database. */
export const DATABASE_COPY = { sqlite: "portal.db", postgres: "database.dump" } as const;
/** Name of the folder with uploaded files, both in a backup and in DATA_DIR. */
export const FILES = "files";

const FORMAT = 1;

/** Content of `manifest.json` in a backup. It describes the backup and contains the digests by which its files are verified. */
export interface Manifest {
  /** Version of the format of backups. */
  format: number;
  /** Version of the program that wrote it. */
  version: string;
  /** Time in ISO 8601 at which the backup began. Every write that was acknowledged before this time is in the backup. */
  begun: string;
  /** Time in ISO 8601 at which the backup was complete. */
  ended: string;
  database: {
    kind: Database["kind"];
    /** Version of the database server or library. */
    server: string;
    /** Major version of the `pg_dump` that wrote the dump. */
    tool?: number;
    /** Schema of PostgreSQL that was dumped. */
    schema?: string;
    /** Digest of the schema that the last start applied (`schema_state`). */
    migration: string;
  };
  /** Fingerprints of the keys. The keys themselves are never in a backup. */
  keys: { secret: string; log: string };
  files: {
    store: "folder" | "s3";
    count: number;
    bytes: number;
    /** Ids of files that the database names and the store did not have. */
    missing: readonly string[];
  };
  /** Number of rows by table. */
  rows: Readonly<Record<string, number>>;
  /** Digests of the files of the backup, by name. Uploads are not included; {@link FILE_LIST} lists them. */
  parts: Readonly<Record<string, Digest>>;
}

/**
 * One line of {@link FILE_LIST}: the id of an uploaded file, its size in bytes and its digest. The digest is SHA-256; for an S3 store it is
 * the ETag, because the backup does not contain the file.
 */
export interface FileLine {
  id: string;
  size: number;
  digest: string;
}

/** Renders a manifest as JSON, with a seal that only somebody with the log key can compute. */
export function renderManifest(manifest: Manifest, logKey: Buffer): string {
  const seal = keyed(logKey, "backup", JSON.stringify(manifest));
  return `${JSON.stringify({ ...manifest, seal }, null, 2)}\n`;
}

/**
 * Reads the manifest of a backup and verifies its seal, its keys and its version.
 *
 * @param version the version of this program
 * @throws BackupError if there is no manifest, if it was altered, if the backup was written with other keys, or if a newer program wrote it
 */
export async function readManifest(folder: string, keys: BackupKeys, version: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? `it has no ${MANIFEST}; name the folder of one complete backup` : error.message;
    throw new BackupError(`${folder} is no backup: ${reason}`);
  });
  const manifest = parseManifest(text, folder);
  if (manifest.format !== FORMAT || isNewer(manifest.version, version))
    throw new BackupError(
      `the backup was written by version ${manifest.version} (format ${manifest.format}); this is version ${version}: use that version or a later one`,
    );
  const foreign = [manifest.keys.log === keys.log.fingerprint ? "" : "LOG_KEY (file log-key)"];
  foreign.push(manifest.keys.secret === keys.secret.fingerprint ? "" : "SECRET_KEY (file secret.key)");
  const names = foreign.filter((name) => name !== "").join(" and ");
  if (names !== "") throw new BackupError(`${names}: not the key of the backup; put the keys of that portal into DATA_DIR or the settings`);
  if (renderManifest(manifest, keys.log.key) !== text)
    throw new BackupError(`${join(folder, MANIFEST)} was altered: its seal does not match`);
  return manifest;
}

function parseManifest(text: string, folder: string): Manifest {
  try {
    const { seal: _, ...manifest } = JSON.parse(text) as Manifest & { seal: unknown };
    if (typeof manifest.keys.log === "string" && typeof manifest.keys.secret === "string" && typeof manifest.version === "string")
      return manifest;
  } catch {
    // Reported below.
  }
  throw new BackupError(`${join(folder, MANIFEST)} was altered: it cannot be read`);
}

/**
 * Tests whether version `version` is newer than version `than`, by comparing the first three numbers of each (`0.3.0`). A number that is
 * missing or cannot be read counts as newer.
 */
function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.+-]/).map(Number));
  for (const at of [0, 1, 2]) if (a?.[at] !== b?.[at]) return !(Number(a?.[at]) < Number(b?.[at]));
  return false;
}

/**
 * Builds the members of a manifest that are known when a backup begins.
 *
 * @param begun epoch milliseconds
 */
export const newManifest = (version: string, keys: BackupKeys, begun: number): Pick<Manifest, "format" | "version" | "begun" | "keys"> => ({
  format: FORMAT,
  version,
  begun: new Date(begun).toISOString(),
  keys: { secret: keys.secret.fingerprint, log: keys.log.fingerprint },
});
