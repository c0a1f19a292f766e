import type { Place } from "../diagnostics/place.ts";
import type { Name } from "../parse/ast.ts";
import {
  type BlockAst,
  type ColumnAst,
  rowActionNames,
  type TableBlockAst,
  type TimelineBlockAst,
  type TreeBlockAst,
} from "../parse/screen-ast.ts";
import { checksOfList, ownOnly } from "./call-checks.ts";
import { isLevelCall, type CallDraft } from "./calls.ts";
import { checkValue, WORKFLOW_HINT } from "./conditions.ts";
import { resolveColumn, resolveInner } from "./columns.ts";
import { chartOf, figureOf } from "./figures.ts";
import { formBlockOf } from "./form-blocks.ts";
import { resolveField, type FormUse } from "./forms.ts";
import { anything, type Names, namesOfEntity, type NameType } from "./names.ts";
import { actionAst, actionIds, callNames, callOf, contextOf, type BlockNames, type ScreenEnv } from "./screen-env.ts";
import { isSorted as sortsBy } from "./sorting.ts";
import type { Block, Check, Field, TableBlock, TimelineBlock, TreeBlock } from "./types.ts";
import { flag } from "./flag.ts";
import { resolveChecks, resolveValue, resolveValues, optionalText, resolveText } from "./values.ts";

/** Names of the search of a table without a call. There are none, because its rows are loaded already. */
const NO_SEARCH: Names = { title: "a table without a call", types: new Map() };

const DEFAULT_PAGE_SIZES = [10, 20, 50, 100];

/**
 * Resolves a block of a screen: its calls, fields, columns, checks and actions. An unknown name is reported and replaced by a type that
 * accepts everything, so that one mistake does not cause others. Besides mistakes in columns and fields, these are reported:
 *
 * - Table: `expand` or `order` names a field that the rows do not have (E203). The field of `expand` is no list of rows (E303).
 * - Tabs and steps: the field has no codes, and no items are declared (E301). An item has an unknown code (E302). The call of `counts` does
 *   not count by the field (E519).
 * - Timeline: the record has no workflow (E309). The call requires an input that is no parameter of the page (E512). A value of `assume` is
 *   for an unknown field (E203), or does not fit its field (E302, E303).
 * - Search: `change` of a field sets anything but an input of this search (E514).
 */
export function blockOf(ast: BlockAst, screen: ScreenEnv): Block {
  const names = screen.blocks.get(ast.name.text) as BlockNames;
  const base = { name: ast.name.text };
  switch (ast.kind) {
    case "custom":
      return { ...ast, ...base, custom: ast.custom.text, calls: callNames(ast.calls, screen) };
    case "tabs":
    case "steps":
      return { ...ast, ...base, field: ast.field.text, counts: countsOf(ast, screen), items: choicesOf(ast.field, ast.items, screen) };
    case "tree":
      return treeOf(ast, base, names, screen);
    case "table":
      return tableOf(ast, base, names, screen);
    case "form":
      return formBlockOf(ast, base, names, screen);
    case "timeline":
      return timelineOf(ast, base, screen);
    case "figure":
      return figureOf(ast, screen);
    case "chart":
      return chartOf(ast, screen);
  }
}

/**
 * Resolves a timeline. Reports a record without a workflow (E309) and a call that requires more than the parameters of the page (E512).
 * Also reports assumed values that do not fit their fields (E203, E302, E303).
 */
function timelineOf(ast: TimelineBlockAst, base: Base, screen: ScreenEnv): TimelineBlock {
  const { entity, report } = screen;
  const { name, at } = { name: ast.name.text, at: ast.name.at };
  if (screen.workflow === undefined)
    report.add("E309", at, `"${name}" shows the steps of a workflow, and the record of this page has none`, WORKFLOW_HINT);
  const call = callOf(ast.call, screen);
  const params = screen.ast.params.map(({ text }) => text);
  for (const input of [...(call?.query.required ?? []), ...(call?.body.required ?? [])])
    if (!params.includes(input))
      report.add("E512", ast.call.at, `${ast.call.text} requires "${input}", which is no parameter of this page`, `params: [${input}]`);
  for (const [field, value] of Object.entries(ast.assume ?? {})) {
    const type = entity === undefined ? undefined : namesOfEntity(entity).types.get(field);
    if (type !== undefined) checkValue(value, type, field, at, screen);
    else if (entity !== undefined) report.unknown("E203", at, `"${field}" is not a field of "${entity.name}"`, field, entity.fields.keys());
  }
  return { ...ast, ...base, call: ast.call.text, entity: entity?.name };
}

