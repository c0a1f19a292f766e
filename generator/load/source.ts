import { createRequire } from "node:module";
import { EVENT_ID, parseEvents, YAMLException } from "js-yaml";
import { decimalText } from "../../runtime/contract/values/decimals.ts";
import { unseenIn } from "../../runtime/contract/values/visible-text.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { NodePlace, type Place } from "../diagnostics/place.ts";
import { jsonProblem } from "./json-syntax.ts";
import { jsonTree } from "./json-tree.ts";
import { type SyntaxProblem, TOO_DEEP, yamlProblem } from "./syntax.ts";
import { reconciled } from "./reconcile.ts";
import type { Entry, Tree, TreeNotes } from "./tree.ts";
import { yamlTree } from "./yaml-tree.ts";

/** Converts offsets of a text to lines and columns, both counted from 1. */
class Lines {
  readonly #starts = [0];

  constructor(text: string) {
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) this.#starts.push(end + 1);
  }

  at(offset: number): { line: number; column: number } {
    let first = 0;
    let last = this.#starts.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - (this.#starts[first] ?? 0) + 1 };
  }
}

/**
 * Converts an offset in the text of a file to a place.
 *
 * @param offset position of the first marked character in the text, from 0
 * @param length number of marked characters
 */
export const placeIn = (file: string, text: string, offset: number, length: number): Place => ({
  file,
  ...new Lines(text).at(offset),
  length,
});

/**
 * Parses a text as YAML or JSON, depending on the name of its file, to a tree with positions. Reports syntax errors, empty files, invisible
 * characters, unusual numbers and unsupported features of YAML (E101), and duplicate keys (E105).
 *
 * @param before the tree of an earlier text of the file; its unchanged nodes are shared, and its places are moved
 * @returns the tree; undefined if the text is empty or not well-formed
 */
export function readTree(file: string, text: string, report: Report, before?: Tree): Tree | undefined {
  const notes = new Notes(file, text, report);
  const read = text.trim() === "" ? undefined : file.endsWith(".json") ? readJson(text, notes) : readYaml(text, notes);
  if (read === undefined) report.add("E101", { file, line: 1, column: 1, length: 1 }, "the file is empty");
  else if ("kind" in read) {
    checkInvisible(read, text, notes);
    return before === undefined ? read : reconciled(before, read);
  } else report.add("E101", notes.place(read.start, read.end), read.message, read.hint);
  return undefined;
}

/**
 * Finds the first invisible character or unpaired surrogate of a text. A name with one would look like another name. Undefined if there is
 * none.
 */
const unseen = (text: string): { character: string; index: number } | undefined => {
  const half = /\p{Cs}/u.exec(text);
  return unseenIn(text) ?? (half === null ? undefined : { character: half[0], index: half.index });
};

/** Reports invisible characters and unpaired surrogates in a text, whether written literally or as escapes. */
function checkInvisible(tree: Tree, text: string, notes: Notes): void {
  const raw = unseen(text);
  if (raw !== undefined) notes.invisible(raw.character, notes.place(raw.index, raw.index + 1));
  if (text.includes("\\")) checkEscaped(tree, notes);
}

function checkEscaped(tree: Tree, notes: Notes): void {
  if (tree.kind === "list") for (const item of tree.items) checkEscaped(item, notes);
  else if (tree.kind === "map") for (const { value } of tree.entries.values()) checkEscaped(value, notes);
  else if (tree.source.startsWith('"') && tree.source.includes("\\")) {
    const found = unseen(String(tree.value));
    if (found !== undefined) notes.invisible(found.character, tree.at);
  }
}

/** Result of reading a YAML or JSON text: its tree, its first syntax error, or undefined if the text is empty. */
type Read = Tree | SyntaxProblem | undefined;

const readJson = (text: string, notes: TreeNotes): Read => jsonProblem(text) ?? jsonTree(text, notes);

function readYaml(text: string, notes: TreeNotes): Read {
  try {
    const events = parseEvents(text, {});
    const several = events.filter((event) => event.type === EVENT_ID.DOCUMENT).length > 1;
    return several ? refused(text) : yamlTree(text, events, notes);
  } catch (error) {
    if (error instanceof YAMLException) return refused(text, error);
    throw error;
  }
}

/**
 * Describes a syntax error with the parser that has the best messages. It takes five times as long, so it runs only on an
 * error.
 */
function refused(text: string, error?: YAMLException): SyntaxProblem {
  const stopped = error?.mark?.position ?? 0;
  // A recursive parser would overflow its stack here.
  if (error?.reason?.includes("maxDepth") === true) return { start: stopped, end: stopped + 1, message: TOO_DEEP };
  const { parseDocument } = createRequire(import.meta.url)("yaml") as typeof import("yaml");
  const { errors } = parseDocument(text, { uniqueKeys: false, prettyErrors: false, version: "1.2" });
  if (errors[0] !== undefined) return yamlProblem(text, errors[0]);
  const start = stopped;
  if (text[start - 1] === "\t") return { start: start - 1, end: start, message: "unexpected tab", hint: "use blanks" };
  return { start, end: start + 1, message: error?.reason ?? "expected one YAML document" };
}

/** Unquoted codes such as `000` and `1.10` are read as numbers. */
const EXPONENT = /^-?\d+(\.\d*)?e[+-]?\d+$/i;

class Notes implements TreeNotes {
  private readonly lines: Lines;

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly report: Report,
  ) {
    this.lines = new Lines(text);
  }

  /** Builds a place that marks at most the rest of its first line. */
  place(start: number, end: number): Place {
    const newline = this.text.indexOf("\n", start);
    const stop = Math.min(end, newline < 0 ? this.text.length : newline);
    const marked = this.text.slice(start, stop).trimEnd();
    const { line, column } = this.lines.at(start);
    return new NodePlace(this.file, line, column, Math.max(1, marked.length));
  }

  number(source: string, value: number, at: Place): void {
    const read = decimalText(value);
    const quoted = `quote codes: "${source}"`;
    if (EXPONENT.test(source)) this.report.add("E101", at, `${source} has an exponent`, `write ${read}; ${quoted}`);
    else if (source !== read) this.report.add("E101", at, `${source} is parsed as ${read}`, quoted);
    else if (Number.isInteger(value) && !Number.isSafeInteger(value))
      this.report.add("E101", at, `${source} exceeds 2^53, so it is rounded`, quoted);
  }

  twice({ name, at: first }: Entry, at: Place): void {
    this.report.add("E105", at, `duplicate key "${name}"`, `the first is at line ${first.line}`);
  }

  invisible(character: string, at: Place): void {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    this.report.add("E101", at, `invisible character U+${code}`, "remove it");
  }

  foreign(what: string, at: Place): void {
    this.report.add("E101", at, `${what} are not allowed`);
  }
}
