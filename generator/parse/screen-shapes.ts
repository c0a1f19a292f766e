import type { Period } from "../../runtime/contract/values/period.ts";
import { plain, type Tree } from "../load/tree.ts";
import type { ValueAst } from "./ast.ts";
import { condition } from "./condition.ts";
import { order } from "./entity.ts";
import { keywordsAt } from "./grammar.ts";
import { get, nameOf, textOf } from "./pick.ts";
import { type Role, roleOf, type ShapeName, type Term } from "./roles.ts";
import type { ColumnAst, FieldAst, FormItemAst, OptionsAst, Written, WrittenShapes } from "./screen-ast.ts";
import { check, label, value, valuesOf } from "./value.ts";

/** The keywords of each shape, found by its path in the grammar and by a keyword that distinguishes it from its alternatives. */
const keywords: Readonly<Partial<Record<ShapeName, readonly string[]>>> = {
  tree: keywordsAt(["block"], "label"),
  choices: keywordsAt(["block"], "field"),
  table: keywordsAt(["block"], "columns"),
  formBlock: keywordsAt(["block"], "form"),
  timeline: keywordsAt(["block"], "assume"),
  figure: keywordsAt(["block"], "of"),
  chart: keywordsAt(["block"], "series"),
  link: keywordsAt(["block", "link"]),
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

/** Keywords that the syntax tree stores under another name, by shape. */
const renamed: Readonly<Partial<Record<ShapeName, Readonly<Record<string, string>>>>> = {
  tree: { actions: "rowActions" },
  field: { field: "names" },
  section: { fields: "items" },
  form: { fields: "items" },
  action: { transition: "transitions" },
};

/** Plain names that are read with their places, because rules report mistakes in them. */
const placed: ReadonlySet<string> = new Set(["widget", "awaits"]);

/** Flags for which `false` means something else than leaving them out, so that `false` is preserved. */
const threefold: ReadonlySet<string> = new Set(["sort"]);

/** Functions that convert a tree to the syntax tree, by the kind of value that the grammar declares (`Term`). */
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
  custom: nameOf,
  column,
  expand: (tree) => read("expand", tree),
  order: (tree) => order(tree) ?? { field: nameOf(tree), direction: "asc" },
  choice: (tree) => ({ value: textOf(get(tree, "value")), label: textOf(get(tree, "label")), at: (get(tree, "value") ?? tree).at }),
  field: (tree) => (tree.kind === "map" ? field(tree) : { names: [nameOf(tree)], at: tree.at }),
  item,
  options: (tree) => (tree.kind === "scalar" ? nameOf(tree) : options(tree)),
  change: (tree) => read("change", tree),
  entry: notWritten,
  import: (tree) => read("import", tree),
  form: (tree) => (tree.kind === "scalar" ? nameOf(tree) : read("form", tree)),
  confirm: (tree) => (tree.kind === "scalar" ? { text: value(tree) } : read("confirm", tree)),
  button: (tree) => read("button", tree),
  link: (tree) => read("link", tree),
  rules: notWritten,
  detail: notWritten,
};

function notWritten(): never {
  throw new Error("expected a keyword in the grammar; the model computes this member");
}

/**
 * Reads a mapping of the grammar as a part of a screen, such as a column. Members that contain terms are parsed as {@link roles} describes;
 * other values are copied unchanged. Members have the order of the grammar, so that the output does not depend on the order in the file.
 *
 * @param shape the name of the part
 * @param tree a mapping that the grammar has validated
 */
export function read<S extends ShapeName>(shape: S, tree: Tree): WrittenShapes[S] {
  const found: Record<string, unknown> = {};
  for (const keyword of keywords[shape] ?? []) {
    const under = get(tree, keyword);
    const member = renamed[shape]?.[keyword] ?? keyword;
    found[member] = under === undefined ? undefined : memberOf(roleOf(shape, member), keyword, under);
  }
  found["at"] = tree.at;
  return found as object as WrittenShapes[S];
}

function memberOf(role: Role | undefined, keyword: string, tree: Tree): unknown {
  if (placed.has(keyword)) return nameOf(tree);
  if (role === undefined) return threefold.has(keyword) ? plain(tree) : flagOr(plain(tree));
  // A list with one item may be written without the list.
  if (typeof role !== "string") return (tree.kind === "list" ? tree.items : [tree]).map((item) => readers[role[0]](item));
  // A boolean may replace a condition (`readonly: true`). `entry: true` is a flag, because the model derives its inputs.
  if (tree.kind === "scalar" && typeof tree.value === "boolean" && role === "condition") return tree.value;
  if (role === "entry") return flagOr(plain(tree));
  return readers[role](tree);
}

/** Converts `false` to undefined, so that a flag that is false is treated like an absent one. Any other value is returned unchanged. */
const flagOr = (of: unknown): unknown => (of === false ? undefined : of);

function column(tree: Tree): ColumnAst {
  return tree.kind === "map" ? read("column", tree) : { field: nameOf(tree), at: tree.at };
}

/** Reads a field. A period as its default is a member of its own, because it is no value of the language. */
function field(tree: Tree): FieldAst {
  const start = get(tree, "default");
  if (get(start, "last") === undefined && get(start, "this") === undefined) return read("field", tree);
  return { ...read("field", tree), default: undefined, period: plain(start as Tree) as Period };
}

function item(tree: Tree): FormItemAst {
  return get(tree, "section") === undefined ? readers.field(tree) : read("section", tree);
}

/** Reads the choices of a field or column (`options`). A bare name as the label means a field of the choice. */
export const options = (tree: Tree): OptionsAst => named(read("options", tree), "");

/** Reads a block of kind `tree`. A bare name as the label means a field of the node. */
export const treeBlock = (tree: Tree): WrittenShapes["tree"] => named(read("tree", tree), "row.");

function named<S extends { label?: ValueAst }>(found: S, subject: string): S {
  if (found.label?.kind !== "literal") return found;
  const { value: field, at } = found.label;
  return { ...found, label: { kind: "reference", name: { text: `${subject}${field}`, at }, at } };
}
