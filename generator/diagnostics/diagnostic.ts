import type { Code } from "./codes.ts";
import { didYouMean } from "./nearest.ts";
import type { Place } from "./place.ts";

/** One mistake in the metadata, at its place. */
export interface Diagnostic {
  code: Code;
  message: string;
  at: Place;
  hint?: string;
}

/** Takes the mistakes of all phases; each phase goes on after one, so that a run shows them all. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];
  private readonly seen = new Set<string>();

  /** A mistake met twice on different ways (a borrowed form, say) is kept once. */
  add(code: Code, at: Place, message: string, hint?: string): void {
    const key = `${at.file}:${at.line}:${at.column} ${code} ${message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.diagnostics.push(hint === undefined ? { code, message, at } : { code, message, at, hint });
  }

  /** A name that is none of `known`. */
  unknown(code: Code, at: Place, message: string, name: string, known: Iterable<string>): void {
    this.add(code, at, message, didYouMean(name, known));
  }
}

/** By file, line, column, code: the same for any order of reading. */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.at.file, b.at.file) ||
      a.at.line - b.at.line ||
      a.at.column - b.at.column ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}
