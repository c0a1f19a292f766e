import { didYouMean } from "../diagnostics/nearest.ts";
import type { ConditionAst, Name } from "../parse/ast.ts";
import type { FieldAst, FormAst, FormItemAst, OptionsAst, SectionAst } from "../parse/screen-ast.ts";
import { replySubject, type CallDraft } from "./calls.ts";
import { optional, resolveCondition } from "./conditions.ts";
import type { Context } from "./context.ts";
import { columnsOfRows, formatOf, ownCodes, untyped } from "./columns.ts";
import { fileRuleOf } from "./file-rules.ts";
import { anything, joined, type Names, type NameType } from "./names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { callOf, ownerOf, screenEnv, type ScreenEnv } from "./screen-env.ts";
import type { Condition, Field, Form, FormItem } from "./types.ts";
import { resolveLabel, resolveValue, resolveValues } from "./values.ts";
import { defaultWidget, isSecret, judgeCount, judgeWidget, uploads } from "./widgets.ts";

/** What the fields of a form (or of a search) are drawn from. */
export interface FormUse {
  screen: ScreenEnv;
  context: Context;
  /** Names a field may have. */
  names: Names;
  /** Names that must be filled. */
  required: ReadonlySet<string>;
  /** Key typed by people: read-only once the record exists. */
  typedKey: string | undefined;
  search: boolean;
  readonly: boolean;
  /** Id of an action named here. */
  actionId: (name: Name) => string;
}

/** A form by name (`screen.form` too) or in place, with the screen that its names belong to. */
export function formAst(form: Name | FormAst, screen: ScreenEnv): { ast: FormAst; screen: ScreenEnv } | undefined {
  if (!("text" in form)) return { ast: form, screen };
  const found = ownerOf(form, screen);
  if (found === undefined) return undefined;
  const ast = found.owner.forms.get(found.local);
  if (ast === undefined) {
    screen.report.unknown(
      "E208",
      form.at,
      `"${found.local}" is not a form of "${found.owner.name.text}"`,
      found.local,
      found.owner.forms.keys(),
    );
    return undefined;
  }
  return { ast, screen: found.owner === screen.ast ? screen : screenEnv(found.owner, screen) };
}

export function resolveForm(ast: FormAst, use: FormUse): Form {
  const call = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  const names = call === undefined ? use.names : joined(use.names.title, use.names, call.reply);
  const inner = { ...use, names, readonly: ast.readonly };
  return {
    record: ast.record === undefined ? undefined : resolveValue(ast.record, use.context),
    call: call?.id,
    send: resolveValues(ast.send, use.context, call?.input.types, call?.input.title ?? "the call"),
    readonly: ast.readonly,
    errors: ast.errors,
    incomplete: ast.incomplete,
    items: ast.items.map((item) => resolveItem(item, inner)),
    at: ast.at,
  };
}

function resolveItem(ast: FormItemAst, use: FormUse): FormItem {
  return ast.kind === "field" ? resolveField(ast, use) : resolveSection(ast, use);
}

function resolveSection(ast: SectionAst, use: FormUse): FormItem {
  return {
    section: ast.section,
    show: optional(ast.show, use.context),
    readonly: resolveReadonly(ast.readonly, use.context),
    items: ast.items.map((item) => resolveItem(item, use)),
    at: ast.at,
  };
}

function resolveReadonly(ast: boolean | ConditionAst | undefined, context: Context): boolean | Condition | undefined {
  return ast === undefined || typeof ast === "boolean" ? ast : resolveCondition(ast, context);
}

export function resolveField(ast: FieldAst, use: FormUse): Field {
  const types = ast.names.map((name) => typeOf(name, use));
  const type = types[0] ?? untyped;
  const names = ast.names.map((name) => name.text);
  const options = ast.options === undefined ? undefined : resolveOptions(ast.options, use);
  const call = uploadCall(ast, use);
  const context = withSubject(use.context, "option", options?.names);
  // What an upload replied is known to what it changes.
  const changed = withSubject(context, "reply", call === undefined ? undefined : replySubject(call));
  return {
    names,
    label: ast.label === undefined ? (type.title ?? names[0] ?? "") : resolveLabel(ast.label, use.context),
    type: type.type,
    widget: widgetOf(ast, type, options !== undefined, use),
    required: names.some((name) => use.required.has(name)),
    secret: isSecret(type),
    codes: ast.options === undefined ? ownCodes(type) : undefined,
    always: alwaysOf(type, use),
    file: use.search || use.readonly ? undefined : fileRuleOf(type.schema, type.title ?? names[0] ?? ""),
    options: options?.resolved,
    format: formatOf(ast.format, type, use),
    unit: ast.unit,
    empty: ast.empty,
    hint: ast.hint,
    max: ast.max,
    step: ast.step,
    default: defaultOf(ast, type, names[0] ?? "", use),
    show: optional(ast.show, context),
    readonly: readonlyOf(ast, type, names, use),
    change: ast.change.map((item) => ({
      when: optional(item.when, changed),
      set: resolveValues(item.set, changed, use.names.open ? undefined : use.names.types, use.names.title),
    })),
    call: call?.id,
    send: resolveValues(ast.send, context, call?.input.types, call?.input.title ?? "the call"),
    remove: ast.remove === undefined ? undefined : use.actionId(ast.remove),
    columns: columnsOfRows(ast, type, use),
    totals: ast.totals.map((name) => name.text),
    import: importOf(ast, type, use),
    at: ast.at,
  };
}

/** What `contains` asks for cannot be taken away in an input that offers codes. */
function alwaysOf(type: NameType, use: FormUse): string | undefined {
  const contains = type.schema?.["contains"] as { const?: unknown } | undefined;
  return contains?.const === undefined || type.codes === undefined || use.search || use.readonly ? undefined : String(contains.const);
}

