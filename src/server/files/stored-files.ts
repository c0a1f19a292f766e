import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isUnavailable } from "../refusals/refusal.ts";
import type { Config } from "../config/config.ts";
import type { Connection, Database } from "../store/index.ts";

/** Where an upload lies. The id is the server's own, never a name from a client. */
export function filePath(config: Config, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`stored file id ${JSON.stringify(id)} is not a UUID`);
  return join(config.dataDir, "files", id);
}

/** Where uploads are kept, and what is known of them. */
export interface FileStore {
  config: Config;
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
}

export const MAX_BYTES = 10_485_760;

export interface StoredFile {
  id: string;
  /** User who uploaded it. */
  owner: string;
  name: string;
  /** Ending of what it was found to be. */
  type: string;
  /** `entity/key/field` of the record that took it; absent: none yet. */
  claimedBy?: string;
}

export interface NewFile {
  name: string;
  content: Buffer;
  type: string;
  /** `entity.field`: no other field may take it. Absent: any may. */
  purpose?: string;
  /** Of its uploader: together they have so much room. */
  organisation?: string | undefined;
}

/** Of a file whose row may not stand yet: what is left so by a process that ended is swept up (prune-files.ts). */
export const NEW = ".new";
/** `claimed_by` of a file that is given up: its row goes after it, so that no file is left without one. */
export const GONE = "gone";

/** Keeps an upload for its uploader until a record of his takes it; returns its id. */
export async function keepFile(store: FileStore, owner: string, file: NewFile): Promise<string> {
  // Random, not of the clock: it stands in an address.
  const id = randomUUID();
  const path = filePath(store.config, id);
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeThrough(path + NEW, file.content);
    const row = {
      file_id: id,
      owner,
      name: file.name,
      type: file.type,
      purpose: file.purpose ?? null,
      size: file.content.length,
      created_at: store.now(),
      claimed_by: null,
      organisation: file.organisation ?? null,
    };
    await store.database.kysely.insertInto("stored_file").values(row).execute();
    await rename(path + NEW, path);
  } catch (error) {
    // Of a database that went away nobody knows whether the row stands: the sweep finds out (prune-files.ts).
    if (!isUnavailable(error)) await rm(path + NEW, { force: true });
    throw error;
  }
  return id;
}

/** What is known of an upload; undefined: nothing. */
export async function findFile(connection: Connection, id: string): Promise<StoredFile | undefined> {
  const row = await connection.selectFrom("stored_file").selectAll().where("file_id", "=", id).executeTakeFirst();
  if (row === undefined || row.claimed_by === GONE) return undefined;
  const name = String(row.name);
  const type = String(row.type ?? /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "");
  return { id, owner: String(row.owner), name, type, ...(row.claimed_by === null ? {} : { claimedBy: String(row.claimed_by) }) };
}

/** The file of a row that is given up, then the row. */
export async function removeGone({ config, database }: Pick<FileStore, "config" | "database">, id: string): Promise<void> {
  await rm(filePath(config, id), { force: true });
  await database.kysely.deleteFrom("stored_file").where("file_id", "=", id).where("claimed_by", "=", GONE).execute();
}

/** What was acknowledged is on the disk. */
async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
