import type { Code } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat, Widget } from "../../runtime/contract/language/widgets.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";
import type { ConditionAst, Name } from "../parse/ast.ts";
import type { FieldAst, FormAst, FormItemAst, SectionAst } from "../parse/screen-ast.ts";
import { replySubject } from "./calls.ts";
import { resolveChanges } from "./changes.ts";
import { checkChosen } from "./chosen-values.ts";
import { optional, resolveCondition } from "./conditions.ts";
import type { Context } from "./context.ts";
import { columnsOfRows, formatOf, checkFormat, ownCodes, statesElsewhere, untyped } from "./columns.ts";
import { lockByRights, showByRights } from "./field-rights.ts";
import { fileNameOf, fileRuleOf } from "./file-rules.ts";
import { joined, type Names, type NameType, typedCodes } from "./names.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { resolveOptions } from "./options.ts";
import { computedOf, rowFormulas } from "./computed-fields.ts";
import { checkControl } from "./control-limits.ts";
import { checkRangeInputs } from "./range-inputs.ts";
import { entryOf } from "./row-entry.ts";
import { importOf } from "./row-import.ts";
import { callOf, isOwner, ownerOf, screenEnv, type ScreenEnv } from "./screen-env.ts";
import { checkKey, checkRead, checkShown } from "./shown.ts";
import { narrowOptions, withClearing } from "./sibling-choices.ts";
import type { Condition, Entity, Field, Form, FormItem } from "./types.ts";
import { searchPeriodOf } from "./search-period.ts";
import { uploadCall } from "./upload-fields.ts";
import { flag } from "./flag.ts";
import { optionalText, resolveLabel, resolveValue, resolveValues } from "./values.ts";
import { isWantedWhereShown, type Wanted } from "./wanted-fields.ts";
import { defaultWidget, isMasked, isSecret, checkChoices, checkCount, checkStateInput, checkWidget, uploads } from "./widgets.ts";

/** Input for resolving the fields of a form or a search form: what their names may be, and how the form is used. */
export interface FormUse {
  screen: ScreenEnv;
  context: Context;
  /** The names that the fields may have: the names of the record, or the inputs of the search. */
  names: Names;
  /** Names of the required fields. */
  required: ReadonlySet<string>;
  /** Rules by which fields are required if other fields have certain values. */
  wanted?: readonly Wanted[];
  /** Key field that users type. It becomes read-only once the record exists. */
  typedKey: string | undefined;
  /** True for a search form. */
  search: boolean;
  /** True for a read-only form. */
  readonly: boolean;
  /** Returns the id of an action from its name in the form. */
  actionId: (name: Name) => string;
}

/**
 * Finds a form by its name (`form` of this screen, or `screen.form`), or returns a form that is declared inline.
 *
 * @param screen the screen that uses the form
 * @returns the form, and the screen that declares it. The names inside the form are looked up in that screen. Undefined after reporting an
 * unknown screen (E206) or form (E208)
 */
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
  if (isOwner(found.owner, screen)) return { ast, screen };
  return { ast, screen: screenEnv(found.owner, { ...screen, report: screen.report.borrowed(form.at, form.text) }) };
}

/**
 * Resolves a form: its fields, sections, call and buttons. A field is required if `use` or the entity requires it. Reports an unknown
 * entity (E201), a `blame` that is no field of the form (E205), and what {@link resolveField} reports.
 */
export function resolveForm(ast: FormAst, use: FormUse): Form {
  const call = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  const own = recordNames(ast, use) ?? use.names;
  const names = call === undefined ? own : joined(own.title, own, call.reply);
  const entity = entityOf(ast, use.screen);
  const required = new Set([...use.required, ...(entity?.required ?? [])]);
  const inner = { ...use, names, required, readonly: ast.readonly === true };
  if (ast.blame !== undefined) checkBlame(ast.blame, ast.items, use.screen.report);
  return {
    ...ast,
    entity: entity?.name,
    typed: entity?.name,
    blame: ast.blame?.text,
    record: ast.record === undefined ? undefined : resolveValue(ast.record, use.context),
    call: call?.id,
    send: resolveValues(ast.send, use.context, call?.input.types, call?.input.title ?? "the call"),
    errors: ast.errors ?? "fields",
    items: withClearing(
      ast.items.map((item) => resolveItem(item, inner)),
      names,
    ),
    actions: ast.actions?.map(use.actionId),
  };
}

/**
 * Returns the entity whose rules validate the input of a form. Undefined if the form names none, or an unknown one, which is reported
 * (E201).
 */
function entityOf({ entity }: FormAst, { entities, report }: ScreenEnv): Entity | undefined {
  const found = entity === undefined ? undefined : entities.get(entity.text);
  if (entity !== undefined && found === undefined)
    report.unknown("E201", entity.at, `unknown entity "${entity.text}"`, entity.text, entities.keys());
  return found;
}

const namesIn = (items: readonly FormItemAst[]): string[] =>
  items.flatMap((item) => ("section" in item ? namesIn(item.items) : item.names.map(({ text }) => text)));

