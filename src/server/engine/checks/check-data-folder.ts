import { constants, existsSync } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findRestoreInFolder, isCopyLeft, STAGING } from "../backup/pending-restore.ts";
import type { Config } from "../config/config.ts";
import type { Finding } from "./finding.ts";

/** Folders in DATA_DIR that the server writes into. */
const WRITTEN = ["", "files", "arriving"];

/**
 * Checks that DATA_DIR can be written, or created, and that no restore replaces its content. Creates nothing.
 *
 * @returns one `failed` finding for each problem. Without problems, an `ok` finding; in addition a warning if an interrupted restore has
 * left its copy of the backup
 */
export async function checkDataFolder({ dataDir }: Pick<Config, "dataDir">): Promise<Finding[]> {
  const about = "data folder";
  const restore = findRestoreInFolder(dataDir);
  const problems = new Set(restore === undefined ? [] : [restore]);
  for (const path of WRITTEN.map((name) => join(dataDir, name))) for (const text of await problemsOf(path)) problems.add(text);
  if (problems.size > 0) return [...problems].map((text) => ({ about, state: "failed", text }));
  const left: Finding = {
    about,
    state: "warning",
    text: `a restore was interrupted before it changed anything: run it again, or delete its copy ${join(dataDir, STAGING)}`,
  };
  return [
    { about, state: "ok", text: `DATA_DIR ${dataDir} can be written, ${await freeOf(dataDir)} free` },
    ...(isCopyLeft(dataDir) ? [left] : []),
  ];
}

async function problemsOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return problemsOfParent(path);
  if (!(await stat(path)).isDirectory()) return [`${path} is no folder: set DATA_DIR to one`];
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    return [
      `the folder ${path} cannot be written by this account (${(error as NodeJS.ErrnoException).code}): give it the folder, or set DATA_DIR`,
    ];
  }
}

/**
 * Lists the reasons why a folder that does not exist could not be created: the problems of the nearest existing folder above it. Empty if
 * it could be created.
 */
async function problemsOfParent(path: string): Promise<string[]> {
  let parent = dirname(path);
  while (!existsSync(parent) && parent !== dirname(parent)) parent = dirname(parent);
  return problemsOf(parent);
}

async function freeOf(path: string): Promise<string> {
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  return `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB`;
}
