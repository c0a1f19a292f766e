import { createHash } from "node:crypto";

/** Maximum length in bytes. PostgreSQL truncates longer names and could confuse two indexes. */
const NAME_LIMIT = 63;

/**
 * Returns the name of a database index: table, columns and kind. If it would have more than 63 bytes, it contains a hash instead.
 *
 * @param how true for a unique index, `caseless` for a unique index that ignores case, false for an index that is not unique
 */
export function indexName(table: string, columns: readonly string[], how: boolean | "caseless"): string {
  const kind = how === "caseless" ? how : how ? "unique" : "index";
  const name = `${table}_${columns.join("_")}_${kind}`;
  if (Buffer.byteLength(name) <= NAME_LIMIT) return name;
  return `${kind}_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}
