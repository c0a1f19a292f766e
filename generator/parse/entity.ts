import { plain, type Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import type { EntityAst, Name, OrderAst } from "./ast.ts";
import { optionalCondition } from "./condition.ts";
import { entries, flag, get, items, name, type NamedTree, nameOf, names, text } from "./pick.ts";
import { optionalValue } from "./value.ts";

/**
 * Converts the parsed file of an entity to its syntax tree.
 *
 * @param tree a tree that the grammar has validated
 */
export function entity(tree: Tree): EntityAst {
  return {
    name: name(tree, "$id") ?? nameOf(tree),
    title: text(tree, "title") ?? "",
    schema: plain(tree) as Record<string, unknown>,
    fields: entries(get(tree, "properties")).map(field),
    was: names(tree, "x-was"),
    tree,
    required: names(tree, "required"),
    naming: optionalValue(tree, "x-title"),
    store: store(get(tree, "x-store")),
    scope: optionalCondition(tree, "x-scope"),
    recycle: get(tree, "x-recycle")?.at,
    at: (name(tree, "$id") ?? nameOf(tree)).at,
  };
}

/** Memoised, so that a field that a save does not change stays the same object. */
const field = memoised(({ name: called, value }: NamedTree): EntityAst["fields"][number] => ({
  name: called,
  tree: value,
  was: names(value, "x-was"),
  read: optionalCondition(value, "x-read"),
  write: optionalCondition(value, "x-write"),
}));

function store(tree: Tree | undefined): EntityAst["store"] {
  if (tree === undefined) return undefined;
  const lists = (key: string): Name[][] => items(tree, key).map((list) => (list.kind === "list" ? list.items.map(nameOf) : []));
  return {
    table: text(tree, "table"),
    log: text(tree, "log"),
    was: names(tree, "was"),
    key: name(tree, "key") ?? nameOf(tree),
    typedKey: flag(tree, "typedKey"),
    parent: name(tree, "parent"),
    unique: lists("unique"),
    caseless: names(tree, "caseless"),
    index: lists("index"),
    order: order(get(tree, "order")),
  };
}

/**
 * Parses a sort order. The default direction is ascending.
 * @returns The order, or undefined if no field is named.
 */
export function order(tree: Tree | undefined): OrderAst | undefined {
  const field = name(tree, "field");
  return field === undefined ? undefined : { field, direction: text(tree, "direction") === "desc" ? "desc" : "asc" };
}
