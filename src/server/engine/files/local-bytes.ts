import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../config/config.ts";
import { isUnavailable } from "../refusals/refusal.ts";
import type { FileBytes } from "./file-bytes.ts";
import { staleBefore } from "./process-start.ts";

/** Where an upload lies. The id is the server's own, never a name from a client. */
export function filePath(config: Pick<Config, "dataDir">, id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error(`stored file id ${JSON.stringify(id)} is not a UUID`);
  return join(config.dataDir, "files", id);
}

/** Of a file whose row may not stand yet: what is left so by a process that ended is swept up. */
const NEW = ".new";

/** Files in a folder: written under another name until their row stands. */
export function localBytes(config: Pick<Config, "dataDir">): FileBytes {
  return {
    async keep({ database }, row, content) {
      const path = filePath(config, row.file_id);
      await mkdir(dirname(path), { recursive: true });
      try {
        if (Buffer.isBuffer(content)) await writeThrough(path + NEW, content);
        else await moveThrough(content.path, path + NEW);
        await database.kysely
          .insertInto("stored_file")
          .values({ ...row })
          .execute();
        await rename(path + NEW, path);
      } catch (error) {
        // Of a database that went away nobody knows whether the row stands: the sweep finds out.
        if (!isUnavailable(error)) await rm(path + NEW, { force: true });
        throw error;
      }
    },
    async open(id) {
      const path = filePath(config, id);
      return (await stat(path).catch(() => undefined)) === undefined ? undefined : createReadStream(path);
    },
    read: (id) => readFile(filePath(config, id)).catch(() => undefined),
    remove: (id) => rm(filePath(config, id), { force: true }),
    /** Files that were written and have no row go, those whose row stands take their name. */
    async sweep({ database }) {
      const folder = join(config.dataDir, "files");
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((item) => item.endsWith(NEW))) {
        const [id, path] = [name.slice(0, -NEW.length), join(folder, name)];
        const row = await database.kysely.selectFrom("stored_file").select("file_id").where("file_id", "=", id).executeTakeFirst();
        if (row !== undefined) await rename(path, filePath(config, id)).catch(() => undefined);
        else if ((await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs < staleBefore(database)) await rm(path, { force: true });
      }
    },
  };
}

/** The same of a file that lies there already. */
async function moveThrough(from: string, to: string): Promise<void> {
  const file = await open(from, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, to);
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
