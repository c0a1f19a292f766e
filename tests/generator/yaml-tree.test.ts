import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import type { Place } from "../../generator/diagnostics/place.ts";
import { readTree } from "../../generator/load/source.ts";
import { below, plain, type Tree } from "../../generator/load/tree.ts";

const schemas = join(import.meta.dirname, "../../schemas");
const files = (readdirSync(schemas, { recursive: true }) as string[]).filter((name) => name.endsWith(".yaml")).sort();

function read(text: string) {
  const report = new Report();
  const tree = readTree("a.yaml", text, report);
  return { tree, diagnostics: report.diagnostics.map(({ at, message }) => `${at.line}:${at.column} ${message}`) };
}

const marked = (text: string, { line, column, length }: Place): string =>
  (text.split("\n")[line - 1] ?? "").slice(column - 1, column - 1 + length);

/** Pairs the source text that each scalar records with the text at its position. */
function scalars(tree: Tree, text: string): [string, string][] {
  if (tree.kind === "list") return tree.items.flatMap((item) => scalars(item, text));
  if (tree.kind === "map") return [...tree.entries.values()].flatMap((entry) => scalars(entry.value, text));
  return tree.source === "" ? [] : [[tree.source.split("\n")[0]?.trimEnd() ?? "", marked(text, tree.at)]];
}

describe("YAML files", () => {
  it.each(files)("reads %s like a reference parser, with every text at its position", (name) => {
    const text = readFileSync(join(schemas, name), "utf8");
    const { tree, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    expect(tree && plain(tree)).toEqual(parse(text));
    for (const [source, there] of tree === undefined ? [] : scalars(tree, text)) expect(there).toBe(source);
  });

  it("records positions of keys, quoted texts, text blocks, lists and empty values", () => {
    const text = `a: |\n  x\n  y\n"b" : \nc: { d, e: , f: 'x' } # c\ng: >- # why\n  folded\nh:\n  - 1\n  -\n  - k: v\n`;
    const { tree, diagnostics } = read(text);
    expect(diagnostics).toEqual([]);
    const at = (...path: (string | number)[]): string | undefined => {
      const node = below(tree, ...path);
      return node && `${node.at.line}:${node.at.column} ${marked(text, node.at)}`;
    };
    const expected = [
      [["a"], "1:4 |"],
      [["b"], "4:6  "],
      [["c"], "5:4 { d, e: , f: 'x' }"],
      [["c", "d"], "5:6 d"],
      [["c", "e"], "5:11  "],
      [["c", "f"], "5:17 'x'"],
      [["g"], "6:4 >- # why"],
      [["h", 0], "9:5 1"],
      [["h", 1], "10:4 "],
      [["h", 2], "11:5 k: v"],
    ] as const;
    expect(expected.map(([path]) => at(...path))).toEqual(expected.map(([, place]) => place));
    expect(tree && plain(tree)).toEqual({ a: "x\ny\n", b: null, c: { d: null, e: null, f: "x" }, g: "folded", h: [1, null, { k: "v" }] });
  });

  it.each([
    ["a: yes", "yes"],
    ["a: Null", null],
    ["a: ~", null],
    ["a: True", true],
    ["a: '1'", "1"],
    ["a: -0.5", -0.5],
    ["a: 2026-01-01", "2026-01-01"],
    ["a: 1_000", "1_000"],
    ["a: .", "."],
  ])("reads %s", (text, value) => expect(below(read(text).tree, "a")).toMatchObject({ value }));

  it.each([
    ["a: &x 1", "1:7 anchors are not allowed"],
    ["a: !t 1", "1:7 tags are not allowed"],
    ["a: 1\nb: *a", "2:4 aliases are not allowed"],
    ["? [a]\n: 1", "1:3 keys that are not texts are not allowed"],
    [": 1", "1:1 keys that are not texts are not allowed"],
    ["a: 01", "1:4 01 is parsed as 1"],
    ["a: 1\na: 2", `2:1 duplicate key "a"`],
    ["a: [b,\tc]", "1:7 unexpected tab"],
    ["a: 1\n---\nb: 1", "2:1 expected one document, found a second one"],
    ["# nothing", "1:1 the file is empty"],
  ])("reports the position in %j", (text, expected) => expect(read(text).diagnostics).toEqual([expected]));
});
