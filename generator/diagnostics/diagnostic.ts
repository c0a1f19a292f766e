import type { Code } from "./codes.ts";
import { didYouMean } from "./did-you-mean.ts";
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

  private readonly loans: Loan[] = [];

  /**
   * For what is borrowed from another screen: what is wrong with it only here is told here (`settle`), and not where
   * it stands, which is right for its own screen.
   */
  borrowed(at: Place, what: string): Report {
    return new BorrowedReport(this, at, what);
  }

  lend(loan: Loan): void {
    this.loans.push(loan);
  }

  /** Once everything was resolved: mistakes of borrowed parts that their own screens do not have. */
  settle(): void {
    const groups = new Map<string, Loan[]>();
    for (const loan of this.loans) {
      const { at, code, message } = loan.found;
      if (this.seen.has(`${at.file}:${at.line}:${at.column} ${code} ${message}`)) continue;
      const key = `${loan.at.file}:${loan.at.line}:${loan.at.column} ${code} ${loan.what}`;
      const group = groups.get(key) ?? [];
      groups.set(key, group.some(({ found }) => found.message === message) ? group : [...group, loan]);
    }
    for (const [first, ...more] of groups.values()) {
      if (first === undefined) continue;
      const { code, at, message } = first.found;
      const others = more.length === 0 ? "" : `, and ${more.length} more`;
      this.add(code, first.at, `"${first.what}" does not fit here: ${message}${others}`, `it stands at ${at.file}:${at.line}`);
    }
  }

  /** A name that is none of `known`. */
  unknown(code: Code, at: Place, message: string, name: string, known: Iterable<string>): void {
    this.add(code, at, message, didYouMean(name, known));
  }
}

/** A mistake of something borrowed, and where it was borrowed. */
interface Loan {
  found: Diagnostic;
  at: Place;
  what: string;
}

class BorrowedReport extends Report {
  constructor(
    private readonly lender: Report,
    private readonly at: Place,
    private readonly what: string,
  ) {
    super();
  }

  override add(code: Code, at: Place, message: string, hint?: string): void {
    this.lender.lend({ found: hint === undefined ? { code, message, at } : { code, message, at, hint }, at: this.at, what: this.what });
  }

  /** What a borrowed part borrows is still told where the first was borrowed. */
  override borrowed(): Report {
    return this;
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
