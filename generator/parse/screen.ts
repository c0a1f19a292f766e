import { plain, type Tree } from "../load/tree.ts";
import type { Literal } from "../../runtime/contract/data.ts";
import type { Name } from "./ast.ts";
import type { ActionAst, BlockAst, ScreenAst } from "./screen-ast.ts";
import { optionalCondition } from "./condition.ts";
import { order } from "./entity.ts";
import { column, field, form, formOrName, placedChoices } from "./form.ts";
import { entries, flag, get, items, name, nameOf, names, number, text } from "./pick.ts";
import { checks, namedValues, optionalLabel, optionalValue, value } from "./value.ts";

export function screen(tree: Tree): ScreenAst {
  const called = name(tree, "screen") ?? nameOf(tree);
  return {
    name: called,
    title: text(tree, "title") ?? "",
    path: name(tree, "path") ?? called,
    params: names(tree, "params"),
    under: names(tree, "under"),
    menu: menu(get(tree, "menu")),
    access: optionalCondition(tree, "access"),
    denied: text(tree, "denied"),
    custom: text(tree, "custom"),
    calls: names(tree, "calls"),
    blocks: entries(get(tree, "blocks")).map((entry) => block(entry.name, entry.value)),
    actions: new Map(entries(get(tree, "actions")).map((entry) => [entry.name.text, action(entry.name, entry.value)])),
    forms: new Map(entries(get(tree, "forms")).map((entry) => [entry.name.text, form(entry.value)])),
    at: called.at,
  };
}

function menu(tree: Tree | undefined): ScreenAst["menu"] {
  const parent = name(tree, "parent");
  if (parent === undefined) return undefined;
  const records = items(tree, "for").map((item) => ({ kind: text(item, "kind") ?? "", userType: text(item, "userType") }));
  return { parent, order: number(tree, "order") ?? 0, icon: text(tree, "icon") ?? "", for: records };
}

function block(called: Name, tree: Tree): BlockAst {
  const base = { name: called, title: text(tree, "title"), at: called.at };
  const kind = text(tree, "kind");
  if (kind === "tree") return treeBlock(base, tree);
  if (kind === "tabs" || kind === "steps") {
    const listed = get(tree, "items") === undefined ? undefined : placedChoices(tree, "items");
    return { ...base, kind, field: name(tree, "field") ?? called, items: listed };
  }
  if (kind === "table") return tableBlock(base, tree);
  if (kind === "form") {
    const shown = formOrName(tree) ?? { errors: "fields", items: [], readonly: false, send: [], at: tree.at };
    return { ...base, kind, call: name(tree, "call"), send: namedValues(tree, "send"), form: shown, actions: names(tree, "actions") };
  }
  return { ...base, kind: "custom", custom: text(tree, "custom") ?? "", calls: names(tree, "calls") };
}

type Base = Pick<BlockAst, "name" | "title" | "at">;

function treeBlock(base: Base, tree: Tree): BlockAst {
  const root = get(tree, "root");
  return {
    ...base,
    kind: "tree",
    call: name(tree, "call") ?? base.name,
    find: name(tree, "find"),
    send: namedValues(tree, "send"),
    search: items(tree, "search").map(field),
    checks: checks(tree, "checks"),
    label: optionalValue(tree, "label") ?? value(tree),
    filter: flag(tree, "filter"),
    root: root === undefined ? undefined : (plain(root) as Record<string, Literal>),
  };
}

function tableBlock(base: Base, tree: Tree): BlockAst {
  const expand = get(tree, "expand");
  const expanded = name(expand, "field");
  return {
    ...base,
    kind: "table",
    call: name(tree, "call"),
    rows: optionalValue(tree, "rows"),
    send: namedValues(tree, "send"),
    search: items(tree, "search").map(field),
    checks: checks(tree, "checks"),
    columns: items(tree, "columns").map(column),
    expand: expanded === undefined ? undefined : { field: expanded, columns: items(expand, "columns").map(column) },
    select: flag(tree, "select"),
    pageSizes: items(tree, "pageSizes").map((item) => Number(plain(item))),
    order: order(get(tree, "order")),
    virtual: flag(tree, "virtual"),
    actions: names(tree, "actions"),
    rowActions: names(tree, "rowActions"),
  };
}

function action(called: Name, tree: Tree): ActionAst {
  return {
    name: called,
    label: optionalLabel(tree, "label"),
    hint: optionalValue(tree, "hint"),
    danger: flag(tree, "danger"),
    when: optionalCondition(tree, "when"),
    checks: get(tree, "checks") === undefined ? undefined : checks(tree, "checks"),
    confirm: confirm(get(tree, "confirm")),
    title: text(tree, "title"),
    form: formOrName(tree),
    custom: text(tree, "custom"),
    calls: names(tree, "calls"),
    width: number(tree, "width"),
    call: name(tree, "call"),
    transitions: names(tree, "transition"),
    send: namedValues(tree, "send"),
    cancelled: text(tree, "cancelled"),
    then: name(tree, "then"),
    go: name(tree, "go"),
    window: flag(tree, "window"),
    at: called.at,
  };
}

function confirm(tree: Tree | undefined): ActionAst["confirm"] {
  if (tree === undefined) return undefined;
  if (tree.kind === "scalar") return { text: value(tree), buttons: [] };
  const buttons = items(tree, "buttons").map((item) => ({
    label: text(item, "label") ?? "",
    then: name(item, "then"),
    stay: flag(item, "stay"),
  }));
  return { title: text(tree, "title"), text: optionalValue(tree, "text") ?? value(tree), buttons };
}
