import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Name } from "../parse/ast.ts";
import type { BlockAst, FormBlockAst, ScreenAst, TableBlockAst, TreeBlockAst } from "../parse/screen-ast.ts";
import { actionsOf } from "./actions.ts";
import { optional } from "./conditions.ts";
import { resolveColumn } from "./columns.ts";
import { formAst, resolveField, resolveForm, type FormUse } from "./forms.ts";
import { anything, type Names } from "./names.ts";
import { actionIdIn, callNames, callOf, contextOf, screenEnv, type BlockNames, type Env, type ScreenEnv } from "./screen-env.ts";
import type { Block, Screen } from "./types.ts";
import { resolveChecks, resolveValue, resolveValues } from "./values.ts";

export function screensOf(asts: readonly ScreenAst[], env: Env): Map<string, Screen> {
  const screens = new Map<string, Screen>();
  for (const ast of [...asts].sort((a, b) => (a.name.text < b.name.text ? -1 : 1))) {
    const first = screens.get(ast.name.text);
    if (first !== undefined)
      env.report.add("E106", ast.name.at, `screen "${ast.name.text}" is declared twice`, `the first is ${first.at.file}`);
    else screens.set(ast.name.text, screenOf(screenEnv(ast, env)));
  }
  return screens;
}

/** Screens by name, before they are resolved: what may be borrowed or gone to. */
export function screensByName(asts: readonly ScreenAst[]): Map<string, ScreenAst> {
  const screens = new Map<string, ScreenAst>();
  for (const ast of asts) if (!screens.has(ast.name.text)) screens.set(ast.name.text, ast);
  return screens;
}

const DEFAULT_PAGE_SIZES = [10, 20, 50, 100];

function screenOf(screen: ScreenEnv): Screen {
  const { ast } = screen;
  const guard = contextOf(screen, { bare: "user" });
  return {
    name: ast.name.text,
    title: ast.title,
    path: ast.path.text,
    params: ast.params.map((name) => name.text),
    under: ast.under.map((name) => underOf(name, screen.screens, screen.report)),
    menu: ast.menu === undefined ? undefined : { ...ast.menu, parent: ast.menu.parent.text },
    access: optional(ast.access, guard),
    denied: ast.denied,
    custom: ast.custom,
    calls: callNames(ast.calls, screen),
    blocks: new Map(ast.blocks.map((block) => [block.name.text, blockOf(block, screen)])),
    actions: actionsOf(screen),
    workflow: screen.workflow?.name,
    at: ast.at,
  };
}

function underOf(name: Name, screens: ReadonlyMap<string, ScreenAst>, report: Report): string {
  if (!screens.has(name.text)) report.unknown("E206", name.at, `unknown screen "${name.text}"`, name.text, screens.keys());
  return name.text;
}

function blockOf(ast: BlockAst, screen: ScreenEnv): Block {
  const names = screen.blocks.get(ast.name.text) as BlockNames;
  const base = { name: ast.name.text, title: ast.title, at: ast.at };
  switch (ast.kind) {
    case "custom":
      return { ...base, kind: "custom", custom: ast.custom, calls: callNames(ast.calls, screen) };
    case "tabs":
    case "steps":
      return { ...base, kind: ast.kind, field: ast.field.text, items: choicesOf(ast.field, ast.items, screen) };
    case "tree":
      return { ...base, ...treeOf(ast, names, screen) };
    case "table":
      return { ...base, ...tableOf(ast, names, screen) };
    case "form":
      return { ...base, ...formOf(ast, names, screen) };
  }
}

type Choice = { value: string; label: string };

/** Steps and tabs choose codes of their field; several at once are separated by commas. */
function choicesOf(field: Name, items: readonly (Choice & { at: Place })[] | undefined, screen: ScreenEnv): Choice[] {
  const type = screen.entity?.fields.get(field.text);
  const codes = type?.codes ?? type?.states;
  if (items !== undefined) {
    for (const { value, at } of items) {
      const strange = value.split(",").find((code) => codes !== undefined && !codes.some((known) => known.value === code));
      if (strange === undefined) continue;
      const known = codes?.map((code) => `"${code.value}" ${code.label}`).join(", ");
      screen.report.add("E302", at, `"${strange}" is not a code of "${field.text}"`, `known: ${known}`);
    }
    return items.map(({ value, label }) => ({ value, label }));
  }
  if (codes === undefined) {
    screen.report.unknown("E301", field.at, `"${field.text}" has no codes to choose from`, field.text, screen.entity?.fields.keys() ?? []);
  }
  return [...(codes ?? [])];
}

function searchUse(screen: ScreenEnv, call: Name | undefined, context: FormUse["context"]): FormUse {
  const names: Names = (call === undefined ? undefined : screen.calls.get(call.text)?.input) ?? anything;
  return { screen, context, names, required: new Set(), typedKey: undefined, search: true, readonly: false, actionId: (name) => name.text };
}

type Without<T> = Omit<T, "name" | "title" | "at">;

