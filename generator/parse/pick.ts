import type { Entry, Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { Name } from "./ast.ts";

/**
 * Reads the value of a key in a mapping. The functions of this module read trees that the grammar has validated, so none of them throws.
 * For a value of another type, they return an empty default.
 *
 * @returns the value, or undefined if the key is absent or the tree is no mapping
 */
export function get(tree: Tree | undefined, key: string): Tree | undefined {
  return tree?.kind === "map" ? tree.entries.get(key)?.value : undefined;
}

/** Returns the text of a scalar node. Empty for null, for undefined, and for a node of another kind. */
export function textOf(tree: Tree | undefined): string {
  return tree?.kind === "scalar" && tree.value !== null ? String(tree.value) : "";
}

/**
 * Reads the value of a keyword as a text. A number or boolean is converted to a text; null, a list and a mapping give an empty text.
 *
 * @returns the text, or undefined if the keyword is absent
 */
export function text(tree: Tree | undefined, key: string): string | undefined {
  const value = get(tree, key);
  return value === undefined ? undefined : textOf(value);
}

/**
 * Reads the value of a keyword as a flag.
 *
 * @returns True for `true`, false for anything else and for an absent keyword.
 */
export function flag(tree: Tree | undefined, key: string): boolean {
  const value = get(tree, key);
  return value?.kind === "scalar" && value.value === true;
}

/**
 * Reads the value of a keyword as a number.
 *
 * @returns The number, or undefined for anything else and for an absent keyword.
 */
export function number(tree: Tree | undefined, key: string): number | undefined {
  const value = get(tree, key);
  return value?.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}

/** Converts a scalar to a name. The text of any other node, and of null, is empty. */
export function nameOf(tree: Tree): Name {
  return { text: textOf(tree), at: tree.at };
}

/**
 * Reads the value under a keyword of a mapping as a name, with its position.
 *
 * @param key the keyword
 * @returns undefined if the keyword is absent
 */
export function name(tree: Tree | undefined, key: string): Name | undefined {
  const value = get(tree, key);
  return value === undefined ? undefined : nameOf(value);
}

/**
 * Reads the value under a keyword of a mapping, which is one name or a list of names.
 *
 * @param key the keyword
 * @returns an empty list if the keyword is absent
 */
export function names(tree: Tree | undefined, key: string): Name[] {
  const value = get(tree, key);
  if (value === undefined) return [];
  return value.kind === "list" ? value.items.map(nameOf) : [nameOf(value)];
}

/**
 * Reads the value of a keyword as a list.
 *
 * @returns The items; an empty list for anything else and for an absent keyword.
 */
export function items(tree: Tree | undefined, key: string): readonly Tree[] {
  const value = get(tree, key);
  return value?.kind === "list" ? value.items : [];
}

/** An entry of a mapping, with its key as a name. */
export interface NamedTree {
  readonly name: Name;
  readonly value: Tree;
}

/** Lists the entries of a mapping. Empty for anything else. An unchanged entry of a changed file is the same object as before. */
export function entries(tree: Tree | undefined): readonly NamedTree[] {
  return tree?.kind === "map" ? [...tree.entries.values()].map(namedTree) : [];
}

const namedTree = memoised((entry: Entry): NamedTree => ({ name: { text: entry.name, at: entry.at }, value: entry.value }));
