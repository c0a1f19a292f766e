import { bigramsToFind } from "./bigrams.ts";

/** SQLite's text index of a table: by row id, the parts of all its searched fields (`schema/text-indexes.ts`). */
export const textTable = (table: string): string => `${table}_text_parts`;

/** As the index is asked for rows that hold all of the texts; undefined: they are too short to be looked up. */
export function textMatch(needles: readonly string[]): string | undefined {
  const parts = new Set(needles.flatMap(bigramsToFind));
  return parts.size === 0 ? undefined : [...parts].map(tokenOf).join(" AND ");
}

/** Any two characters as one word of letters and digits, as SQLite's `hex` writes them. */
const tokenOf = (part: string): string => Buffer.from(part).toString("hex");
