import { createHash } from "node:crypto";

/** PostgreSQL cuts longer names, and could then take two indexes for one. */
const NAME_LIMIT = 63;

/** @param how whether it is unique; `caseless`: unique whatever the case */
export function indexName(table: string, columns: readonly string[], how: boolean | "caseless"): string {
  const kind = how === "caseless" ? how : how ? "unique" : "index";
  const name = `${table}_${columns.join("_")}_${kind}`;
  if (Buffer.byteLength(name) <= NAME_LIMIT) return name;
  return `${kind}_${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
}
