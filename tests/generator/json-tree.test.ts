import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { readTree } from "../../generator/load/source.ts";
import { below } from "../../generator/load/tree.ts";

const entities = join(import.meta.dirname, "../../schemas/entities");

/** Parses a text as a file of that name. The name is removed from the tree. */
function read(file: string, text: string) {
  const report = new Report();
  const tree = readTree(file, text, report);
  const serialized = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value === file ? "file" : value);
  return { tree, diagnostics: report.diagnostics, text: JSON.stringify(tree, serialized) };
}

describe("JSON files", () => {
  it.each(readdirSync(entities))("reads %s like YAML, including every position", (name) => {
    const text = readFileSync(join(entities, name), "utf8");
    expect(read("a.json", text).text).toBe(read("a.yaml", text).text);
  });

  it("reads escapes, empty lists and objects, numbers, and positions after a surrogate pair", () => {
    const text = '\n{"a\\"b": ["\\u4e2d\\n", -0.5, null, true, [], {}],\r\n "😀": {"c" : "x"} }\n';
    const { tree, diagnostics, text: serialized } = read("a.json", text);
    expect(diagnostics).toEqual([]);
    expect(serialized).toBe(read("a.yaml", text).text);
    expect(below(tree, 'a"b', 0)).toMatchObject({ value: "中\n", source: '"\\u4e2d\\n"', at: { line: 2, column: 11 } });
    expect(below(tree, "😀", "c")?.at).toMatchObject({ line: 3, column: 15, length: 3 });
  });

  it("reports a duplicate key and an unusual number at their positions", () => {
    const { diagnostics } = read("a.json", '{"a": 1e3,\n "a": 2}');
    expect(diagnostics.map(({ code, at }) => [code, at.line, at.column])).toEqual([
      ["E101", 1, 7],
      ["E105", 2, 2],
    ]);
  });
});
