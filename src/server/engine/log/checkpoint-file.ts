import { createHash, randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Checkpoint, Checkpoints } from "../calls/log-checkpoints.ts";
import type { Config } from "../config/config.ts";
import { addressesOf, serverUrlOf } from "../config/database-hosts.ts";
import { keyed } from "./chain.ts";

/**
 * Returns the path of the checkpoint file in DATA_DIR. On PostgreSQL its name contains a hash of the database's hosts and name, because the
 * folder may have been used with another database.
 */
export function checkpointFileOf(config: Pick<Config, "dataDir" | "databaseUrl" | "databaseDirectUrl">): string {
  const { dataDir } = config;
  const url = serverUrlOf(config);
  if (url === undefined) return join(dataDir, "log-checkpoints");
  const addresses = addressesOf(url).map((address) => new URL(address));
  const name = addresses.map(({ host, pathname }) => host + pathname).sort();
  return join(dataDir, `log-checkpoints-${createHash("sha256").update(name.join("\n")).digest("hex").slice(0, 8)}`);
}

interface Content {
  since: number;
  /** Chain id, number and hash of a row. */
  rows: (readonly [string, number, string])[];
}

const sealOf = (key: Buffer, { since, rows }: Content): string => keyed(key, "checkpoints", JSON.stringify([since, rows]));

/**
 * Reads the checkpoint file. If its seal was not made with this key, the result has no checkpoints, and `isForged` is true.
 *
 * @returns undefined if there is no such file
 * @throws the error of the file system if the file cannot be read
 */
export function readCheckpoints(file: string, key: Buffer): Checkpoints | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
  const content = contentOf(text, key);
  if (content === undefined) return { since: 0, rows: new Map(), isForged: true };
  return { since: content.since, rows: new Map(content.rows.map(([chain, seq, hash]) => [chain, [{ seq, hash }]])) };
}

/** Parses the text of the checkpoint file. Returns undefined if the text is damaged, or was not sealed with this key. */
function contentOf(text: string, key: Buffer): Content | undefined {
  try {
    const { seal, ...content } = JSON.parse(text) as Content & { seal: string };
    return seal === sealOf(key, content) ? content : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the checkpoint file, sealed with the key. Replaces an existing file atomically; only the server's account can read it. Resolves
 * once the file is on disk.
 *
 * @param since time of the first checkpoint file, in epoch milliseconds
 * @param rows the checkpoint of each chain, by id of the chain
 */
export async function writeCheckpoints(file: string, key: Buffer, since: number, rows: ReadonlyMap<string, Checkpoint>): Promise<void> {
  const content: Content = { since, rows: [...rows].map(([chain, { seq, hash }]) => [chain, seq, hash]) };
  // A random name, because servers in containers that share the folder may have the same process id.
  const fresh = `${file}.${randomUUID()}`;
  try {
    const handle = await open(fresh, "w", 0o600);
    try {
      await handle.writeFile(JSON.stringify({ ...content, seal: sealOf(key, content) }));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}
