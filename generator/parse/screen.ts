import type { Tree } from "../load/tree.ts";
import { memoised } from "../memo/memo.ts";
import { optionalCondition } from "./condition.ts";
import { entries, get, items, name, type NamedTree, nameOf, names, number, text } from "./pick.ts";
import type { ActionAst, BlockAst, FormAst, OptionsAst, ScreenAst } from "./screen-ast.ts";
import { options, read, treeBlock } from "./screen-shapes.ts";

/**
 * Converts the parsed file of a screen to its syntax tree. A file of dialogs becomes a screen without a page.
 *
 * @param tree a tree that the grammar has validated
 */
export function screen(tree: Tree, kind: "screen" | "dialogs" = "screen"): ScreenAst {
  const called = name(tree, kind) ?? nameOf(tree);
  return {
    name: called,
    was: names(tree, "was"),
    title: text(tree, "title") ?? "",
    path: name(tree, "path") ?? called,
    params: names(tree, "params"),
    under: names(tree, "under"),
    menu: menu(get(tree, "menu")),
    access: optionalCondition(tree, "access"),
    denied: text(tree, "denied"),
    custom: name(tree, "custom"),
    frame: text(tree, "frame") === "none" ? "none" : undefined,
    palette: get(tree, "palette") === undefined ? undefined : false,
    calls: names(tree, "calls"),
    blocks: entries(get(tree, "blocks")).map(block),
    actions: withCopied(new Map(entries(get(tree, "actions")).map((entry) => [entry.name.text, action(entry)]))),
    forms: new Map(entries(get(tree, "forms")).map((entry) => [entry.name.text, form(entry)])),
    options: new Map(entries(get(tree, "options")).map((entry) => [entry.name.text, choices(entry)])),
    formNames: new Map(entries(get(tree, "forms")).map((entry) => [entry.name.text, entry.name])),
    at: called.at,
  };
}

function menu(tree: Tree | undefined): ScreenAst["menu"] {
  const parent = name(tree, "parent");
  const icon = name(tree, "icon");
  if (parent === undefined || icon === undefined) return undefined;
  const records = items(tree, "for").map((item) => ({ kind: text(item, "kind") ?? "", userType: name(item, "userType") }));
  return { parent, order: number(tree, "order") ?? 0, icon, for: records };
}

// These parts are memoised, so that what a save does not change in a screen stays the same object.
const action = memoised(({ name: called, value }: NamedTree): ActionAst => ({ ...read("action", value), name: called, at: called.at }));
const form = memoised(({ value }: NamedTree): FormAst => read("form", value));
const choices = memoised(({ value }: NamedTree): OptionsAst => options(value));

/** Members that a copy does not take from the action that adds a record: they say how, and how often, that one is offered. */
const ITS_OWN: readonly string[] = ["copyOf", "addAnother", "primary", "awaits"];

/**
 * Completes the actions with `copyOf` by the members of the named action. If the name is unknown, or belongs to another copy, nothing is
 * added.
 */
function withCopied(actions: ReadonlyMap<string, ActionAst>): ReadonlyMap<string, ActionAst> {
  const completed = [...actions].map(([id, ast]): [string, ActionAst] => {
    const source = actions.get(ast.copyOf?.text ?? "");
    if (source === undefined || source.copyOf !== undefined) return [id, ast];
    const taken = Object.entries(source).filter(([member]) => !ITS_OWN.includes(member));
    const own = Object.entries(ast).filter(([, value]) => value !== undefined);
    return [id, { ...ast, ...Object.fromEntries(taken), ...Object.fromEntries(own) } as ActionAst];
  });
  return new Map(completed);
}

const block = memoised(({ name, value: tree }: NamedTree): BlockAst => {
  const base = { name, at: name.at };
  switch (text(tree, "kind")) {
    case "tree":
      return { ...treeBlock(tree), ...base };
    case "tabs":
    case "steps":
      return { ...read("choices", tree), ...base };
    case "table":
      return { ...read("table", tree), ...base };
    case "form":
      return { ...read("formBlock", tree), ...base };
    case "timeline":
      return { ...read("timeline", tree), ...base };
    case "figure":
      return { ...read("figure", tree), ...base };
    case "chart":
      return { ...read("chart", tree), ...base };
    default:
      return { kind: "custom", ...read("customBlock", tree), ...base };
  }
});
