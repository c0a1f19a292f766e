import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names, and could then take two indexes for one. */
const NAME_LIMIT = 63;

export function indexName(table: string, columns: readonly string[], unique: boolean): string {
  const name = `${table}_${columns.join("_")}_${unique ? "unique" : "index"}`;
  if (Buffer.byteLength(name) <= NAME_LIMIT) return name;
  return `${unique ? "unique" : "index"}_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}
