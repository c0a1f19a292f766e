import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { Name } from "../parse/ast.ts";
import type { ChartBlockAst, ColumnAst, FigureBlockAst, ListLinkAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import { formatOf, ownCodes, resolveInner, untyped } from "./columns.ts";
import { anything, joined, type Names, type NameType, typeOfField } from "./names.ts";
import { addressTypes } from "./page-inputs.ts";
import { contextOf, type ScreenEnv } from "./screen-env.ts";
import { isSummable } from "./totals.ts";
import type { ChartBlock, Column, EntityField, FigureBlock, ListLink, Value, Values } from "./types.ts";
import { optionalText, resolveValues } from "./values.ts";

/** The keywords of a figure and of a chart that are resolved alike. */
type Shared = Pick<FigureBlockAst | ChartBlockAst, "name" | "call" | "send" | "hint" | "link">;

interface Read {
  name: string;
  call: string;
  draft: CallDraft | undefined;
  /** Names of a row of the reply. */
  row: Names;
}

function readOf({ name, call }: Shared, screen: ScreenEnv): Read {
  const draft = screen.calls.get(call.text);
  return { name: name.text, call: call.text, draft, row: draft?.reply ?? anything };
}

/**
 * Resolves the members that figures and charts have in common: call, inputs and hint. Reports required inputs of the call that the block
 * does not send (E512).
 */
function sharedOf(ast: Shared, { draft, call }: Read, screen: ScreenEnv): { call: string; send: Values; hint: Value | undefined } {
  const context = contextOf(screen, { bare: "params" });
  const sent = new Set((ast.send ?? []).map(({ name }) => name.text));
  for (const input of [...(draft?.query.required ?? []), ...(draft?.body.required ?? [])])
    if (!sent.has(input))
      screen.report.add(
        "E512",
        ast.call.at,
        `${call} requires "${input}", and "${ast.name.text}" sends nothing for it`,
        `send: { ${input}: … }`,
      );
  return {
    call,
    send: resolveValues(ast.send, context, draft?.input.types, draft?.input.title ?? "the call"),
    hint: optionalText(ast.hint, context, screen),
  };
}

/**
 * Resolves a link from a figure or chart to a list. Reports an unknown screen (E206). The query parameters are checked later, by the rules.
 *
 * @param row the names of the counted row, or undefined if there is none
 * @returns undefined if no link is declared
 */
function linkOf(ast: ListLinkAst | undefined, row: Names | undefined, screen: ScreenEnv): ListLink | undefined {
  if (ast === undefined) return undefined;
  const { text, at } = ast.screen;
  if (!screen.screens.has(text)) screen.report.unknown("E206", at, `unknown screen "${text}"`, text, screen.screens.keys());
  const context = contextOf(screen, row === undefined ? { bare: "params" } : { bare: "row", row });
  const page = screen.screens.get(text);
  const types = page === undefined ? undefined : addressTypes(page, screen.calls);
  return { screen: text, right: text, query: resolveValues(ast.query, context, types, undefined), at: ast.at };
}

const isNumeric = ({ type, format }: NameType): boolean => type === "integer" || type === "number" || format === "amount";

/** Finds the type of a number of the reply. Reports an unknown name (E203) and another type (E303). */
function numberAt(name: Name, row: Names, screen: ScreenEnv): NameType {
  const type = row.types.get(name.text);
  if (type === undefined) {
    if (row.open !== true)
      screen.report.unknown("E203", name.at, `"${name.text}" is not a field of ${row.title}`, name.text, row.types.keys());
    return untyped;
  }
  if (!isNumeric(type)) {
    const numbers = [...row.types].filter(([, other]) => isNumeric(other)).map(([other]) => other);
    const hint = numbers.length === 0 ? undefined : `numbers: ${numbers.join(", ")}`;
    screen.report.add("E303", name.at, `"${name.text}" is not a number, so it cannot be drawn or added up`, hint);
  }
  return type;
}

const isCount = (draft: CallDraft | undefined): boolean => draft?.ast.store?.operation === "count";

const COUNTING = "use a call that counts (store: { count: … }) or lists rows";

/** Returns the reason why a call replies no rows. Undefined if it replies rows. */
function rowless(draft: CallDraft): string | undefined {
  const { reply } = draft.ast;
  if (reply === undefined || reply.file || reply.map || reply.value !== undefined) return "it replies no records";
  return reply.under !== undefined || reply.nested === true ? "its rows are nested" : undefined;
}

/**
 * Resolves a figure. Reports:
 *
 * - a call that does not reply a single number (E540);
 * - a `value` that is unknown (E203) or not numeric (E303);
 * - a code (`of`) that is unknown (E302), or has no effect because the call does not count by codes (E514);
 * - a link to an unknown screen (E206), and inputs that the call requires but the figure does not send (E512).
 */
export function figureOf(ast: FigureBlockAst, screen: ScreenEnv): FigureBlock {
  const read = readOf(ast, screen);
  const { draft, row, name } = read;
  const rows = draft === undefined ? undefined : rowless(draft);
  const why = rows !== undefined ? [rows, COUNTING] : draft === undefined ? undefined : valueProblem(ast, draft);
  if (why !== undefined) screen.report.add("E540", ast.call.at, `"${name}" cannot show a number of ${read.call}: ${why[0]}`, why[1]);
  if (ast.of !== undefined) checkCode(ast, ast.of, draft, screen);
  const type = ast.value === undefined ? undefined : numberAt(ast.value, row, screen);
  const format: DisplayFormat = type === undefined || type === untyped ? "number" : formatOf(undefined, type);
  const { hint: _hint, ...written } = ast;
  return {
    ...written,
    ...sharedOf(ast, read, screen),
    name,
    value: ast.value?.text,
    format: format === "amount" ? format : "number",
    link: linkOf(ast.link, undefined, screen),
  };
}

function valueProblem({ value }: FigureBlockAst, { ast: { reply } }: CallDraft): [why: string, hint: string] | undefined {
  if (reply?.page === true && value !== undefined)
    return [
      "a page has only some of the rows",
      "remove value to show how many rows there are, or use a call with store: { count: …, sum: […] }",
    ];
  return reply?.page !== true && value === undefined ? ["`value` does not say which", "value: count"] : undefined;
}

/**
 * Checks `of`, the code whose count a figure shows. Reports it for a call that does not count by codes (E514), and an unknown code (E302).
 * Does nothing if the call is unknown.
 */
function checkCode({ name }: FigureBlockAst, of: string, draft: CallDraft | undefined, { report }: ScreenEnv): void {
  if (draft === undefined) return;
  const codes = isCount(draft) && draft.ast.store?.each === undefined ? draft.reply.types.get("value")?.codes : undefined;
  if (codes === undefined) report.noEffect(name.at, "of", `"${name.text}"`, `${draft.id} does not count by codes`);
  else if (!codes.some(({ value }) => value === of))
    report.add(
      "E302",
      name.at,
      `"${of}" is not a code that ${draft.id} counts`,
      `known: ${codes.map(({ value, label }) => `"${value}" ${label}`).join(", ")}`,
    );
}

/**
 * Resolves a chart block. Reports:
 *
 * - a call whose reply has no rows (E540);
 * - fields that are unknown (E203, E218), and drawn fields that are no numbers (E303);
 * - drawn fields, totals and `codes` without effect (E514);
 * - a link to an unknown screen (E206), and inputs that the call requires but the chart does not send (E512).
 */
export function chartOf(ast: ChartBlockAst, screen: ScreenEnv): ChartBlock {
  const read = readOf(ast, screen);
  const { draft, name } = read;
  const row = withCodes(ast, read.row, screen);
  const why =
    draft === undefined
      ? undefined
      : (rowless(draft) ?? (draft.ast.reply?.many || draft.ast.reply?.page ? undefined : "it replies one record"));
  if (why !== undefined) screen.report.add("E540", ast.call.at, `"${name}" cannot be drawn from ${read.call}: ${why}`, COUNTING);
  const columns = columnsOf(ast, row, screen);
  for (const total of ast.totals ?? []) checkTotal(total, columns, row, screen);
  const { codes: _codes, hint: _hint, ...written } = ast;
  return {
    ...written,
    ...sharedOf(ast, read, screen),
    name,
    x: groupOf(ast.x, row, screen),
    y: ast.y.map(({ text }) => text),
    columns,
    series: ast.series === undefined ? undefined : groupOf(ast.series, row, screen),
    totals: ast.totals?.map(({ text }) => text),
    period: periodOf(draft, screen),
    link: linkOf(ast.link, periodOf(draft, screen) === undefined ? row : joined(row.title, row, PERIOD), screen),
  };
}

/** The first and the last moment of a period, which a link may send. */
const PERIOD: Names = {
  title: "the period",
  types: new Map([
    ["from", { type: "string" }],
    ["to", { type: "string" }],
  ]),
};

function periodOf(draft: CallDraft | undefined, { entities }: ScreenEnv): ChartBlock["period"] {
  const { store } = draft?.ast ?? {};
  if (store?.each === undefined) return undefined;
  return entities.get(store.entity.text)?.fields.get(store.by?.text ?? "")?.format === "date" ? "date" : "datetime";
}

/**
 * Resolves the columns of a chart's table. Without `columns`, the table has the numbers that the chart draws. Otherwise reports a drawn
 * number without a column (E514).
 */
function columnsOf(ast: ChartBlockAst, row: Names, screen: ScreenEnv): Column[] {
  const written = ast.columns ?? ast.y.map((name): ColumnAst => ({ field: name, at: name.at }));
  for (const { field } of written) if (field !== undefined) numberAt(field, row, screen);
  if (ast.columns !== undefined)
    for (const { text, at } of ast.y)
      if (!written.some(({ field }) => field?.text === text))
        screen.report.add("E514", at, `"${text}" is drawn, but the table has no column for it`, `columns: [${text}, …]`);
  // The names were reported above.
  const known = { ...row, open: true };
  return written.map((column) => resolveInner(column, known, { screen, context: contextOf(screen, { bare: "row", row }) }));
}

/**
 * Checks a field in the `totals` of a chart. The table must have its column (E514), and its values must be numbers that can be summed
 * exactly (E303).
 */
function checkTotal(name: Name, columns: readonly Column[], row: Names, { report }: ScreenEnv): void {
  const type = row.types.get(name.text);
  if (!columns.some(({ field }) => field === name.text))
    report.add("E514", name.at, `the total of "${name.text}" has no column`, `columns: [${name.text}, …]`);
  else if (
    type !== undefined &&
    type.type !== "integer" &&
    type.format !== "amount" &&
    !(type.field !== undefined && isSummable(type.field))
  )
    report.add(
      "E303",
      name.at,
      `"${name.text}" has no exact total, because it is neither a whole number nor an amount`,
      "remove it from totals",
    );
}

/** Resolves the field by which rows are grouped. States have the labels that they have without a record. */
function groupOf(ast: ColumnAst, row: Names, screen: ScreenEnv): Column {
  const column = resolveInner(ast, row, { screen, context: contextOf(screen, { bare: "row", row }) });
  const type = row.types.get(ast.field?.text ?? "");
  const codes = type === undefined ? undefined : (stateLabels(type.field, screen) ?? ownCodes(type));
  return { ...column, ...(codes === undefined ? {} : { codes, format: "codes" }) };
}

function stateLabels(field: EntityField | undefined, screen: ScreenEnv) {
  if (field?.states === undefined) return undefined;
  return screen.workflows.get(field.entity)?.general ?? field.states;
}

/**
 * Returns the fields of the rows, with the codes of the field in `codes` assigned to the `x` field. Unchanged without `codes`. Reports an
 * unknown field (E218), and codes that have no effect (E514).
 */
function withCodes(ast: ChartBlockAst, row: Names, screen: ScreenEnv): Names {
  const { codes, x } = ast;
  if (codes === undefined) return row;
  const [entityName = "", fieldName = ""] = codes.text.split(".");
  const entity = screen.entities.get(entityName);
  const field = entity?.fields.get(fieldName);
  if (field === undefined || (field.codes ?? field.states) === undefined) {
    screen.report.add("E218", codes.at, `"${codes.text}" is not a field with codes`, "codes: entity.field");
    return row;
  }
  const name = x.field?.text ?? "";
  const type = row.types.get(name);
  if (type?.codes !== undefined)
    screen.report.noEffect(codes.at, "codes", `"${ast.name.text}"`, `${ast.call.text} says which codes "${name}" has`);
  return { ...row, types: new Map([...row.types, [name, { ...typeOfField(field), title: type?.title ?? field.title }]]) };
}
