import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from "yaml";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { jsonProblem } from "./json-syntax.ts";
import { jsonTree, type TreeNotes } from "./json-tree.ts";
import { type SyntaxProblem, yamlProblem } from "./syntax.ts";
import type { Entry, Tree } from "./tree.ts";

/** Reads a text as YAML or JSON, by the name of its file, into a tree with places. Undefined when it is not well-formed. */
export function readTree(file: string, text: string, report: Report): Tree | undefined {
  const lines = new LineCounter();
  const place = (start: number, end: number): Place => placeOf(file, text, lines, start, end);
  const read = text.trim() === "" ? "empty" : file.endsWith(".json") ? readJson(text, lines) : readYaml(text, lines);
  if (read === "empty") {
    report.add("E101", { file, line: 1, column: 1, length: 1 }, "the file is empty");
    return undefined;
  }
  if ("message" in read) {
    report.add("E101", place(read.start, read.end), read.message, read.hint);
    return undefined;
  }
  return read.tree(new Reader(text, place, report));
}

/** What was read, or why it cannot be. */
type Read = "empty" | SyntaxProblem | { tree(reader: Reader): Tree };

function readJson(text: string, lines: LineCounter): Read {
  lines.addNewLine(0);
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) lines.addNewLine(end + 1);
  return jsonProblem(text) ?? { tree: (reader) => jsonTree(text, reader) };
}

function readYaml(text: string, lineCounter: LineCounter): Read {
  const { contents, errors } = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, version: "1.2" });
  if (errors[0] !== undefined) return yamlProblem(text, errors[0]);
  return contents === null ? "empty" : { tree: (reader) => reader.tree(contents as Node) };
}

/** A place marks no more than the rest of its first line. */
function placeOf(file: string, text: string, lines: LineCounter, start: number, end: number): Place {
  const { line, col } = lines.linePos(start);
  const newline = text.indexOf("\n", start);
  const stop = Math.min(end, newline < 0 ? text.length : newline);
  const marked = text.slice(start, stop).trimEnd();
  return { file, line: Math.max(1, line), column: Math.max(1, col), length: Math.max(1, marked.length) };
}

/** Numbers that say what they are; `000` and `1e3` are codes without their quotes. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

class Reader implements TreeNotes {
  constructor(
    private readonly text: string,
    readonly place: (start: number, end: number) => Place,
    private readonly report: Report,
  ) {}

  number(source: string, value: number, at: Place): void {
    if (!PLAIN_NUMBER.test(source)) this.report.add("E101", at, `${source} would be read as ${value}`, `a code is quoted: "${source}"`);
  }

  twice({ name, at: first }: Entry, at: Place): void {
    this.report.add("E105", at, `key "${name}" stands twice`, `the first is at line ${first.line}`);
  }

  tree(node: Node | null): Tree {
    const [start, end] = node?.range ?? [0, 0];
    const at = this.place(start, end);
    const { anchor, tag } = (node ?? {}) as { anchor?: string; tag?: string };
    if (anchor !== undefined || tag !== undefined)
      this.report.add("E101", at, `${anchor === undefined ? "tags" : "anchors"} are not part of the language`);
    if (isMap(node)) return { kind: "map", at, entries: this.entries(node.items as Pair<Node, Node | null>[]) };
    if (isSeq(node)) return { kind: "list", at, items: node.items.map((item) => this.tree(item as Node)) };
    if (isAlias(node)) {
      this.report.add("E101", at, "aliases are not part of the language");
      return { kind: "scalar", at, value: null, source: "" };
    }
    const value = isScalar(node) ? (node.value as string | number | boolean | null) : null;
    const source = this.text.slice(start, end).trimEnd();
    if (typeof value === "number") this.number(source, value, at);
    return { kind: "scalar", at, value: value ?? null, source };
  }

  private entries(pairs: readonly Pair<Node, Node | null>[]): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const pair of pairs) {
      const key = pair.key;
      const [start, end] = key.range ?? [0, 0];
      const at = this.place(start, end);
      const name = isScalar(key) ? String(key.value) : this.text.slice(start, end);
      const first = entries.get(name);
      if (first !== undefined) this.twice(first, at);
      else
        entries.set(name, {
          name,
          at,
          value: pair.value === null ? { kind: "scalar", at, value: null, source: "" } : this.tree(pair.value),
        });
    }
    return entries;
  }
}