const withSubject = (context: Context, subject: string, names: Names | undefined): Context =>
  names === undefined ? context : { ...context, subjects: new Map([...context.subjects, [subject, names] as const]) };

/** Rows read from a spreadsheet: the call takes the file, then the action follows. */
function importOf(ast: FieldAst, type: NameType, use: FormUse): Field["import"] {
  if (ast.import === undefined) return undefined;
  const { call: name, then: next } = ast.import;
  const call = callOf(name, use.screen);
  const { report } = use.screen;
  if (call !== undefined && !call.body.file) report.add("E509", name.at, `${call.id} takes no file`, "body: { file: true }");
  if (type.rows === undefined) report.add("E509", name.at, `"${ast.names[0]?.text}" has no rows to import`);
  return { call: name.text, ...(next === undefined ? {} : { action: use.actionId(next) }) };
}

function typeOf(name: Name, use: FormUse): NameType {
  const type = use.names.types.get(name.text);
  if (type !== undefined || use.names.open) return type ?? untyped;
  const hint = didYouMean(name.text, use.names.types.keys());
  if (use.search) use.screen.report.add("E204", name.at, `search field "${name.text}" is not an input of ${use.names.title}`, hint);
  else use.screen.report.add("E205", name.at, `form field "${name.text}" is not a field of ${use.names.title}`, hint);
  return untyped;
}

function widgetOf(ast: FieldAst, type: NameType, options: boolean, use: FormUse): string {
  const { widget } = ast;
  const { report } = use.screen;
  judgeCount(widget, ast.names, report);
  if (widget === undefined) return defaultWidget(type, { options, search: use.search });
  if (type !== untyped) judgeWidget(widget, ast.names, type, report);
  return widget.text;
}

/** What sends a file names a call that takes one. */
function uploadCall(ast: FieldAst, use: FormUse): CallDraft | undefined {
  const call = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  const { report } = use.screen;
  const sends = ast.widget !== undefined && uploads(ast.widget.text);
  if (call !== undefined && !call.body.file) report.add("E509", ast.call?.at ?? ast.at, `${call.id} takes no file`, "body: { file: true }");
  if (sends && call?.body.file === true) judgeAnswer(ast, call, report);
  if (ast.call === undefined && sends) report.add("E509", ast.widget?.at ?? ast.at, "what takes the file is missing", "call: service.call");
  return call;
}

/** What an upload is answered is the value of its field, or its effects set it. */
function judgeAnswer(ast: FieldAst, call: CallDraft, report: Report): void {
  const [field] = ast.names;
  const isText = call.ast.reply?.value?.["type"] === "string";
  if (field === undefined || isText || ast.change.some(({ set }) => set.some(({ name }) => name.text === field.text))) return;
  const hint = `change: [{ set: { ${field.text}: $reply.… } }]`;
  report.add("E509", ast.call?.at ?? ast.at, `nothing that ${call.id} replies reaches "${field.text}"`, hint);
}

function defaultOf(ast: FieldAst, type: NameType, name: string, use: FormUse): Field["default"] {
  if (ast.default !== undefined) return resolveValue(ast.default, use.context, { name, type });
  const declared = type.schema?.["default"];
  return declared === undefined || use.search ? undefined : { kind: "literal", value: declared as string };
}

/** What the server fills is shown, not entered; a typed key is entered once. */
function readonlyOf(ast: FieldAst, type: NameType, names: readonly string[], use: FormUse): Field["readonly"] {
  if (ast.readonly !== undefined) return resolveReadonly(ast.readonly, use.context);
  if (use.search || use.readonly) return undefined;
  if (type.field?.readonly === true || type.field?.derived !== undefined) return true;
  if (use.typedKey === undefined || !names.includes(use.typedKey)) return undefined;
  return { tree: { test: "empty", left: { subject: "row", path: [use.typedKey] }, right: { literal: false } }, at: ast.at };
}

function resolveOptions(ast: OptionsAst, use: FormUse): { resolved: NonNullable<Field["options"]>; names: Names } {
  const call: CallDraft | undefined = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  const find = ast.find === undefined ? undefined : callOf(ast.find, use.screen);
  const names = call === undefined ? anything : call.ast.reply?.map === true ? anything : call.reply;
  const { report } = use.screen;
  for (const name of [ast.value, ast.children]) {
    if (name === undefined || names.open || names.types.has(name.text)) continue;
    report.unknown("E301", name.at, `"${name.text}" is not a field of ${names.title}`, name.text, names.types.keys());
  }
  if (call !== undefined && call.ast.reply?.map !== true && (ast.value === undefined || ast.label === undefined)) {
    report.add("E507", ast.at, "the choices need `value` and `label`", `fields: ${[...names.types.keys()].join(", ")}`);
  }
  const context: Context = { ...use.context, bare: "option", subjects: new Map([...use.context.subjects, ["option", names] as const]) };
  const label =
    ast.label?.kind === "reference" ? { ...ast.label, name: { ...ast.label.name, text: `option.${ast.label.name.text}` } } : ast.label;
  const resolved = {
    call: call?.id,
    find: find?.id,
    rows: ast.rows === undefined ? undefined : resolveValue(ast.rows, use.context),
    send: resolveValues(ast.send, use.context, call?.input.types, call?.input.title ?? "the call"),
    value: ast.value?.text,
    label: label === undefined ? undefined : resolveValue(label, context),
    children: ast.children?.text,
    extra: ast.extra,
    at: ast.at,
  };
  return { resolved, names };
}
