import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Report } from "../../generator/diagnostics/diagnostic.ts";
import { lineOf, placeWithin } from "../../generator/diagnostics/place.ts";
import { readTree } from "../../generator/load/source.ts";
import { below, type Tree } from "../../generator/load/tree.ts";
import { memoised } from "../../generator/memo/memo.ts";
import { filesOf, ROOT } from "../support/imports.ts";
import { EDITS } from "../support/metadata-edits.ts";

const read = (text: string, before?: Tree, file = "a.yaml"): Tree | undefined => readTree(file, text, new Report(), before);

/** Lists every node and key of a tree as its path, value and position. */
function linesOf(tree: Tree | undefined, path = ""): string[] {
  if (tree === undefined) return [];
  const placed = ({ line, column, length }: Tree["at"]): string => `${path} ${line}:${column}+${length}`;
  if (tree.kind === "scalar") return [`${placed(tree.at)} ${JSON.stringify(tree.value)} ${tree.source}`];
  if (tree.kind === "list") return [placed(tree.at), ...tree.items.flatMap((item, index) => linesOf(item, `${path}/${index}`))];
  const entries = [...tree.entries.values()];
  return [
    placed(tree.at),
    ...entries.flatMap(({ name, at, value }) => [`key ${placed(at)} ${name}`, ...linesOf(value, `${path}/${name}`)]),
  ];
}

describe("a file that is read again", () => {
  const before = "a: 1\nb: { c: 2, d: [3, 4] }\ne:\n";

  it.each<[string, string, readonly (string | number)[], boolean]>([
    ["a line above it is added", `\n${before}`, ["b"], true],
    ["an entry before it is gone", "b: { c: 2, d: [3, 4] }\n", ["b"], true],
    ["another node of its mapping changes", before.replace("2", "5"), ["b", "d"], true],
    ["an item after it is added", before.replace("4", "4, 5"), ["b", "d", 0], true],
    ["a node inside of it changes", before.replace("4", "5"), ["b"], false],
    ["its quotes change", before.replace("1", "'1'"), ["a"], false],
    ["it becomes a mapping", before.replace("1", "{}"), ["a"], false],
  ])("keeps a node only if its content is the same: %s", (_, after, path, isKept) => {
    const first = read(before);
    const second = read(after, first);
    const node = below(first, ...path);
    expect(node).toBeDefined();
    expect(below(second, ...path) === node).toBe(isKept);
    expect(linesOf(second)).toEqual(linesOf(read(after)));
  });

  it.each(["screens/gateway-routes.yaml", "services/gateway.yaml", "entities/gateway-route.schema.json"])(
    "has the nodes and positions of a first reading after any sequence of edits: %s",
    (name) => {
      const original = readFileSync(join(ROOT, "schemas", name), "utf8");
      let tree = read(original, undefined, name);
      let compared = 0;
      for (let place = 0; place < 60; place++) {
        const edit = Object.values(EDITS)[place % Object.keys(EDITS).length];
        const text = edit?.(place % 12 < 6 ? original : linesAgain(original, place), place * 7) ?? original;
        const next = read(text, tree, name);
        if (next === undefined) continue;
        expect(linesOf(next)).toEqual(linesOf(read(text, undefined, name)));
        tree = next;
        compared++;
      }
      expect(compared).toBeGreaterThan(20);
    },
  );

  it("moves the places of a node and of its parts, and repeats a message that states a line", () => {
    const first = read("a: 1\nb: some text\n");
    const node = below(first, "b") as Tree;
    const part = placeWithin(node.at, 5, 4);
    const message = memoised((tree: Tree) => `see line ${lineOf(tree.at)}`);
    expect([message(node), part.line, part.column]).toEqual(["see line 2", 2, 9]);
    read("\n\na: 1\n'b': some text\n", first);
    expect([message(node), part.line, part.column]).toEqual(["see line 4", 4, 11]);
  });
});

const linesAgain = (text: string, place: number): string => EDITS["a line less"]?.(text, place) ?? text;

/** Reading a position, or copying a place. */
const OF_POSITION = [/\bat\.(?:line|column|length)\b/, /\.\.\.(?:\w+\.)*at\b/, /\bline\b[^;]*\} = \S*\bat\b/];

it("the model and the rules read positions only by functions that repeat them after a move", () => {
  const files = [...filesOf("generator/model"), ...filesOf("generator/rules")];
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
    return lines.flatMap((line, index) =>
      OF_POSITION.some((pattern) => pattern.test(line)) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    );
  });
  expect(found).toEqual([]);
});
