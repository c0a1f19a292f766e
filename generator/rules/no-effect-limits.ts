import { isMultipleOf } from "../../runtime/contract/values/decimals.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { typeOfSchema } from "../model/names.ts";
import type { Name } from "../parse/ast.ts";
import { get, number, text } from "../parse/pick.ts";

/** Patterns that every text matches. */
const EVERYTHING: ReadonlySet<string> = new Set(["^.*$", "^.*", ".*$", ".*", "^", "$", "^$|.*", "^[\\s\\S]*$", "[\\s\\S]*"]);

/** Limits of a single value. A code that violates one is reported, so that they limit nothing beside codes. */
const SINGLE = ["minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** Two limits of the same end of a range: the exclusive one, and the other one. */
const ENDS = [
  ["exclusiveMinimum", "minimum", (exclusive: number, limit: number) => exclusive >= limit],
  ["exclusiveMaximum", "maximum", (exclusive: number, limit: number) => exclusive <= limit],
] as const;

/** Reports limits of a field or input that no value can violate (E514), because its type, its codes or another limit imply them. */
export function checkIdleLimits(field: Name, tree: Tree, report: Report): void {
  const idle = (keyword: string, why: string): void => report.noEffect(get(tree, keyword)?.at ?? tree.at, keyword, `"${field.text}"`, why);
  for (const keyword of ["minLength", "minItems"]) if (number(tree, keyword) === 0) idle(keyword, "nothing is shorter than 0");
  if (EVERYTHING.has(text(tree, "pattern") ?? "")) idle("pattern", "every text matches it");
  const { type, format } = typeOfSchema(plain(tree) as Readonly<Record<string, unknown>>);
  const step = number(tree, "multipleOf");
  if (step !== undefined && step > 0 && type === "integer" && format !== "amount" && isMultipleOf(1, step))
    idle("multipleOf", "every value is a multiple of it");
  for (const [exclusive, other, isStricter] of ENDS) {
    const [first, second] = [number(tree, exclusive), number(tree, other)];
    if (first === undefined || second === undefined) continue;
    const [strict, loose] = isStricter(first, second) ? [exclusive, other] : [other, exclusive];
    idle(loose, `"${strict}" is stricter`);
  }
  const codes = ["oneOf", "enum", "const"].find((keyword) => get(tree, keyword) !== undefined);
  if (codes !== undefined) for (const keyword of SINGLE) if (get(tree, keyword) !== undefined) idle(keyword, `"${codes}" lists its values`);
}
