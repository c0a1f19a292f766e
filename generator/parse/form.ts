import type { Place } from "../diagnostics/place.ts";
import type { Tree } from "../load/tree.ts";
import type { ConditionAst, Name } from "./ast.ts";
import type { ColumnAst, FieldAst, FormAst, FormItemAst, OptionsAst } from "./screen-ast.ts";
import { condition, optionalCondition } from "./condition.ts";
import { flag, get, items, name, nameOf, names, number, text } from "./pick.ts";
import { namedValues, optionalLabel, optionalValue } from "./value.ts";

/** `form: name` or the form itself. */
export function formOrName(tree: Tree): Name | FormAst | undefined {
  const found = get(tree, "form");
  if (found === undefined) return undefined;
  return found.kind === "scalar" ? nameOf(found) : form(found);
}

export function form(tree: Tree): FormAst {
  return {
    record: optionalValue(tree, "record"),
    call: name(tree, "call"),
    send: namedValues(tree, "send"),
    readonly: flag(tree, "readonly"),
    errors: text(tree, "errors") === "first" ? "first" : "fields",
    incomplete: text(tree, "incomplete"),
    items: items(tree, "fields").map(formItem),
    at: tree.at,
  };
}

function formItem(tree: Tree): FormItemAst {
  const section = text(tree, "section");
  if (section === undefined) return field(tree);
  const show = optionalCondition(tree, "show");
  return { kind: "section", section, show, readonly: readonly(tree), items: items(tree, "fields").map(formItem), at: tree.at };
}

function readonly(tree: Tree): boolean | ConditionAst | undefined {
  const found = get(tree, "readonly");
  if (found === undefined) return undefined;
  return found.kind === "map" ? condition(found) : found.kind === "scalar" && found.value === true;
}

export function field(tree: Tree): FieldAst {
  if (tree.kind !== "map") return { kind: "field", names: [nameOf(tree)], change: [], send: [], totals: [], at: tree.at };
  const imported = get(tree, "import");
  const importCall = name(imported, "call");
  return {
    kind: "field",
    names: names(tree, "field"),
    label: optionalLabel(tree, "label"),
    widget: name(tree, "widget"),
    format: name(tree, "format"),
    unit: text(tree, "unit"),
    empty: text(tree, "empty"),
    hint: text(tree, "hint"),
    max: number(tree, "max"),
    step: number(tree, "step"),
    default: optionalValue(tree, "default"),
    options: options(get(tree, "options")),
    show: optionalCondition(tree, "show"),
    readonly: readonly(tree),
    change: items(tree, "change").map((item) => ({ when: optionalCondition(item, "when"), set: namedValues(item, "set") })),
    call: name(tree, "call"),
    send: namedValues(tree, "send"),
    remove: name(tree, "remove"),
    columns: get(tree, "columns") === undefined ? undefined : items(tree, "columns").map(column),
    totals: names(tree, "totals"),
    import: importCall === undefined ? undefined : { call: importCall, then: name(imported, "then") },
    at: tree.at,
  };
}

function options(tree: Tree | undefined): OptionsAst | undefined {
  if (tree === undefined) return undefined;
  return {
    call: name(tree, "call"),
    find: name(tree, "find"),
    rows: optionalValue(tree, "rows"),
    send: namedValues(tree, "send"),
    value: name(tree, "value"),
    label: optionLabel(tree),
    children: name(tree, "children"),
    extra: get(tree, "extra") === undefined ? undefined : choices(tree, "extra"),
    at: tree.at,
  };
}

/** A bare name is a field of the choice. */
function optionLabel(tree: Tree): OptionsAst["label"] {
  const label = optionalValue(tree, "label");
  if (label?.kind !== "literal") return label;
  return { kind: "reference", name: { text: String(label.value), at: label.at }, at: label.at };
}

export function choices(tree: Tree, key: string): { value: string; label: string }[] {
  return placedChoices(tree, key).map(({ value, label }) => ({ value, label }));
}

/** With the place of each value. */
export function placedChoices(tree: Tree, key: string): { value: string; label: string; at: Place }[] {
  return items(tree, key).map((item) => ({
    value: text(item, "value") ?? "",
    label: text(item, "label") ?? "",
    at: (get(item, "value") ?? item).at,
  }));
}

export function column(tree: Tree): ColumnAst {
  if (tree.kind !== "map") return { field: nameOf(tree), sort: false, calls: [], at: tree.at };
  return {
    field: name(tree, "field"),
    label: text(tree, "label"),
    format: name(tree, "format"),
    width: number(tree, "width"),
    show: optionalCondition(tree, "show"),
    sort: flag(tree, "sort"),
    custom: text(tree, "custom"),
    calls: names(tree, "calls"),
    at: tree.at,
  };
}