/** Resolves the call that counts rows by value. Reports a call that does not count by this field (E519). */
function countsOf({ counts, field }: { counts?: Name; field: Name }, screen: ScreenEnv): string | undefined {
  const call = counts === undefined ? undefined : callOf(counts, screen);
  if (counts === undefined || call === undefined) return undefined;
  const { store, reply } = call.ast;
  const hasCounts =
    store?.operation === "count" ? store.by?.text === field.text : ["value", "count"].every((name) => reply?.plus.has(name));
  if (!hasCounts)
    screen.report.add(
      "E519",
      counts.at,
      `${call.id} does not count "${field.text}"`,
      `use store: { count: …, by: ${field.text} }, or a reply with value and count`,
    );
  return call.id;
}

type Choice = { value: string; label: string };

/**
 * Resolves the items of a steps or tabs block, which are codes of its field. An item may name several codes, separated by commas. Without
 * items, each code is one. An unknown code is reported (E302).
 */
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
    const coded = [...(screen.entity?.fields.values() ?? [])].filter((other) => (other.codes ?? other.states) !== undefined);
    const hint = `${coded.length === 0 ? "" : `fields with codes: ${coded.map(({ name }) => name).join(", ")}; or `}list the choices under items:`;
    screen.report.add("E301", field.at, `"${field.text}" has no codes to choose from`, hint);
  }
  return (codes ?? []).map(({ value, label }) => ({ value, label }));
}

function searchUse(screen: ScreenEnv, call: Name | undefined, context: FormUse["context"]): FormUse {
  const names: Names = (call === undefined ? undefined : screen.calls.get(call.text)?.input) ?? anything;
  return { screen, context, names, required: new Set(), typedKey: undefined, search: true, readonly: false, actionId: (name) => name.text };
}

/**
 * Resolves the fields of a block's search. A change (`change`) of a search field may only set other inputs of this search, because nothing
 * else is sent; others are reported (E514).
 */
function searchOf({ call, search }: TreeBlockAst | TableBlockAst, context: FormUse["context"], screen: ScreenEnv): Field[] {
  const fields = search ?? [];
  const use = searchUse(screen, call, context);
  const inputs = new Set(fields.flatMap(({ names }) => names.map(({ text }) => text)));
  for (const { name } of fields.flatMap(({ change }) => (change ?? []).flatMap(({ set }) => set)))
    if (!inputs.has(name.text) && (use.names.open === true || use.names.types.has(name.text)))
      screen.report.add(
        "E514",
        name.at,
        `"${name.text}" is not an input of this search, so its value is not sent`,
        `search: […, ${name.text}]`,
      );
  return fields.map((item) => resolveField(item, use));
}

/** Returns the checks of a search: the checks of the block, and the checks of its call, so that the metadata writes them only once. */
function searchChecks(
  ast: TreeBlockAst | TableBlockAst,
  search: FormUse["context"],
  call: CallDraft | undefined,
  screen: ScreenEnv,
): Check[] {
  const own = resolveChecks(ast.checks, search);
  const sent = (ast.send ?? []).map(({ name }) => name.text);
  return [...own, ...ownOnly(own, checksOfList(call, sent, screen))];
}

interface Base {
  name: string;
}

function treeOf(ast: TreeBlockAst, base: Base, names: BlockNames, screen: ScreenEnv): TreeBlock {
  const call = screen.calls.get(ast.call.text);
  const find = ast.find === undefined ? undefined : callOf(ast.find, screen);
  const search = contextOf(screen, { bare: "form", form: call?.input ?? anything });
  const node = contextOf(screen, { bare: "row", row: names.record });
  const {
    kind,
    title,
    call: _call,
    find: _find,
    send: _send,
    search: _search,
    checks: _checks,
    label,
    filter,
    root,
    rowActions,
    ...written
  } = ast;
  return {
    kind,
    title,
    call: ast.call.text,
    whole: flag(call === undefined || !isLevelCall(call, names.entity?.store?.key ?? "id")),
    find: find?.id,
    send: resolveValues(ast.send, search, call?.input.types, call?.input.title ?? "the call"),
    search: searchOf(ast, search, screen),
    checks: searchChecks(ast, search, call, screen),
    key: names.entity?.store?.key ?? "id",
    parent: names.entity?.store?.parent ?? "parentId",
    label: resolveText(label, node, screen),
    filter,
    rowActions: rowActions === undefined ? undefined : actionIds(rowActions, screen),
    root,
    ...written,
    ...base,
    entity: names.entity?.name,
  };
}

