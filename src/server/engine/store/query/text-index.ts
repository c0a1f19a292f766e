import { foldCase, type Kind } from "../drivers/dialect.ts";

/**
 * Returns the name of the table that is SQLite's text index of a table. It contains the tokens of all searched fields by row id
 * (`schema/text-indexes.ts`).
 */
export const textTable = (table: string): string => `${table}_text_parts`;

/**
 * Maximum length of a run of one repeated character (`9999`) in the text index. A longer run is indexed and found as if it had this length.
 */
export const LONGEST_RUN = 64;
/** Maximum number of trigrams of a search text that are looked up in the index. Afterwards the found rows are tested for the whole text. */
const MOST_TRIGRAMS = 32;

/**
 * Builds the `match` expression by which SQLite's text index finds the rows that contain all of the texts.
 *
 * @returns undefined if the texts are too short for the index
 */
export function textMatch(needles: readonly string[]): string | undefined {
  const tokens = new Set(needles.flatMap((needle) => tokensToFind("sqlite", needle)));
  return tokens.size === 0 ? undefined : [...tokens].join(" AND ");
}

/**
 * Returns the tokens under which the text index stores a text: its bigrams and trigrams, and `x4`, `x5` … for runs of one repeated
 * character. Bigrams alone would match too many numbers: 45,000 of the numbers below 1,000,000 contain `99`. Triggers (SQLite) and
 * `text_grams` (PostgreSQL) build the same tokens.
 */
export const tokensOf = (kind: Kind, text: string): string[] => [
  ...[...gramsOf(text, 2), ...gramsOf(text, 3)].map(encodings[kind]),
  ...runsOf(kind, text),
];

/**
 * Returns the tokens that a text must have in the text index to contain a search text. For a search text of two characters, this is its
 * bigram. For a longer text, these are its trigrams and runs. Empty for a search text of one character, which the index cannot find.
 */
export function tokensToFind(kind: Kind, needle: string): string[] {
  const trigrams = gramsToFind(needle, 3, Math.ceil(needle.length / MOST_TRIGRAMS));
  const grams = trigrams.length === 0 ? bigramsToFind(needle) : trigrams;
  return [...grams.map(encodings[kind]), ...runsOf(kind, needle)];
}

/**
 * Converts an n-gram to the form in which the index stores it. On SQLite this is hexadecimal, which no tokenizer changes. N-grams of
 * different lengths never become equal.
 */
const encodings: Record<Kind, (gram: string) => string> = {
  sqlite: (gram) => Buffer.from(gram).toString("hex"),
  postgres: (gram) => gram,
};

/** Returns the tokens of all runs of four or more equal characters. */
const runsOf = (kind: Kind, text: string): string[] =>
  [...foldCase(text).matchAll(/(.)\1{3,}/gsu)].map(([run, character = ""]) => {
    const length = Math.min(run.length / character.length, LONGEST_RUN);
    return `${encodings[kind](character)}x${length}`;
  });

/** Returns the distinct n-grams of a text: runs of `length` adjacent characters, with A to Z lowercased. Empty for shorter texts. */
const gramsOf = (text: string, length: number): string[] => gramsToFind(text, length, 1);

/**
 * Returns n-grams that cover a search text: one at every `step` characters, and the last one. Each further n-gram costs an index
 * lookup.
 *
 * @returns an empty list if the text has less than `length` characters
 */
function gramsToFind(text: string, length: number, step: number): string[] {
  const characters = charactersOf(text);
  const last = characters.length - length;
  const grams = new Set<string>();
  for (let at = 0; last >= 0 && at < last + step; at += step) {
    const start = Math.min(at, last);
    grams.add(characters.slice(start, start + length).join(""));
  }
  return [...grams];
}

/** Returns a minimal set of bigrams that cover a search text. Empty for texts of less than two characters. */
const bigramsToFind = (text: string): string[] => gramsToFind(text, 2, 2);

/** Splits a text into code points, as the databases count characters. */
const charactersOf = (text: string): string[] => [...foldCase(text)];
