import type { Place } from "../../generator/diagnostics/place.ts";
import type { Source } from "../../generator/load/load.ts";
import type { Entry, MapTree, ScalarTree, Tree } from "../../generator/load/tree.ts";

/** One small change of the metadata. */
export interface Mutant {
  /** File and line of the changed node. */
  at: Place;
  /** Path of keys and indexes: `properties.id.maxLength`. */
  path: string;
  what: "dropped" | "changed" | "swapped with the next" | Planted;
  source: Source;
}

/**
 * Mistakes that people often make, each planted into the metadata:
 *
 * - A condition that contradicts itself.
 * - Limits in the wrong order.
 * - Two neighbours that read alike.
 * - A reference in a plain text.
 * - A reserved name.
 * - A name that TypeScript lacks.
 * - A constant that does not fit.
 */
export const PLANTED = [
  "contradicted",
  "crossed",
  "made a twin",
  "given a reference",
  "given a reserved name",
  "given a missing name",
  "given a value that does not fit",
] as const;
type Planted = (typeof PLANTED)[number];

type Step = string | number;

/** Lists all mutants of a file: each entry and item dropped, each value changed, neighbours swapped where order is significant. */
export function mutantsOf(source: Source): Mutant[] {
  const { tree } = source;
  if (tree === undefined) return [];
  const mutants: Mutant[] = [];
  // Each mutant is a source object of its own, because parsed files are cached by source.
  const add: Add = (what, at, way, path, change) =>
    mutants.push({ at, path: way.join("."), what, source: { ...source, tree: changedAt(tree, path, change) } });
  walk(tree, [], (node, path) => {
    if (node.kind === "scalar") add("changed", node.at, path, path, () => ({ ...node, value: otherValue(node.value) }));
    if (node.kind === "scalar") plantAt(node, path, source, add);
    if (node.kind === "map") mutateMap(node, path, add);
    if (node.kind === "map") plantIn(node, path, add);
    if (node.kind !== "list") return;
    for (const [index, item] of node.items.entries()) {
      const way = [...path, index];
      add("dropped", item.at, way, path, () => ({ ...node, items: node.items.filter((_, at) => at !== index) }));
      if (index + 1 < node.items.length)
        add("swapped with the next", item.at, way, path, () => ({ ...node, items: swapped(node.items, index) }));
    }
  });
  return mutants;
}

/** Adds a mutant for the node at the path `way`, made by changing the node at `path`. */
type Add = (what: Mutant["what"], at: Place, way: readonly Step[], path: readonly Step[], change: () => Tree) => void;

function mutateMap(node: MapTree, path: readonly Step[], add: Add): void {
  const all = [...node.entries];
  for (const [index, [name, entry]] of all.entries()) {
    const way = [...path, name];
    add("dropped", entry.at, way, path, () => ({ ...node, entries: new Map(all.filter((_, at) => at !== index)) }));
    if (ORDERED.has(String(path.at(-1))) && index + 1 < all.length)
      add("swapped with the next", entry.at, way, path, () => ({ ...node, entries: new Map<string, Entry>(swapped(all, index)) }));
  }
}

/** Keywords with a condition. */
const CONDITIONS = new Set(["when", "show", "access", "where", "rule", "x-scope"]);
const LIMITS = [["minLength", "maxLength"] as const, ["minimum", "maximum"] as const, ["minItems", "maxItems"] as const];

