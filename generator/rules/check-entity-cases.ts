import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { checkValue } from "../model/conditions.ts";
import { typeOfSchema, type NameType } from "../model/names.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { entries, get, items, name, nameOf, names } from "../parse/pick.ts";
import { checkSchema, checkStep } from "./check-entities.ts";
import { checkKeywords } from "./no-effect-entities.ts";

const branches = ["if", "then", "else", "not"] as const;
const lists = ["allOf", "anyOf"] as const;

type Fields = ReadonlyMap<string, NameType>;

/** Checks the rules between fields (`if`, `then`, `allOf` …): they must name fields that exist, and codes of these. */
export function checkCases(entity: EntityAst, report: Report): void {
  const fields = new Map(entity.fields.map((field) => [field.name.text, typeOfSchema(plain(field.tree) as Record<string, unknown>)]));
  const walk = (branch: Tree | undefined, own: boolean): void => {
    if (branch === undefined) return;
    if (own) checkBranch(branch, entity.name.text, fields, report);
    for (const key of branches) walk(get(branch, key), true);
    for (const key of lists) for (const item of items(branch, key)) walk(item, true);
  };
  walk(entity.tree, false);
  for (const { name: field, value } of entries(get(entity.tree, "dependentRequired")))
    for (const named of [field, ...(value.kind === "list" ? value.items.map(nameOf) : [])])
      checkName(named, entity.name.text, fields, report);
}

function checkName(field: Name, entity: string, fields: Fields, report: Report): void {
  if (!fields.has(field.text)) report.unknown("E213", field.at, `"${field.text}" is not a field of "${entity}"`, field.text, fields.keys());
}

function checkBranch(branch: Tree, entity: string, fields: Fields, report: Report): void {
  for (const required of names(branch, "required")) checkName(required, entity, fields, report);
  for (const { name: field, value } of entries(get(branch, "properties"))) {
    const type = fields.get(field.text);
    checkName(field, entity, fields, report);
    if (type === undefined) continue;
    checkSchema(field, value, report, { fragment: true });
    checkKeywords(field, value, type.type, report);
    if (type.format === "amount") checkStep(field, value, report);
    const literals = [get(value, "const"), ...items(value, "enum"), ...items(value, "oneOf").map((code) => get(code, "const"))];
    for (const literal of literals) if (literal !== undefined) checkValue(plain(literal), type, field.text, literal.at, { report });
    const contained = name(get(value, "contains"), "const");
    if (contained !== undefined) checkValue(contained.text, { ...type, type: "string" }, field.text, contained.at, { report });
  }
}
