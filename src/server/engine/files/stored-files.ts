import { randomUUID } from "node:crypto";
import { Refusal } from "../refusals/refusal.ts";
import type { Config } from "../config/config.ts";
import type { Connection, Database } from "../store/index.ts";
import { bytesOf, type Content } from "./file-bytes.ts";
import { GONE, UNSENT } from "./file-states.ts";

/** Where uploads are stored, and the database with their rows. */
export interface FileStore {
  config: Config;
  database: Database;
  /** Epoch milliseconds. */
  now: () => number;
}

export const MAX_BYTES = 10_485_760;

export interface StoredFile {
  id: string;
  /** Id of the user who uploaded it. */
  owner: string;
  name: string;
  /** Extension of the detected type. */
  type: string;
  /** `entity/key/field` of the record that took it. Absent if none has yet. */
  claimedBy?: string;
}

export interface NewFile {
  name: string;
  content: Content;
  type: string;
  /** `entity.field` that may take it. Absent if any field may. */
  purpose?: string;
  /** Organisation of the uploader, whose quota it counts towards. */
  organisation?: string | undefined;
}

/** Metadata of a stored upload. */
export interface FileRow {
  file_id: string;
  owner: string;
  name: string;
  type: string;
  purpose: string | null;
  size: number;
  created_at: number;
  claimed_by: string | null;
  organisation: string | null;
}

/**
 * Stores an upload for its uploader, until one of the uploader's records takes it.
 *
 * @returns the id of the file
 */
export async function keepFile(store: FileStore, owner: string, file: NewFile): Promise<string> {
  // Random and not time-based, because it is part of a URL.
  const id = randomUUID();
  await bytesOf(store.config).keep(
    store,
    {
      file_id: id,
      owner,
      name: file.name,
      type: file.type,
      purpose: file.purpose ?? null,
      size: Buffer.isBuffer(file.content) ? file.content.length : file.content.size,
      created_at: store.now(),
      claimed_by: null,
      organisation: file.organisation ?? null,
    },
    file.content,
  );
  return id;
}

/**
 * Finds an upload.
 *
 * @returns undefined if there is none, or if it is given up or not sent yet
 */
export async function findFile(connection: Connection, id: string): Promise<StoredFile | undefined> {
  const row = await connection.selectFrom("stored_file").selectAll().where("file_id", "=", id).executeTakeFirst();
  if (row === undefined || row.claimed_by === GONE || row.claimed_by === UNSENT) return undefined;
  const name = String(row.name);
  const type = String(row.type ?? /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "");
  return { id, owner: String(row.owner), name, type, ...(row.claimed_by === null ? {} : { claimedBy: String(row.claimed_by) }) };
}

/**
 * Removes a file that was given up, then its row.
 *
 * @returns false if the store is unavailable; the next prune tries again
 */
export async function removeGone({ config, database }: Pick<FileStore, "config" | "database">, id: string): Promise<boolean> {
  try {
    await bytesOf(config).remove(id);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await database.kysely.deleteFrom("stored_file").where("file_id", "=", id).where("claimed_by", "=", GONE).execute();
  return true;
}
