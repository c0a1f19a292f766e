import type { Code } from "../../runtime/contract/language/screen.ts";
import type { DisplayFormat } from "../../runtime/contract/language/widgets.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { FieldAst } from "../parse/screen-ast.ts";
import type { NameType } from "./names.ts";
import type { Entity } from "./types.ts";

/* Finds settings for showing a value that have no effect, because labels replace its format. */

/** A value that a screen displays in a column or field, for checks of how it is displayed. */
export interface ShownValue {
  name: string;
  at: Place;
  /** The declared display format; undefined if none is declared. */
  format: DisplayFormat | undefined;
  /** Whether choices are declared, whose labels are displayed instead of the value. */
  chosen: boolean;
  codes: readonly Code[] | undefined;
}

/**
 * Reports a format that has no effect, because the labels of the value's choices or codes are shown (E514). The formats `codes` and `list`
 * are accepted for codes, since they show the labels.
 */
export function checkShown({ name, at, format, chosen, codes }: ShownValue, report: Report): void {
  if (format === undefined) return;
  if (chosen) idle(report, at, "format", name, "the labels of its choices are shown");
  else if (codes !== undefined && format !== "codes" && format !== "list")
    idle(report, at, "format", name, "the labels of its codes are shown");
}

type Entities = ReadonlyMap<string, Entity>;

/**
 * Reports a key that the server generates where users would read it (E522), because users cannot recognise a record by it. This includes
 * fields that refer to a record by such a key. A field with declared choices is accepted, because their labels are displayed instead.
 */
export function checkKey({ field }: NameType, { name, at, chosen }: Omit<ShownValue, "format" | "codes">, env: KeyEnv): void {
  if (field === undefined || chosen) return;
  const own = env.entities.get(field.entity);
  const isOwn = field.name === own?.store?.key || field.name === own?.store?.parent;
  const target = field.ref === undefined ? (isOwn ? own : undefined) : env.entities.get(field.ref.entity);
  if (target?.store?.typedKey !== false) return;
  const joined = field.ref === undefined ? "" : `, or add a field with x-derived: { joined: ${field.name}.${field.ref.field} }`;
  const hint = field.name === own?.store?.key ? "remove it" : `options: { call: …, value: ${target.store.key}, label: … }${joined}`;
  env.report.add("E522", at, `"${name}" is a key of "${target.name}" that the server generates, which users cannot know`, hint);
}

interface KeyEnv {
  entities: Entities;
  report: Report;
}

/** Display formats whose values are shown without a unit, so that `unit` has no effect. */
const UNITLESS: ReadonlySet<DisplayFormat> = new Set<DisplayFormat>([
  "codes",
  "state",
  "json",
  "pre",
  "list",
  "file",
  "icon",
  "key",
  "html",
]);

/**
 * Checks a field that is only displayed: in a read-only form, or by the widget `display`. Reports (E514):
 *
 * - `unit` of a value that is shown as a label, or in a format without a unit;
 * - `empty` of a list of rows, because an empty list has a text of its own.
 *
 * @param shown the format in which the field is displayed
 */
export function checkRead(ast: FieldAst, { name, chosen, codes }: ShownValue, shown: DisplayFormat, report: Report): void {
  if (ast.unit !== undefined && (chosen || codes !== undefined || UNITLESS.has(shown)))
    idle(report, ast.at, "unit", name, chosen || codes !== undefined ? "labels have no unit" : `the format ${shown} shows no unit`);
  if (ast.empty !== undefined && ast.columns !== undefined) idle(report, ast.at, "empty", name, "a list has its own text when it is empty");
}

const idle = (report: Report, at: Place, keyword: string, name: string, why: string): void =>
  report.noEffect(at, keyword, `"${name}"`, why);
