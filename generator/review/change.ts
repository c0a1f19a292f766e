import type { Place } from "../diagnostics/place.ts";

/** A line of a review: one effect of a change of the metadata. */
export interface Change {
  /** Markdown. */
  text: string;
  /** The declaration in the working tree. Absent for what is removed. */
  at?: Pick<Place, "file" | "line"> | undefined;
}

/** A section of a review, in which the most important changes come first. */
export interface Section {
  title: string;
  /** The number of changes in words. Empty if there are none. */
  summary: string;
  /** Sentence for a section without changes. */
  nothing: string;
  changes: readonly Change[];
}

/** Formats text of the metadata as code in Markdown, so that nothing in it acts as markup, link or mention. Long texts are cut. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const short = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  if (!short.includes("`")) return `\`${short === "" ? " " : short}\``;
  const fence = "`".repeat(Math.max(...[...short.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence} ${short} ${fence}`;
}

const LONGEST = 160;

/**
 * Formats names as code in Markdown, separated by commas. If there are more than `most` names, the text ends with the number of the others:
 * `a`, `b` and 3 more.
 */
export function codes(names: readonly string[], most = 8): string {
  const shown = names.slice(0, most).map(code);
  return names.length > most ? `${shown.join(", ")} and ${names.length - most} more` : shown.join(", ");
}

/**
 * Formats a number with its noun: `1 call`, `2 calls`.
 *
 * @param noun the noun in the singular
 */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Pairs the members of two maps by name, sorted by name. `old` is the member of `before`, and `is` the member of `now`. Each is absent if
 * its map has no member of this name.
 */
export function paired<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): { name: string; old?: T; is?: T }[] {
  const names = [...new Set([...before.keys(), ...now.keys()])].sort();
  return names.map((name) => {
    const [old, is] = [before.get(name), now.get(name)];
    return { name, ...(old === undefined ? {} : { old }), ...(is === undefined ? {} : { is }) };
  });
}
