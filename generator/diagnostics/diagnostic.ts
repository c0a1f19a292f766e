import { memoisedList } from "../memo/memo.ts";
import type { Code } from "./codes.ts";
import { didYouMean } from "./did-you-mean.ts";
import type { Place } from "./place.ts";

/** A mistake in the metadata, with its position in the source file. */
export interface Diagnostic {
  code: Code;
  /** Says what was found, what was expected, and the valid choices. */
  message: string;
  at: Place;
  /** How to correct the mistake. */
  hint?: string;
}

/** Collects the mistakes that checks find in the metadata. A check adds a mistake and continues, so that one run reports all mistakes. */
export class Report {
  readonly diagnostics: Diagnostic[] = [];
  private readonly seen = new Set<string>();

  /** Adds a mistake. Ignores a duplicate, for example one that is found again through a borrowed form. */
  add(code: Code, at: Place, message: string, hint?: string): void {
    const key = `${at.file}:${at.line}:${at.column} ${code} ${message}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.diagnostics.push(hint === undefined ? { code, message, at } : { code, message, at, hint });
  }

  /**
   * Runs a function with these arguments and a report, and adds the mistakes that it reports. In a repeated run, the function is called
   * only if something that it read has changed. So it must be declared outside of functions, and read nothing but its arguments.
   * @returns the result of the function
   */
  run<A extends readonly unknown[], T>(check: (...args: [...A, Report]) => T, ...args: A): T {
    const { result, report } = reported(check as (...args: readonly unknown[]) => unknown, ...args);
    for (const { code, at, message, hint } of report.diagnostics) this.add(code, at, message, hint);
    for (const loan of report.loans) this.lend(loan);
    return result as T;
  }

  private readonly loans: Loan[] = [];

  /**
   * Creates a report for a form or action that a screen borrows: another screen declares it. If a mistake exists only in the borrowing
   * screen, `settle` reports it at the place that borrows. The declaration is right for its own screen.
   *
   * @param at the place that borrows
   * @param what the name of the borrowed form or action, for the message
   */
  borrowed(at: Place, what: string): Report {
    return new BorrowedReport(this, at, what);
  }

  lend(loan: Loan): void {
    this.loans.push(loan);
  }

  /** Reports the mistakes of borrowed things that their own screens do not have. Call it once everything is resolved. */
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
      this.add(code, first.at, `"${first.what}" does not fit here: ${message}${others}`, `declared at ${at.file}:${at.line}`);
    }
  }

  /**
   * Reports a keyword that has no effect where it is (E514).
   * @param at the place of the keyword
   * @param on what it has no effect on, as the message names it
   * @param why the reason, as a clause
   * @param hint what to write; by default, to remove the keyword
   */
  noEffect(at: Place, keyword: string, on: string, why: string, hint = `remove ${keyword}`): void {
    this.add("E514", at, `"${keyword}" has no effect on ${on}: ${why}`, hint);
  }

  /** Reports a name that is not in `known`, with a hint. */
  unknown(code: Code, at: Place, message: string, name: string, known: Iterable<string>): void {
    this.add(code, at, message, didYouMean(name, known));
  }
}

const reported = memoisedList((check: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => {
  const report = new Report();
  return { result: check(...args, report), report };
});

/** A mistake in a form that one screen borrows from another, and the place that borrows it. `what`: name of the form, for the message. */
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

  override run<A extends readonly unknown[], T>(check: (...args: [...A, Report]) => T, ...args: A): T {
    return check(...args, this);
  }

  /** Returns itself: a mistake in something borrowed indirectly is reported where the first thing was borrowed. */
  override borrowed(): Report {
    return this;
  }
}

/**
 * Returns the diagnostics sorted by file, line, column, code and message. The result therefore does not depend on the sequence in which
 * files are read. The returned diagnostics have copies of their places. A copy does not move when its file is read again.
 */
export function sorted(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  const copy = ({ file, line, column, length }: Place): Place => ({ file, line, column, length });
  return diagnostics
    .map((diagnostic) => ({ ...diagnostic, at: copy(diagnostic.at) }))
    .sort(
      (a, b) =>
        compare(a.at.file, b.at.file) ||
        a.at.line - b.at.line ||
        a.at.column - b.at.column ||
        compare(a.code, b.code) ||
        compare(a.message, b.message),
    );
}
