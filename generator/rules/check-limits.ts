import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import type { JsonSchema } from "../../runtime/contract/server/route.ts";
import { typeOfSchema } from "../model/names.ts";
import { get, items } from "../parse/pick.ts";
import { brokenRule, contradictionOf } from "./possible-values.ts";

/**
 * Reports limits of a field that no value can fulfil together (E418). Also reports a code that could never be saved (E418), because it has
 * another type than the field or breaks another rule of the field. A code of more than 200 characters is reported too (E420).
 *
 * @param unsaid the type of a field that declares none. Undefined for a fragment of a rule: then only its codes are checked, and codes of
 * any type are accepted
 */
export function checkLimits(field: Name, tree: Tree, report: Report, unsaid: string | undefined): void {
  const before = report.diagnostics.length;
  checkCodes(field, tree, unsaid, report);
  if (unsaid === undefined || report.diagnostics.length > before) return;
  const schema = plain(tree) as JsonSchema;
  reportContradiction(field, tree, contradictionOf([schema], typeOfSchema(schema).type), report);
}

/** Reports rules of a field that exclude each other (E418), at the keyword in `tree` that is involved. */
export function reportContradiction(field: Name, tree: Tree, found: ReturnType<typeof contradictionOf>, report: Report): void {
  if (found === undefined) return;
  report.add("E418", get(tree, found.keyword)?.at ?? tree.at, `no value of "${field.text}" satisfies its rules: ${found.message}`);
}

const typeofs: Readonly<Record<string, string>> = { string: "string", integer: "number", number: "number", boolean: "boolean" };

/**
 * Checks that each code of a field (`enum`, `const`, `oneOf`) has the declared type (E418), and checks the code itself. Null is always
 * allowed. Nothing is checked for a type other than text, number or boolean.
 *
 * @param unsaid the type of a field that declares none
 */
function checkCodes(field: Name, tree: Tree, unsaid: string | undefined, report: Report): void {
  const declaredType = get(tree, "type");
  const declared = [declaredType === undefined ? unsaid : plain(declaredType)].flat().map(String);
  if (!declared.some((type) => typeofs[type] !== undefined)) return;
  const single = get(tree, "const");
  const worded = items(tree, "oneOf").flatMap((item) => get(item, "const") ?? []);
  for (const code of [...items(tree, "enum"), ...(single === undefined ? [] : [single]), ...worded]) {
    const value = plain(code);
    checkCode(field, { value, at: code.at }, tree, report);
    if (value === null || declared.some((type) => typeofs[type] === typeof value)) continue;
    const is = declaredType === undefined ? `declares no type, so it is a text` : `is declared "${declared[0]}"`;
    const hint = declaredType === undefined ? `add type: ${typeOfCode(value)}, or quote the codes` : "write the code as that type";
    report.add("E418", code.at, `"${field.text}" ${is}, but ${JSON.stringify(value)} is not one`, hint);
  }
}

/** Maximum number of characters of a code; a longer one is reported. A code is a short identifier: users read its title. */
const LONGEST_CODE = 200;

/** Reports a code that another rule of its field refuses (E418), and one that is no code but a text (E420). */
function checkCode(field: Name, { value, at }: { value: unknown; at: Name["at"] }, tree: Tree, report: Report): void {
  const broken = brokenRule(value, plain(tree) as JsonSchema);
  if (broken !== undefined)
    report.add("E418", at, `the code ${JSON.stringify(value)} of "${field.text}" violates \`${broken}\`, so it can never be saved`);
  if (String(value).length > LONGEST_CODE)
    report.add(
      "E420",
      at,
      `a code of "${field.text}" has ${String(value).length} characters`,
      `at most ${LONGEST_CODE}; users read the title`,
    );
}

const typeOfCode = (value: unknown): string =>
  typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