function listsIn({ types }: Names): string | undefined {
  const lists = [...types].filter(([, { rows }]) => rows !== undefined).map(([name]) => name);
  return lists.length === 0 ? undefined : `lists: ${lists.join(", ")}`;
}

function tableOf(ast: TableBlockAst, base: Base, names: BlockNames, screen: ScreenEnv): TableBlock {
  const call = ast.call === undefined ? undefined : screen.calls.get(ast.call.text);
  const search = contextOf(screen, { bare: "form", form: call?.input ?? anything });
  const pages = call?.ast.reply?.page === true ? call.sort : undefined;
  const row = { screen, context: contextOf(screen, { bare: "row", row: names.record }) };
  const isSorted = (column: ColumnAst, type: NameType): boolean => sortsBy(ast, column, type, pages);
  const expanded = ast.expand === undefined ? undefined : names.record.types.get(ast.expand.field.text);
  if (ast.expand !== undefined && expanded === undefined && !names.record.open) {
    const { text, at } = ast.expand.field;
    screen.report.unknown("E203", at, `column "${text}" is not a field of ${names.record.title}`, text, names.record.types.keys());
  }
  if (ast.expand !== undefined && expanded !== undefined && expanded.rows === undefined)
    screen.report.add("E303", ast.expand.field.at, `"${ast.expand.field.text}" is not a list of rows`, listsIn(names.record));
  if (ast.order !== undefined && !names.record.open && !names.record.types.has(ast.order.field.text)) {
    const { text, at } = ast.order.field;
    screen.report.unknown("E203", at, `column "${text}" is not a field of ${names.record.title}`, text, names.record.types.keys());
  }
  const { kind, title, call: _call, rows: _rows, send: _send, search: _search, checks: _checks, columns, expand, ...rest } = ast;
  const { history: _history, ...written } = rest;
  return {
    kind,
    title,
    call: ast.call?.text,
    rows: ast.rows === undefined ? undefined : resolveValue(ast.rows, search),
    send: resolveValues(ast.send, search, call?.input.types, call?.input.title ?? "the call"),
    search: searchOf(ast, search, screen),
    checks: searchChecks(ast, search, call, screen),
    rowKey: names.entity?.store?.key ?? (names.record.types.has("id") ? "id" : (columns[0]?.field?.text ?? "id")),
    naming: names.entity?.naming,
    columns: columns.map((column) => resolveColumn(column, names.record, { ...row, isSorted })),
    expand:
      expand === undefined
        ? undefined
        : {
            ...expand,
            field: expand.field.text,
            columns: expand.columns.map((column) => resolveInner(column, expanded?.rows ?? anything, row)),
          },
    ...written,
    ...base,
    empty: optionalText(ast.empty, call === undefined ? contextOf(screen, { bare: "form", form: NO_SEARCH }) : search, screen),
    pageSizes: ast.pageSizes ?? DEFAULT_PAGE_SIZES,
    order: ast.order === undefined ? undefined : { ...ast.order, field: ast.order.field.text },
    todos: todosIn(call, screen),
    actions: actionIds(ast.actions, screen),
    rowActions: actionIds(ast.rowActions, screen),
    select: flag(ast.select === true || rowActionNames(ast).some((name) => actionAst(name, screen)?.ast.rows !== undefined)),
    rowOpen: ast.rowOpen === undefined ? undefined : actionIds([ast.rowOpen], screen)[0],
    totals: ast.totals?.map(({ text }) => text),
    arrange: ast.arrange === undefined ? undefined : actionIds([ast.arrange], screen)[0],
    entity: names.entity?.name,
  };
}

/** Returns the tasks that lead to this list as choices, or undefined if there are none. */
function todosIn(call: CallDraft | undefined, { ast: { name } }: ScreenEnv): Choice[] | undefined {
  const todos = call?.todos.filter(({ screen }) => screen === name.text) ?? [];
  return todos.length === 0 ? undefined : todos.map((todo) => ({ value: todo.name, label: todo.title }));
}
