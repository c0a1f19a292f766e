import type { Place } from "../diagnostics/place.ts";

/** A YAML or JSON file as read, every node and key with its place. */
export type Tree = MapTree | ListTree | ScalarTree;

export interface MapTree {
  kind: "map";
  at: Place;
  /** In the order of the file. */
  entries: ReadonlyMap<string, Entry>;
}

export interface Entry {
  name: string;
  /** Of the key. */
  at: Place;
  value: Tree;
}

export interface ListTree {
  kind: "list";
  at: Place;
  items: readonly Tree[];
}

export interface ScalarTree {
  kind: "scalar";
  at: Place;
  value: string | number | boolean | null;
  /** As written, quotes included. */
  source: string;
}

/** What reads a tree tells on its way. */
export interface TreeNotes {
  place(start: number, end: number): Place;
  /** A number that is written in another way than it is read. */
  number(source: string, value: number, at: Place): void;
  /** A key that stands twice. */
  twice(first: Entry, at: Place): void;
  /** What YAML has and the language has not. */
  foreign(what: "aliases" | "anchors" | "keys that are no texts" | "tags", at: Place): void;
}

/** Plain JSON value, places gone. Key order is the file's. */
export function plain(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(plain);
  const result: Record<string, unknown> = {};
  for (const [name, entry] of tree.entries) result[name] = plain(entry.value);
  return result;
}

/** The node below a path of keys and indexes. */
export function below(tree: Tree | undefined, ...path: readonly (string | number)[]): Tree | undefined {
  let current = tree;
  for (const step of path) {
    if (current?.kind === "map") current = current.entries.get(String(step))?.value;
    else if (current?.kind === "list" && typeof step === "number") current = current.items[step];
    else return undefined;
  }
  return current;
}
