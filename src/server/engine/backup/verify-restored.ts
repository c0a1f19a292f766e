import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeBroken } from "../log/describe-broken.ts";
import { readCheckpoints } from "../log/checkpoint-file.ts";
import { verifyLogs } from "../log/verify-chain.ts";
import { SQLITE_FILE } from "../store/drivers/database.ts";
import { readApart } from "../store/integrity.ts";
import { type Database, wallClock } from "../store/index.ts";
import type { BackupKeys } from "./backup-keys.ts";
import { type Check, compare, wrong } from "./check-backup.ts";
import { askOf } from "./copy-database.ts";
import { countRows, digestMigration } from "./count-rows.ts";
import { CHECKPOINT_COPY, type Manifest } from "./manifest.ts";

/** Maximum number of altered log chains that a report lists. Further ones are left out. */
const MOST_NAMED = 20;

/** Input of {@link verifyRestored}: a restored database, and the backup with which it is compared. */
export interface Restored {
  database: Database;
  /** Folder with the copies of the backup's files ({@link copyParts}). */
  folder: string;
  manifest: Manifest;
  /** Keys that verify the log chains. */
  keys: BackupKeys;
  /** IANA name of the portal's time zone. */
  timeZone: string;
  /** Lists what prevents this program from starting on the database. */
  findObstacles: (database: Database) => Promise<readonly string[]>;
}

/**
 * Compares a restored database with the manifest of its backup. The report covers the pages of the file, the rows of every table, the log
 * chains, and whether this program can start.
 *
 * @returns the report lines, right and wrong
 */
export async function verifyRestored(restored: Restored): Promise<Check[]> {
  const { database, manifest, findObstacles } = restored;
  const ask = askOf(database.kysely);
  const obstacles = await findObstacles(database);
  return [
    ...(await checkPages(database)),
    ...compareRows(manifest.rows, await countRows(database.kind, ask)),
    compare("migration state", manifest.database.migration, await digestMigration(ask)),
    ...(await checkChains(restored)),
    compare("this version can start on it", "yes", obstacles[0] ?? "yes"),
  ];
}

async function checkPages({ kind, location }: Database): Promise<Check[]> {
  if (kind === "postgres") return [];
  const [row] = await readApart<{ integrity_check: string }>(join(location.dataDir ?? "", SQLITE_FILE), "pragma integrity_check(1)");
  return [compare("pages and indexes", "ok", row?.integrity_check)];
}

function compareRows(expected: Manifest["rows"], found: Manifest["rows"]): Check[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  const different = names.filter((name) => expected[name] !== found[name]);
  const sum = (rows: Manifest["rows"]): number => Object.values(rows).reduce((total, count) => total + count, 0);
  return [
    compare("tables", Object.keys(expected).length, Object.keys(found).length),
    compare("rows", sum(expected), sum(found)),
    ...different.map((name) => compare(`rows of ${name}`, expected[name] ?? "no table", found[name] ?? "no table")),
  ];
}

async function checkChains({ database, folder, keys, timeZone }: Restored): Promise<Check[]> {
  const file = join(folder, CHECKPOINT_COPY);
  const known = existsSync(file) ? readCheckpoints(file, keys.log.key) : undefined;
  const { rows, broken } = await verifyLogs(database.kysely, keys.log.key, known);
  const found = broken.length === 0 ? `${rows} rows verified` : `${broken.length} findings`;
  const { textOf } = wallClock(timeZone);
  return [
    { what: "log chains", expected: "unchanged", found, isOk: broken.length === 0 },
    ...broken.slice(0, MOST_NAMED).map((one) => wrong("log chains", "unchanged", describeBroken(one, textOf))),
  ];
}
