import { TONES } from "../../runtime/contract/values/data.ts";
import type { Name } from "../parse/ast.ts";
import type { OptionsAst } from "../parse/screen-ast.ts";
import type { CallDraft } from "./calls.ts";
import { type Context, resolveReference } from "./context.ts";
import { anything, type Names } from "./names.ts";
import { callOf, type ScreenEnv } from "./screen-env.ts";
import type { Field } from "./types.ts";
import { optionalText, resolveValue, resolveValues, resolveText } from "./values.ts";

/** Input of {@link resolveOptions}: the screen that declares the choices, and the names to which their conditions and values may refer. */
export interface OptionsUse {
  screen: ScreenEnv;
  context: Context;
}

/** Finds named choices in the screen that declares the form or column. Undefined for an unknown name, which is reported (E228). */
function namedOptions(name: Name, { screen }: OptionsUse): OptionsAst | undefined {
  const { options, name: owner } = screen.ast;
  const found = options.get(name.text);
  if (found === undefined)
    screen.report.unknown("E228", name.at, `"${name.text}" is not among the \`options\` of "${owner.text}"`, name.text, options.keys());
  return found;
}

/**
 * Resolves the choices of a field. The field names the choices or declares them inline. Reports an unknown field (E301), a missing `value`
 * or `label` (E507), an invalid tone (E303), and `children` that are no list (E303).
 *
 * @returns the choices, the names of one choice (`$option`), their declaration and their call; undefined after reporting an unknown name
 * (E228)
 */
export function resolveOptions(
  written: Name | OptionsAst,
  use: OptionsUse,
): { resolved: NonNullable<Field["options"]>; names: Names; ast: OptionsAst; call: CallDraft | undefined } | undefined {
  const ast = "text" in written ? namedOptions(written, use) : written;
  if (ast === undefined) return undefined;
  const call: CallDraft | undefined = ast.call === undefined ? undefined : callOf(ast.call, use.screen);
  const find = ast.find === undefined ? undefined : callOf(ast.find, use.screen);
  const names = call === undefined ? (rowNames(ast, use) ?? anything) : call.ast.reply?.map === true ? anything : call.reply;
  const { report } = use.screen;
  for (const name of [ast.value, ast.children, ast.tone]) {
    if (name === undefined || names.open || names.types.has(name.text)) continue;
    report.unknown("E301", name.at, `"${name.text}" is not a field of ${names.title}`, name.text, names.types.keys());
  }
  checkTone(ast.tone, names, use);
  const below = names.types.get(ast.children?.text ?? "");
  if (ast.children !== undefined && below !== undefined && below.type !== "array")
    report.add("E303", ast.children.at, `"${ast.children.text}" is no list of choices`, "children: a list of rows");
  if (call !== undefined && call.ast.reply?.map !== true && (ast.value === undefined || ast.label === undefined)) {
    report.add("E507", ast.at, "the choices require `value` and `label`", `fields: ${[...names.types.keys()].join(", ")}`);
  }
  const context: Context = { ...use.context, bare: "option", subjects: new Map([...use.context.subjects, ["option", names] as const]) };
  const label =
    ast.label?.kind === "reference" ? { ...ast.label, name: { ...ast.label.name, text: `option.${ast.label.name.text}` } } : ast.label;
  const resolved = {
    ...ast,
    call: call?.id,
    find: find?.id,
    rows: ast.rows === undefined ? undefined : resolveValue(ast.rows, use.context),
    send: resolveValues(ast.send, use.context, call?.input.types, call?.input.title ?? "the call"),
    value: ast.value?.text,
    label: label === undefined ? undefined : resolveText(label, context, use.screen),
    children: ast.children?.text,
    tone: ast.tone?.text,
    empty: optionalText(ast.empty, use.context, use.screen),
    current: optionalText(ast.current, use.context, use.screen),
  };
  return { resolved, names, ast, call };
}

/** Returns the names of the rows that a reference provides as choices, if they are declared. */
function rowNames({ rows }: OptionsAst, { context }: OptionsUse): Names | undefined {
  const names = rows?.kind === "reference" ? resolveReference(rows.name, context)?.type?.rows : undefined;
  return names === undefined ? undefined : { ...names, list: false };
}

/** Reports a field for the tone of choices that may hold a value which is no tone (E303). The values must be limited by codes. */
function checkTone(tone: Name | undefined, names: Names, { screen }: OptionsUse): void {
  const type = names.types.get(tone?.text ?? "");
  if (tone === undefined || type === undefined) return;
  const known: readonly string[] = TONES;
  const others = type.codes?.filter(({ value }) => !known.includes(value));
  if (others?.length === 0) return;
  screen.report.add("E303", tone.at, `"${tone.text}" is not a tone; its values must be codes among ${TONES.join(", ")}`);
}
