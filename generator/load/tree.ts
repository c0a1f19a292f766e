import type { Place } from "../diagnostics/place.ts";

/** A parsed YAML or JSON file: a mapping, a list, or a scalar (text, number, boolean or null). Every node and key has its position. */
export type Tree = MapTree | ListTree | ScalarTree;

/** A mapping of a parsed file: entries by key. */
export interface MapTree {
  kind: "map";
  at: Place;
  /** In the order of the file. */
  entries: ReadonlyMap<string, Entry>;
}

/** An entry of a mapping: a key and its value. */
export interface Entry {
  name: string;
  /** The place of the key. */
  at: Place;
  value: Tree;
}

/** A list of a parsed file. */
export interface ListTree {
  kind: "list";
  at: Place;
  items: readonly Tree[];
}

/** A single value of a parsed file: a text, a number, true, false or null. */
export interface ScalarTree {
  kind: "scalar";
  at: Place;
  value: string | number | boolean | null;
  /** The text as written, including quotes. */
  source: string;
}

/**
 * Callbacks of the YAML and JSON readers. They convert offsets to positions, and report what a reader finds unusual, such as duplicate
 * keys.
 */
export interface TreeNotes {
  /** Converts the offsets of a text segment, `end` exclusive, to a place. */
  place(start: number, end: number): Place;
  /** Called for each number. It reports a number whose text changes when it is read, such as `1.0`, which becomes `1`. */
  number(source: string, value: number, at: Place): void;
  /** Called for a key that its mapping already has. `first` is the earlier entry, `at` the position of the later one. */
  twice(first: Entry, at: Place): void;
  /** Called for a feature of YAML that the language of the metadata does not support. */
  foreign(what: "aliases" | "anchors" | "keys that are not texts" | "tags", at: Place): void;
}

/**
 * Converts a tree to a plain JSON value without source positions. Keys have the order of the file, except that JavaScript puts integer keys
 * first.
 */
export function plain(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(plain);
  const result: Record<string, unknown> = {};
  for (const [name, entry] of tree.entries) result[name] = plain(entry.value);
  return result;
}

/**
 * Finds the node at a path of keys and indexes.
 * @returns The node, or undefined if the path does not exist.
 */
export function below(tree: Tree | undefined, ...path: readonly (string | number)[]): Tree | undefined {
  let current = tree;
  for (const step of path) {
    if (current?.kind === "map") current = current.entries.get(String(step))?.value;
    else if (current?.kind === "list" && typeof step === "number") current = current.items[step];
    else return undefined;
  }
  return current;
}
