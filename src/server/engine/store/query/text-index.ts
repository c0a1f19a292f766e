import { bigramsToFind, gramsOf, gramsToFind, lowerAscii } from "./grams.ts";

/** Name of SQLite's text index of a table. It contains the tokens of all searched fields by row id (`schema/text-indexes.ts`). */
export const textTable = (table: string): string => `${table}_text_parts`;

/** Maximum length of a run of one character that has a token. */
export const LONGEST_RUN = 64;
/** Maximum number of trigrams that are looked up for a search text. Rows are tested for the whole text afterwards. */
const MOST_TRIGRAMS = 32;

/**
 * Builds the index query for rows that contain all of the texts.
 *
 * @returns undefined if the texts are too short for the index
 */
export function textMatch(needles: readonly string[]): string | undefined {
  const tokens = new Set(needles.flatMap(tokensToFind));
  return tokens.size === 0 ? undefined : [...tokens].join(" AND ");
}

/**
 * Returns the tokens by which the index finds a text: its bigrams, its trigrams, and `x4`, `x5` … for runs of one character.
 * Triggers build the same tokens, and those of the shorter runs within a run. Bigrams alone select too many numbers: of the
 * numbers below 1,000,000, 45,000 contain `99`.
 */
export const tokensOf = (text: string): string[] => [...[...gramsOf(text, 2), ...gramsOf(text, 3)].map(hex), ...runsOf(text)];

/** A text of two characters is found by its bigram, a longer one by its trigrams and runs. */
function tokensToFind(needle: string): string[] {
  const trigrams = gramsToFind(needle, 3, Math.ceil(needle.length / MOST_TRIGRAMS));
  return trigrams.length === 0 ? bigramsToFind(needle).map(hex) : [...trigrams.map(hex), ...runsOf(needle)];
}

/** Encodes an n-gram in the form of SQLite's `hex`, which no tokenizer changes. N-grams of different lengths never collide. */
const hex = (gram: string): string => Buffer.from(gram).toString("hex");

/** Returns the tokens of all runs of four or more equal characters. */
const runsOf = (text: string): string[] =>
  [...lowerAscii(text).matchAll(/(.)\1{3,}/gsu)].map(([run, character = ""]) => {
    const length = Math.min(run.length / character.length, LONGEST_RUN);
    return `${hex(character)}x${length}`;
  });