function checkBlame(name: Name, items: readonly FormItemAst[], report: Report): void {
  const names = namesIn(items);
  if (!names.includes(name.text)) report.unknown("E205", name.at, `"${name.text}" is not a field of the form`, name.text, names);
}

/**
 * Returns the names of the record that a read-only form shows, if the form refers to it (`record`). Only these names are valid in such a
 * form. Undefined for any other form.
 */
function recordNames(ast: FormAst, use: FormUse): Names | undefined {
  if (ast.readonly !== true || ast.record?.kind !== "reference") return undefined;
  const subject = ast.record.name.text.includes(".") ? undefined : use.context.subjects.get(ast.record.name.text);
  return subject === "value" ? undefined : subject;
}

function resolveItem(ast: FormItemAst, use: FormUse): FormItem {
  return "section" in ast ? resolveSection(ast, use) : resolveField(ast, use);
}

function resolveSection(ast: SectionAst, use: FormUse): FormItem {
  return {
    ...ast,
    show: optional(ast.show, use.context),
    readonly: resolveReadonly(ast.readonly, use.context),
    items: ast.items.map((item) => resolveItem(item, use)),
  };
}

function resolveReadonly(ast: boolean | ConditionAst | undefined, context: Context): boolean | Condition | undefined {
  return ast === undefined || typeof ast === "boolean" ? ast : resolveCondition(ast, context);
}

/**
 * Resolves a field of a form or search form: its type, widget, choices and conditions. Reports a name that the form (E205) or the search
 * (E204) does not have. Also reports a widget that does not suit the type (E307), and `columns` of a field without rows (E514).
 */
export function resolveField(ast: FieldAst, use: FormUse): Field {
  const { names: _names, label: _label, hint: _hint, widget: _widget, format: _format, options: _options, ...written } = ast;
  const types = ast.names.map((name) => typeOf(name, use));
  const fields = types.map(({ field, searched }) => field ?? searched);
  const type = types[0] ?? untyped;
  const names = ast.names.map((name) => name.text);
  const options = ast.options === undefined ? undefined : resolveOptions(ast.options, use);
  if (options !== undefined && names.length === 1) checkChosen({ ...options, field: names[0] ?? "", type, report: use.screen.report });
  const widget = widgetOf(ast, type, options !== undefined, use);
  if (widget === "date-range") checkRangeInputs(ast.names, types, use.screen.report);
  const readonly = readonlyOf(ast, type, names, use);
  const states = statesElsewhere(type, use.screen);
  const format = states === undefined ? formatOf(ast.format, type) : "codes";
  for (const [index, name] of names.entries())
    checkKey(types[index] ?? untyped, { name, at: ast.at, chosen: options !== undefined }, use.screen);
  if (!use.search && !use.readonly) checkControl(ast, type, use.screen.report);
  if (use.readonly || widget === "display") checkReadField(ast, type, format, use.screen.report);
  const innerColumns = columnsOfRows(ast, type, use);
  const call = uploadCall(ast, type, uploads(widget) && readonly !== true && !use.readonly, use);
  const context = withSubject(use.context, "option", options?.names);
  // The changes of an upload may read its reply.
  const changed = withSubject(context, "reply", call === undefined ? undefined : replySubject(call));
  return {
    names,
    label: ast.label === undefined ? (type.title ?? names[0] ?? "") : resolveLabel(ast.label, use.context),
    type: type.type,
    widget,
    required: flag(names.some((name) => use.required.has(name) || isWantedWhereShown(name, ast.show, use.wanted ?? []))),
    secret: flag(isSecret(type) || (isMasked(type) && !use.search && !use.readonly)),
    whole: flag(use.search && isMasked(type)),
    codes: ast.options === undefined ? codesFor(type, widget, states, use) : undefined,
    suggestions: widget === "suggest" && !use.readonly ? type.field?.suggestions : undefined,
    always: alwaysOf(type, use),
    file: use.search || use.readonly ? undefined : fileRuleOf(type.schema, type.title ?? names[0] ?? ""),
    fileName: use.search ? undefined : fileNameOf(type.schema),
    options: options === undefined ? undefined : narrowOptions(options.resolved, options.call, type, ast, use),
    format,
    hint: optionalText(ast.hint, context, use.screen),
    ...written,
    empty: optionalText(ast.empty, context, use.screen),
    default: defaultOf(ast, type, names[0] ?? "", use),
    period: searchPeriodOf(ast, types, use),
    show: showByRights(optional(ast.show, context), fields),
    readonly: use.search || use.readonly ? readonly : lockByRights(readonly, types),
    change: resolveChanges(ast, options?.ast.value?.text, changed, use),
    call: call?.id,
    send: resolveValues(ast.send, context, call?.input.types, call?.input.title ?? "the call"),
    remove: ast.remove === undefined ? undefined : use.actionId(ast.remove),
    computed: use.search || use.readonly ? undefined : computedOf(type, use.screen.entities),
    formulas: ast.entry === undefined && ast.import === undefined ? undefined : rowFormulas(type, use.screen.entities),
    columns: innerColumns,
    totals: (ast.totals ?? []).map((name) => name.text),
    entry: entryOf(ast, type, { widget, columns: innerColumns ?? [], resolveField }, use),
    import: importOf(ast, type, use),
  };
}

