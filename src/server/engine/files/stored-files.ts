import { randomUUID } from "node:crypto";
import { Refusal } from "../refusals/refusal.ts";
import type { Config } from "../config/config.ts";
import type { Connection, Database } from "../store/index.ts";
import { bytesOf, type Content } from "./file-bytes.ts";
import { GONE, UNSENT } from "./file-states.ts";
import { areFilesHeld } from "./hold-files.ts";

/**
 * The services that functions about stored files need: settings (which name the storage), database (which has the rows) and clock. Every
 * `Engine` satisfies it.
 */
export interface FileStore {
  config: Config;
  store: { database: Database };
  /** Epoch milliseconds. */
  clock: { now: () => number };
}

/** Maximum size of an upload in bytes (10 MB). A larger file is refused. */
export const MAX_BYTES = 10_485_760;

/** An upload as {@link findFile} returns it, without its bytes. */
export interface StoredFile {
  id: string;
  /** Id of the user who uploaded it. */
  owner: string;
  name: string;
  /** Extension of the detected type. */
  type: string;
  /** `entity/key/field` of the record that took it. Absent if none has yet. */
  claimedBy?: string;
  /** Fields that may take it (`entity.field`). Absent if any field may. */
  takers?: readonly string[];
}

/** An upload to store: its bytes, its metadata, and the field that may take it. */
export interface NewFile {
  name: string;
  content: Content;
  type: string;
  /** `entity.field` that may take it, several with blanks between. Absent if any field may. */
  purpose?: string;
  /** Organisation of the uploader, whose quota it counts towards. */
  organisation?: string | undefined;
}

/**
 * Row of the table `stored_file`: the metadata of an upload. `purpose` is the field that may take it. If several fields may, `takers` lists
 * them, separated by blanks. Servers of 0.2.0 know only `purpose`.
 */
export interface FileRow {
  file_id: string;
  owner: string;
  name: string;
  type: string;
  purpose: string | null;
  takers: string | null;
  size: number;
  created_at: number;
  claimed_by: string | null;
  organisation: string | null;
}

/**
 * Stores an upload for its uploader, until one of the uploader's records takes it. {@link pruneFiles} removes it if none does within
 * `uploadHours`.
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
 * Finds the metadata of an upload. Checks no rights.
 *
 * @returns undefined if there is none, or if it is marked as removed or not sent yet
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
 * Removes the bytes of an upload, then its row if the row is marked `GONE`. The bytes are removed regardless of the mark, so call it only
 * for uploads that have it.
 *
 * @returns true once removed; false if the storage is unavailable or a backup holds the files, so that the next prune tries again
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