function treeOf(ast: TreeBlockAst, names: BlockNames, screen: ScreenEnv): Without<Extract<Block, { kind: "tree" }>> {
  const call = screen.calls.get(ast.call.text);
  const find = ast.find === undefined ? undefined : callOf(ast.find, screen);
  const search = contextOf(screen, { bare: "form", form: call?.input ?? anything });
  const node = contextOf(screen, { bare: "row", row: names.record });
  return {
    kind: "tree",
    call: ast.call.text,
    whole: call?.ast.store?.operation !== "children",
    find: find?.id,
    send: resolveValues(ast.send, search, call?.input.types, call?.input.title ?? "the call"),
    search: ast.search.map((item) => resolveField(item, searchUse(screen, ast.call, search))),
    checks: resolveChecks(ast.checks, search),
    key: names.entity?.store?.key ?? "id",
    parent: names.entity?.store?.parent ?? "parentId",
    label: resolveValue(ast.label, node),
    filter: ast.filter,
    root: ast.root,
    entity: names.entity?.name,
  };
}

function tableOf(ast: TableBlockAst, names: BlockNames, screen: ScreenEnv): Without<Extract<Block, { kind: "table" }>> {
  const call = ast.call === undefined ? undefined : screen.calls.get(ast.call.text);
  const search = contextOf(screen, { bare: "form", form: call?.input ?? anything });
  const row = { screen, context: contextOf(screen, { bare: "row", row: names.record }) };
  const expanded = ast.expand === undefined ? undefined : names.record.types.get(ast.expand.field.text);
  if (ast.expand !== undefined && expanded === undefined && !names.record.open) {
    const { text, at } = ast.expand.field;
    screen.report.unknown("E203", at, `column "${text}" is not a field of ${names.record.title}`, text, names.record.types.keys());
  }
  if (ast.order !== undefined && !names.record.open && !names.record.types.has(ast.order.field.text)) {
    const { text, at } = ast.order.field;
    screen.report.unknown("E203", at, `column "${text}" is not a field of ${names.record.title}`, text, names.record.types.keys());
  }
  return {
    kind: "table",
    call: ast.call?.text,
    rows: ast.rows === undefined ? undefined : resolveValue(ast.rows, search),
    send: resolveValues(ast.send, search, call?.input.types, call?.input.title ?? "the call"),
    search: ast.search.map((item) => resolveField(item, searchUse(screen, ast.call, search))),
    checks: resolveChecks(ast.checks, search),
    rowKey: names.entity?.store?.key ?? "id",
    columns: ast.columns.map((column) => resolveColumn(column, names.record, row)),
    expand:
      ast.expand === undefined
        ? undefined
        : {
            field: ast.expand.field.text,
            columns: ast.expand.columns.map((column) => resolveColumn(column, expanded?.rows ?? anything, row)),
          },
    select: ast.select,
    pageSizes: ast.pageSizes.length > 0 ? ast.pageSizes : DEFAULT_PAGE_SIZES,
    order: ast.order === undefined ? undefined : { field: ast.order.field.text, direction: ast.order.direction },
    virtual: ast.virtual,
    actions: ids(ast.actions, screen),
    rowActions: ids(ast.rowActions, screen),
    entity: names.entity?.name,
  };
}

/** `screen.action` of this very screen is its own action. */
function ids(names: readonly Name[], screen: ScreenEnv): string[] {
  const own = `${screen.ast.name.text}.`;
  return names.map((name) => (name.text.startsWith(own) ? name.text.slice(own.length) : name.text));
}

function formOf(ast: FormBlockAst, names: BlockNames, screen: ScreenEnv): Without<Extract<Block, { kind: "form" }>> {
  const call = ast.call === undefined ? undefined : screen.calls.get(ast.call.text);
  const context = contextOf(screen, { bare: "record", row: names.record, form: names.record });
  const found = formAst(ast.form, screen);
  const use: FormUse = {
    screen: found?.screen ?? screen,
    context,
    names: names.record,
    required: requiredByAll(ast.actions, screen),
    typedKey: undefined,
    search: false,
    readonly: found?.ast.readonly ?? false,
    actionId: (name) => actionIdIn(name, found?.screen ?? screen, screen),
  };
  const empty = { readonly: true, errors: "fields" as const, send: new Map(), items: [], at: ast.at };
  return {
    kind: "form",
    call: ast.call?.text,
    send: resolveValues(ast.send, context, call?.input.types, call?.input.title ?? "the call"),
    form: found === undefined ? empty : resolveForm(found.ast, use),
    actions: ids(ast.actions, screen),
    entity: names.entity?.name,
  };
}

/** What every call of the page's actions needs; a transition that keeps a draft needs less than one that submits it. */
function requiredByAll(actions: readonly Name[], screen: ScreenEnv): ReadonlySet<string> {
  const needs = actions.flatMap((name) => {
    const found = screen.ast.actions.get(name.text);
    if (found === undefined || (found.call === undefined && found.transitions.length === 0)) return [];
    const call = found.call === undefined ? undefined : screen.calls.get(found.call.text);
    return [call === undefined ? [] : [...call.body.required, ...call.query.required]];
  });
  const [first = [], ...others] = needs;
  return new Set(first.filter((name) => others.every((names) => names.includes(name))));
}