/** The choices of a boolean without labels of its own, in a list that opens. */
const YES_NO: readonly Code[] = [
  { value: true, label: "是" },
  { value: false, label: "否" },
];

/** Returns the choices of an input without `options`, by which its value is shown too: codes, states, or both values of a boolean. */
function codesFor(type: NameType, widget: Widget, states: NameType["codes"], { search }: FormUse): readonly Code[] | undefined {
  const codes = search ? typedCodes(type.codes, type.type) : (states ?? ownCodes(type));
  return codes ?? (type.type === "boolean" && widget === "select" ? YES_NO : undefined);
}

/** Checks the display format and the choices of a field that is only shown, and reports keywords about entry. */
function checkReadField(ast: FieldAst, type: NameType, shownAs: DisplayFormat, report: Report): void {
  const [name] = ast.names;
  if (ast.format !== undefined && name !== undefined) checkFormat(ast.format, type, name, ast.at, report);
  const shown = { name: name?.text ?? "", at: ast.at, format: ast.format, chosen: ast.options !== undefined, codes: ownCodes(type) };
  checkShown(shown, report);
  checkRead(ast, shown, shownAs, report);
}

/**
 * Returns the code that a list of codes must always contain (`contains`), so that its input does not let users remove it. Undefined for a
 * search, a read-only form, or a field without such a rule.
 */
function alwaysOf(type: NameType, use: FormUse): string | undefined {
  const contains = type.schema?.["contains"] as { const?: unknown } | undefined;
  return contains?.const === undefined || type.codes === undefined || use.search || use.readonly ? undefined : String(contains.const);
}

const withSubject = (context: Context, subject: string, names: Names | undefined): Context =>
  names === undefined ? context : { ...context, subjects: new Map([...context.subjects, [subject, names] as const]) };

function typeOf(name: Name, use: FormUse): NameType {
  const type = use.names.types.get(name.text);
  if (type !== undefined || use.names.open) return type ?? untyped;
  const isKeyword = use.search && name.text === "searchText";
  const hint = isKeyword
    ? "query: { plus: { searchText: { type: string, maxLength: 100 } } }"
    : didYouMean(name.text, use.names.types.keys());
  if (use.search) use.screen.report.add("E204", name.at, `search field "${name.text}" is not an input of ${use.names.title}`, hint);
  else use.screen.report.add("E205", name.at, `form field "${name.text}" is not a field of ${use.names.title}`, hint);
  return untyped;
}

function widgetOf(ast: FieldAst, type: NameType, options: boolean, use: FormUse): Widget {
  const { widget } = ast;
  const { report } = use.screen;
  checkCount(widget, ast.names, report);
  checkChoices(widget, options || (use.search && type.type === "boolean"), type, report);
  if (widget === undefined && ast.columns !== undefined) {
    if (type !== untyped && type.type !== "array")
      report.noEffect(ast.at, "columns", `"${ast.names[0]?.text}"`, "it is not a list of rows");
    return "rows";
  }
  // A text that is shown in several lines is also entered in several.
  if (widget === undefined && (ast.format === "json" || ast.format === "pre") && type.type === "string") return "textarea";
  if (widget === undefined) return defaultWidget(type, { options, search: use.search });
  if (widget.text === "rows" && type.rows === undefined && ast.columns === undefined)
    report.add("E307", widget.at, `widget "rows" does not support "${ast.names[0]?.text}", which is not a list of rows`, "columns: […]");
  if (type !== untyped) checkWidget(widget, ast.names, type, report);
  if (!use.search) checkStateInput(widget, type, report);
  return widget.text;
}

function defaultOf(ast: FieldAst, type: NameType, name: string, use: FormUse): Field["default"] {
  if (ast.default !== undefined) return resolveValue(ast.default, use.context, { name, type });
  const declared = type.schema?.["default"];
  return declared === undefined || use.search ? undefined : { kind: "literal", value: declared as string };
}

/**
 * Returns whether a field of a form is read-only: always, never (undefined), or under a condition. A field that the server fills is always
 * read-only. A key that users enter is read-only once the record exists.
 */
function readonlyOf(ast: FieldAst, type: NameType, names: readonly string[], use: FormUse): Field["readonly"] {
  if (ast.readonly !== undefined) return resolveReadonly(ast.readonly, use.context);
  if (use.search || use.readonly) return undefined;
  if (type.field?.readonly === true || type.field?.derived !== undefined) return true;
  if (use.typedKey === undefined || !names.includes(use.typedKey)) return undefined;
  return { tree: { test: "empty", left: { subject: "row", path: [use.typedKey] }, right: { literal: false } }, at: ast.at };
}
