import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { get, items, number } from "../parse/pick.ts";

const pairs = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
  ["minItems", "maxItems"],
] as const;

/**
 * Reports limits that no value meets, and codes of another type than the declared one (E418): the field could never be saved.
 * @param unsaid type of a value that declares none, or undefined if its codes may have any type
 */
export function checkLimits(field: Name, tree: Tree, report: Report, unsaid: string | undefined): void {
  checkCodes(field, tree, unsaid, report);
  for (const [least, most] of pairs) {
    const [from, to] = [number(tree, least), number(tree, most)];
    const at = get(tree, least)?.at;
    if (from === undefined || to === undefined || at === undefined || from <= to) continue;
    report.add("E418", at, `no value of "${field.text}" is both at least ${from} and at most ${to}`, `${least} is greater than ${most}`);
  }
}

const typeofs: Readonly<Record<string, string>> = { string: "string", integer: "number", number: "number", boolean: "boolean" };

/** Checks that codes have the declared type (E418). A value that declares none has the type `unsaid`. */
function checkCodes(field: Name, tree: Tree, unsaid: string | undefined, report: Report): void {
  const declaredType = get(tree, "type");
  const declared = [declaredType === undefined ? unsaid : plain(declaredType)].flat().map(String);
  if (!declared.some((type) => typeofs[type] !== undefined)) return;
  const single = get(tree, "const");
  const worded = items(tree, "oneOf").flatMap((item) => get(item, "const") ?? []);
  for (const code of [...items(tree, "enum"), ...(single === undefined ? [] : [single]), ...worded]) {
    const value = plain(code);
    if (value === null || declared.some((type) => typeofs[type] === typeof value)) continue;
    const is = declaredType === undefined ? `declares no type, so it is a text` : `is declared "${declared[0]}"`;
    const hint = declaredType === undefined ? `add type: ${typeOfCode(value)}, or quote the codes` : "write the code as that type";
    report.add("E418", code.at, `"${field.text}" ${is}, but ${JSON.stringify(value)} is not one`, hint);
  }
}

const typeOfCode = (value: unknown): string =>
  typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
