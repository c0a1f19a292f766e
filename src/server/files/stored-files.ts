import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config.ts";
import type { CallContext } from "../http/context.ts";
import type { Connection } from "../store/index.ts";

/** Where an upload lies. The id is the server's own, never a name from a client. */
export function filePath(config: Config, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`stored file id ${JSON.stringify(id)} is not a UUID`);
  return join(config.dataDir, "files", id);
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
}

/** Keeps an upload for its uploader until a record of his takes it; returns its id. */
export async function keepFile({ portal, caller }: CallContext, file: NewFile): Promise<string> {
  // Random, not of the clock: it stands in an address.
  const id = randomUUID();
  const path = filePath(portal.config, id);
  await mkdir(dirname(path), { recursive: true });
  await writeThrough(path, file.content);
  try {
    const row = {
      file_id: id,
      owner: String(caller.info["userId"]),
      name: file.name,
      type: file.type,
      purpose: file.purpose ?? null,
      size: file.content.length,
      created_at: portal.now(),
      claimed_by: null,
    };
    await portal.database.kysely.insertInto("stored_file").values(row).execute();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return id;
}

/** What is known of an upload; undefined: nothing. */
export async function findFile(connection: Connection, id: string): Promise<StoredFile | undefined> {
  const row = await connection.selectFrom("stored_file").selectAll().where("file_id", "=", id).executeTakeFirst();
  if (row === undefined) return undefined;
  const name = String(row.name);
  const type = String(row.type ?? /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "");
  return { id, owner: String(row.owner), name, type, ...(row.claimed_by === null ? {} : { claimedBy: String(row.claimed_by) }) };
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
