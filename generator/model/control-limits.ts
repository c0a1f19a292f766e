import type { Report } from "../diagnostics/diagnostic.ts";
import type { FieldAst } from "../parse/screen-ast.ts";
import type { NameType } from "./names.ts";

/** Characters of the shortest text of each format. A format without an entry has texts of any length. */
export const SHORTEST: Readonly<Record<string, number>> = {
  phone: 10,
  mobile: 11,
  "mobile-list": 11,
  mailbox: 5,
  "email-list": 5,
  date: 10,
  datetime: 19,
};

/**
 * Checks the limits that an input declares against the rules of its field. Reports:
 *
 * - a `step` that is no multiple of the smallest step of the values, or exceeds the range of valid numbers (E313);
 * - a `max` below the length of the shortest valid text, or below the minimum of a number (E313);
 * - `readonly: true` without effect, because the server computes the value (E514).
 */
export function checkControl(ast: FieldAst, { schema, field, type, format }: NameType, report: Report): void {
  const name = ast.names[0]?.text ?? "";
  const isNumber = type === "integer" || type === "number";
  const unit = format === "amount" ? 0.01 : Number(schema?.["multipleOf"] ?? (type === "integer" ? 1 : 0));
  if (ast.step !== undefined && isNumber && unit > 0 && !isMultiple(ast.step, unit))
    report.add("E313", ast.at, `the step ${ast.step} reaches values that "${name}" does not accept`, `step: ${unit}, or a multiple of it`);
  const [low, high] = [Number(schema?.["minimum"] ?? 0), Number(schema?.["maximum"] ?? Number.POSITIVE_INFINITY)];
  if (ast.step !== undefined && isNumber && ast.step > high - low)
    report.add("E313", ast.at, `the step ${ast.step} leaves the limits of "${name}" at once`, `step: at most ${high - low}`);
  const shortest = Math.max(Number(schema?.["minLength"] ?? 0), SHORTEST[String(schema?.["format"] ?? schema?.["x-format"])] ?? 0);
  if (ast.max !== undefined && type === "string" && ast.max < shortest)
    report.add("E313", ast.at, `"${name}" accepts no text of at most ${ast.max} characters`, `max: at least ${shortest}`);
  const lowest = Number(schema?.["minimum"] ?? Number.NEGATIVE_INFINITY);
  if (ast.max !== undefined && isNumber && ast.max < lowest)
    report.add("E313", ast.at, `"${name}" accepts no number up to ${ast.max}`, `max: at least ${lowest}`);
  if (ast.readonly === true && field?.derived !== undefined) report.noEffect(ast.at, "readonly", `"${name}"`, "the server computes it");
}

/** Tests whether a number is a multiple of another one, apart from the error of binary fractions. */
function isMultiple(value: number, unit: number): boolean {
  const times = value / unit;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, times);
}