function plantIn(node: MapTree, path: readonly Step[], add: Add): void {
  if (CONDITIONS.has(String(path.at(-1))) && node.entries.size > 0 && !node.entries.has("not"))
    add("contradicted", node.at, path, path, () => {
      const entry: Entry = { name: "not", at: node.at, value: node };
      return { ...node, entries: new Map([...node.entries, ["not", entry]]) };
    });
  for (const [least, most] of LIMITS) {
    const [from, to] = [node.entries.get(least), node.entries.get(most)];
    if (from === undefined || to === undefined || JSON.stringify(from.value) === JSON.stringify(to.value)) continue;
    const crossed = new Map([...node.entries, [least, { ...from, value: to.value }], [most, { ...to, value: from.value }]]);
    if (Number(scalarOf(from)) < Number(scalarOf(to)))
      add("crossed", from.at, [...path, least], path, () => ({ ...node, entries: crossed }));
  }
  twin(node, path, add);
  const last = [...node.entries.values()].at(-1);
  if (path.length === 1 && path[0] === "properties" && last !== undefined)
    add("given a reserved name", last.at, path, path, () => ({
      ...node,
      entries: new Map([...node.entries, ["pageNumber", { ...last, name: "pageNumber" }]]),
    }));
}

/** Keywords that name what TypeScript provides. */
const PROVIDED: ReadonlySet<unknown> = new Set(["effect", "custom"]);
/** Longer than any text of initial rows, and no code. */
const TOO_LONG = 20_000;

/** Plants mistakes into a text: a title with a reference that nothing replaces, a name that nothing provides, a constant without end. */
function plantAt(node: ScalarTree, path: readonly Step[], { file }: Source, add: Add): void {
  const [name] = path.slice(-1);
  const { value } = node;
  if (typeof value !== "string") return;
  const plant = (what: Planted, text: string): void => add(what, node.at, path, path, () => ({ ...node, value: text }));
  if (name === "title") plant("given a reference", `${value}\${nothing}`);
  if (PROVIDED.has(name)) plant("given a missing name", `${value}Missing`);
  if (name === "default" || (file.includes("/data/") && path[0] === "rows"))
    plant("given a value that does not fit", value.padEnd(TOO_LONG, "x"));
}

const scalarOf = ({ value }: Entry): unknown => (value.kind === "scalar" ? value.value : undefined);

/** Keywords with neighbouring items, and the text by which users distinguish them. */
const TWINS: Readonly<Record<string, string>> = { oneOf: "title", states: "label", items: "label", folders: "title" };

/** Gives the second of several items the text of the first. */
function twin(node: MapTree, path: readonly Step[], add: Add): void {
  for (const [keyword, text] of Object.entries(TWINS)) {
    const all = node.entries.get(keyword);
    if (all?.value.kind !== "list") continue;
    const [first, second] = all.value.items;
    if (first?.kind !== "map" || second?.kind !== "map") continue;
    const [own, other] = [first.entries.get(text), second.entries.get(text)];
    if (own?.value.kind !== "scalar" || other?.value.kind !== "scalar") continue;
    const way = [...path, keyword, 1, text];
    add("made a twin", other.at, way, way, () => own.value);
  }
}

/** Mappings whose order is significant: fields are validated in it, and blocks are displayed in it. */
const ORDERED = new Set(["properties", "blocks"]);

function walk(node: Tree, path: readonly Step[], visit: (node: Tree, path: readonly Step[]) => void): void {
  visit(node, path);
  if (node.kind === "list") for (const [index, item] of node.items.entries()) walk(item, [...path, index], visit);
  if (node.kind === "map") for (const [name, entry] of node.entries) walk(entry.value, [...path, name], visit);
}

function changedAt(node: Tree, path: readonly Step[], change: () => Tree): Tree {
  const [step, ...rest] = path;
  if (step === undefined) return change();
  if (node.kind === "list")
    return { ...node, items: node.items.map((item, index) => (index === step ? changedAt(item, rest, change) : item)) };
  if (node.kind !== "map") return node;
  const entries = [...node.entries].map(([name, entry]): [string, Entry] => [
    name,
    name === step ? { ...entry, value: changedAt(entry.value, rest, change) } : entry,
  ]);
  return { ...node, entries: new Map(entries) };
}

function swapped<T>(items: readonly T[], index: number): T[] {
  const result = [...items];
  const [first, second] = [result[index], result[index + 1]];
  if (first !== undefined && second !== undefined) result.splice(index, 2, second, first);
  return result;
}

function otherValue(value: string | number | boolean | null): string | number | boolean | null {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return value === null ? "x" : `${value}x`;
}
