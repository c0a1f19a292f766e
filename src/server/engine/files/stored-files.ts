import { randomUUID } from "node:crypto";
import { Refusal } from "../refusals/refusal.ts";
import type { Config } from "../config/config.ts";
import type { Connection, Database } from "../store/index.ts";
import { bytesOf, type Content } from "./file-bytes.ts";
import { GONE, UNSENT } from "./file-states.ts";
import { areFilesHeld } from "./hold-files.ts";

/**
 * The services that functions about stored files need: the settings, which name the storage, the database with the rows, and the clock.
 * Every `Engine` has these members.
 */
export interface FileStore {
  config: Config;
  store: { database: Database };
  /** Epoch milliseconds. */
  clock: { now: () => number };
}

/** Maximum size of an upload in bytes (10 MB). A larger file is refused. */
export const MAX_BYTES = 10_485_760;

/** The metadata of an upload, as {@link findFile} returns it. */
export interface StoredFile {
  id: string;
  /** Id of the user who uploaded it. */
  owner: string;
  name: string;
  /** Extension of the detected type. */
  type: string;
  /**
   * The record that has the upload, as `entity/key/field`; or `removed/` and the id of a removal that can be undone. Absent: no record has
   * it yet.
   */
  claimedBy?: string;
  /** Fields that may have the upload (`entity.field`). Absent: every file field may. */
  takers?: readonly string[];
}

/** An upload to store: its name, its content and the type detected from its first bytes. */
export interface NewFile {
  name: string;
  content: Content;
  /** File extension of the detected type. */
  type: string;
  /** The field that may have the upload (`entity.field`), or several, separated by blanks. Absent: every file field may. */
  purpose?: string;
  /** Organisation of the uploader; the upload is part of its quota. */
  organisation?: string | undefined;
}

/**
 * A row of the table `stored_file`, one for each upload. `purpose` is the field in which the upload may be stored. If several fields may
 * store it, `takers` lists them, separated by blanks. Servers of version 0.2.0 only know `purpose`.
 */
export interface FileRow {
  file_id: string;
  /** Id of the user who uploaded the file. */
  owner: string;
  name: string;
  /** File extension of the type that was detected from the content. */
  type: string;
  purpose: string | null;
  takers: string | null;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  created_at: number;
  /** The record that has the upload, or a state of file-states.ts. Null: no record has it yet. */
  claimed_by: string | null;
  /** Organisation whose quota includes the upload; null if there is none. */
  organisation: string | null;
}

/**
 * Stores an upload. It belongs to its uploader until one of the uploader's records refers to it. If none does within `uploadHours`,
 * {@link pruneFiles} deletes it.
 *
 * @param owner id of the uploader
 * @returns the id of the file
 * @throws Refusal 503 while the storage is unavailable
 */
export async function keepFile(store: FileStore, owner: string, file: NewFile): Promise<string> {
  // Random and not time-based, because it is part of a URL.
  const id = randomUUID();
  const isSeveral = file.purpose?.includes(" ") === true;
  await bytesOf(store.config).keep(
    store,
    {
      file_id: id,
      owner,
      name: file.name,
      type: file.type,
      purpose: isSeveral ? null : (file.purpose ?? null),
      takers: isSeveral ? (file.purpose ?? null) : null,
      size: Buffer.isBuffer(file.content) ? file.content.length : file.content.size,
      created_at: store.clock.now(),
      claimed_by: null,
      organisation: file.organisation ?? null,
    },
    file.content,
  );
  return id;
}

/**
 * Reads the metadata of an upload. Does not check any right.
 *
 * @returns undefined if there is no upload of this id, or if it is marked as removed or is not completely sent yet
 */
export async function findFile(connection: Connection, id: string): Promise<StoredFile | undefined> {
  const row = await connection.selectFrom("stored_file").selectAll().where("file_id", "=", id).executeTakeFirst();
  if (row === undefined || row.claimed_by === GONE || row.claimed_by === UNSENT) return undefined;
  const name = String(row.name);
  const takers = row.takers ?? row.purpose;
  const type = String(row.type ?? /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "");
  return {
    ...{ id, owner: String(row.owner), name, type },
    ...(row.claimed_by === null ? {} : { claimedBy: String(row.claimed_by) }),
    ...(takers === null ? {} : { takers: String(takers).split(" ") }),
  };
}

/**
 * Deletes the content of an upload, and then its row if the row is marked `GONE`. The content is deleted without looking at the mark, so
 * call it only for marked uploads.
 *
 * @returns true after the deletion. False if the storage is unavailable, or if a backup prevents deletions; the next prune tries again
 */
export async function removeGone({ config, store: { database } }: Pick<FileStore, "config" | "store">, id: string): Promise<boolean> {
  if (await areFilesHeld(database.kysely)) return false;
  try {
    await bytesOf(config).remove(id);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await database.kysely.deleteFrom("stored_file").where("file_id", "=", id).where("claimed_by", "=", GONE).execute();
  return true;
}
