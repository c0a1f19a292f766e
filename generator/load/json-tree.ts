import type { Entry, MapTree, Tree, TreeNotes } from "./tree.ts";

/** A whole string, or a number or word up to its delimiter. The text is known to be valid JSON. */
const SCALAR = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;
const BLANK = /[ \t\r\n]*/y;

/**
 * Parses a valid JSON text to a tree with positions. The YAML parser could read JSON too, but more slowly, and half of the input is JSON.
 *
 * @param text a text for which `jsonProblem` returns undefined; the result for any other text is undefined behaviour
 * @param notes receives duplicate keys and unusual numbers, and converts offsets to positions
 */
export function jsonTree(text: string, notes: TreeNotes): Tree {
  return new JsonReader(text, notes).value();
}

class JsonReader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly notes: TreeNotes,
  ) {}

  value(): Tree {
    const next = this.next();
    if (next === "{") return this.map();
    if (next === "[") return this.list();
    const start = this.at;
    const source = this.scalar();
    const value = JSON.parse(source) as string | number | boolean | null;
    const at = this.notes.place(start, this.at);
    if (typeof value === "number") this.notes.number(source, value, at);
    return { kind: "scalar", at, value, source };
  }

  private map(): MapTree {
    const start = this.at++;
    const entries = new Map<string, Entry>();
    while (this.next() !== "}") {
      if (this.text[this.at] === ",") this.at++;
      this.next();
      const from = this.at;
      const name = JSON.parse(this.scalar()) as string;
      const at = this.notes.place(from, this.at);
      this.next();
      this.at++;
      const value = this.value();
      const first = entries.get(name);
      if (first !== undefined) this.notes.twice(first, at);
      else entries.set(name, { name, at, value });
    }
    this.at++;
    return { kind: "map", at: this.notes.place(start, this.at), entries };
  }

  private list(): Tree {
    const start = this.at++;
    const items: Tree[] = [];
    while (this.next() !== "]") {
      if (this.text[this.at] === ",") this.at++;
      items.push(this.value());
    }
    this.at++;
    return { kind: "list", at: this.notes.place(start, this.at), items };
  }

  private scalar(): string {
    SCALAR.lastIndex = this.at;
    const [source = ""] = SCALAR.exec(this.text) ?? [];
    this.at += source.length;
    return source;
  }

  /** Skips blanks and returns the next character, or undefined at the end. */
  private next(): string | undefined {
    BLANK.lastIndex = this.at;
    this.at += BLANK.exec(this.text)?.[0].length ?? 0;
    return this.text[this.at];
  }
}
