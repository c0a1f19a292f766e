import { plain, type Tree } from "../load/tree.ts";
import type { ValueAst } from "./ast.ts";
import { condition } from "./condition.ts";
import { order } from "./entity.ts";
import { keywordsAt } from "./grammar.ts";
import { get, nameOf, textOf } from "./pick.ts";
import { type Role, roleOf, type ShapeName, type Term } from "./roles.ts";
import type { ColumnAst, FormItemAst, OptionsAst, Written, WrittenShapes } from "./screen-ast.ts";
import { check, label, value, valuesOf } from "./value.ts";

/** The keywords of each shape: where the grammar describes it, and by which keyword it is told from what else may stand there. */
const keywords: Readonly<Partial<Record<ShapeName, readonly string[]>>> = {
  tree: keywordsAt(["block"], "label"),
  choices: keywordsAt(["block"], "field"),
  table: keywordsAt(["block"], "columns"),
  formBlock: keywordsAt(["block"], "form"),
  customBlock: keywordsAt(["block"], "custom"),
  expand: keywordsAt(["block", "expand"]),
  column: keywordsAt(["column"]),
  field: keywordsAt(["field"], "field"),
  section: keywordsAt(["field"], "section"),
  change: keywordsAt(["field", "change"]),
  import: keywordsAt(["field", "import"]),
  options: keywordsAt(["options"]),
  form: keywordsAt(["form"]),
  action: keywordsAt(["action"]),
  confirm: keywordsAt(["action", "confirm"]),
  button: keywordsAt(["action", "confirm", "buttons"]),
};

/** Keywords that fill a member of another name. */
const renamed: Readonly<Partial<Record<ShapeName, Readonly<Record<string, string>>>>> = {
  field: { field: "names" },
  section: { fields: "items" },
  form: { fields: "items" },
  action: { transition: "transitions" },
};

/** Plain names that rules judge where they stand: read with their places. */
const placed: ReadonlySet<string> = new Set(["widget", "awaits"]);

/** How each term is read. */
const readers: { readonly [T in Term]: (tree: Tree) => Written[T] } = {
  condition,
  value,
  text: value,
  values: valuesOf,
  label,
  check,
  call: nameOf,
  transition: nameOf,
  action: nameOf,
  page: nameOf,
  opened: nameOf,
  name: nameOf,
  custom: textOf,
  column,
  expand: (tree) => read("expand", tree),
  order: (tree) => order(tree) ?? { field: nameOf(tree), direction: "asc" },
  choice: (tree) => ({ value: textOf(get(tree, "value")), label: textOf(get(tree, "label")), at: (get(tree, "value") ?? tree).at }),
  field: (tree) => (tree.kind === "map" ? read("field", tree) : { names: [nameOf(tree)], at: tree.at }),
  item,
  options: (tree) => (tree.kind === "scalar" ? nameOf(tree) : options(tree)),
  change: (tree) => read("change", tree),
  entry: notWritten,
  import: (tree) => read("import", tree),
  form: (tree) => (tree.kind === "scalar" ? nameOf(tree) : read("form", tree)),
  confirm: (tree) => (tree.kind === "scalar" ? { text: value(tree) } : read("confirm", tree)),
  button: (tree) => read("button", tree),
  rules: notWritten,
  detail: notWritten,
};

function notWritten(): never {
  throw new Error("the model finds it: the grammar has no keyword for it");
}

/**
 * A mapping as the shape that the grammar has found it to be: terms by their readers, all the rest as it stands.
 * In the order of the grammar, so that what is made of it does not depend on how it was written down.
 */
export function read<S extends ShapeName>(shape: S, tree: Tree): WrittenShapes[S] {
  const found: Record<string, unknown> = {};
  for (const keyword of keywords[shape] ?? []) {
    const under = get(tree, keyword);
    const member = renamed[shape]?.[keyword] ?? keyword;
    found[member] = under === undefined ? undefined : memberOf(roleOf(shape, member), placed.has(keyword), under);
  }
  found["at"] = tree.at;
  return found as object as WrittenShapes[S];
}

function memberOf(role: Role | undefined, isName: boolean, tree: Tree): unknown {
  if (isName) return nameOf(tree);
  if (role === undefined) return flagOr(plain(tree));
  // One of a list may be written without it.
  if (typeof role !== "string") return (tree.kind === "list" ? tree.items : [tree]).map((item) => readers[role[0]](item));
  // `readonly: true`, where a condition may stand; `entry: true`, whose inputs the model finds.
  if (tree.kind === "scalar" && typeof tree.value === "boolean" && role === "condition") return tree.value;
  if (role === "entry") return flagOr(plain(tree));
  return readers[role](tree);
}

/** A flag that is not set is as good as not written. */
const flagOr = (of: unknown): unknown => (of === false ? undefined : of);

function column(tree: Tree): ColumnAst {
  return tree.kind === "map" ? read("column", tree) : { field: nameOf(tree), at: tree.at };
}

function item(tree: Tree): FormItemAst {
  return get(tree, "section") === undefined ? readers.field(tree) : read("section", tree);
}

/** A bare name is a field of the choice. */
export const options = (tree: Tree): OptionsAst => named(read("options", tree), "");

/** A bare name is a field of the node. */
export const treeBlock = (tree: Tree): WrittenShapes["tree"] => named(read("tree", tree), "row.");

function named<S extends { label?: ValueAst }>(found: S, subject: string): S {
  if (found.label?.kind !== "literal") return found;
  const { value: field, at } = found.label;
  return { ...found, label: { kind: "reference", name: { text: `${subject}${field}`, at }, at } };
}
