import { type SyntaxProblem, TOO_DEEP } from "./syntax.ts";

/**
 * Finds the first syntax error of a JSON text, or the first value that is nested too deeply. The errors of `JSON.parse` are not used,
 * because their messages differ between Node versions and partly have no position.
 *
 * @returns undefined if there is no problem
 */
export function jsonProblem(text: string): SyntaxProblem | undefined {
  return new Scanner(text).problem();
}

/** Matches a JSON string at a position. Control characters are only allowed as escapes. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
const BLANK = /[ \t\r\n]*/y;

const halfWidth: Readonly<Record<string, string>> = {
  "，": ",",
  "：": ":",
  "“": '"',
  "”": '"',
  "［": "[",
  "］": "]",
  "｛": "{",
  "｝": "}",
};

/**
 * Maximum nesting depth of a JSON file; a deeper one is reported as a mistake. The YAML parser has the same limit. No real metadata reaches
 * it.
 */
const DEEPEST = 100;

class Scanner {
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  problem(): SyntaxProblem | undefined {
    const found = this.value();
    if (found !== undefined) return found;
    this.blanks();
    return this.at < this.text.length ? this.strange("expected the end of the file") : undefined;
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found !== null;
  }

  private blanks(): string | undefined {
    this.take(BLANK);
    return this.text[this.at];
  }

  private value(): SyntaxProblem | undefined {
    const next = this.blanks();
    if (next === "{") return this.list("}", () => this.member());
    if (next === "[") return this.list("]", () => this.value());
    return this.take(next === '"' ? STRING : WORD) ? undefined : this.strange("a value is expected here");
  }

  private member(): SyntaxProblem | undefined {
    this.blanks();
    if (!this.take(STRING)) return this.strange("expected a name in double quotes");
    if (this.blanks() !== ":") return this.strange('a ":" is expected here');
    this.at++;
    return this.value();
  }

  private list(end: string, item: () => SyntaxProblem | undefined): SyntaxProblem | undefined {
    if (this.depth === DEEPEST) return { start: this.at, end: this.at + 1, message: TOO_DEEP };
    this.depth++;
    const found = this.items(end, item);
    this.depth--;
    return found;
  }

  private items(end: string, item: () => SyntaxProblem | undefined): SyntaxProblem | undefined {
    this.at++;
    if (this.blanks() === end) {
      this.at++;
      return undefined;
    }
    for (;;) {
      const found = item();
      if (found !== undefined) return found;
      const last = this.at - 1;
      const next = this.blanks();
      this.at++;
      if (next === end) return undefined;
      if (next !== ",") return this.missing(last, end);
      const comma = this.at - 1;
      if (this.blanks() === end) return { start: comma, end: comma + 1, message: `unexpected comma before "${end}"`, hint: "remove it" };
    }
  }

  private missing(last: number, end: string): SyntaxProblem {
    this.at--;
    const next = this.text[this.at];
    if (next === undefined || next === "/" || next === "#" || halfWidth[next] !== undefined) return this.strange("");
    return { start: last, end: last + 1, message: `expected a comma or "${end}" after this` };
  }

  /** Describes the unexpected character at the cursor. */
  private strange(message: string): SyntaxProblem {
    const start = this.at;
    const next = this.text[start];
    const marked = (text: string, hint?: string): SyntaxProblem => ({
      start,
      end: start + 1,
      message: text,
      ...(hint === undefined ? {} : { hint }),
    });
    if (next === undefined) {
      const last = Math.max(0, this.text.trimEnd().length - 1);
      return { start: last, end: last + 1, message: "unexpected end of the file", hint: "close all { and [" };
    }
    const meant = halfWidth[next];
    if (meant !== undefined) return marked(`unexpected full-width ${next}`, `write ${meant}`);
    if (next === "/" || next === "#") return marked("JSON has no comments", 'use "description"');
    if (next === "'") return marked("JSON requires double quotes around texts", 'write "');
    if (next === '"') return marked("the text does not end on its line, or contains an invalid \\ escape");
    return marked(message);
  }
}
