import { bigramsToFind } from "./bigrams.ts";

/** Name of SQLite's text index of a table. It contains the bigrams of all searched fields by row id (`schema/text-indexes.ts`). */
export const textTable = (table: string): string => `${table}_text_parts`;

/**
 * Builds the expression for SQLite's text index that matches rows with all bigrams of the texts. A match may still lack a text itself.
 * @returns undefined if the texts are too short for the index
 */
export function textMatch(needles: readonly string[]): string | undefined {
  const parts = new Set(needles.flatMap(bigramsToFind));
  return parts.size === 0 ? undefined : [...parts].map(tokenOf).join(" AND ");
}

/** Encodes a bigram as one token of letters and digits, in the form of SQLite's `hex`. */
const tokenOf = (part: string): string => Buffer.from(part).toString("hex");
