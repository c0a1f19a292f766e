import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { judgeValue } from "../model/conditions.ts";
import { typeOfSchema, type NameType } from "../model/names.ts";
import type { EntityAst, Name } from "../parse/ast.ts";
import { entries, get, items, name, nameOf, names } from "../parse/pick.ts";
import { judgeSchema, judgeStep } from "./entities.ts";
import { judgeKeywords } from "./idle-entities.ts";

const parts = ["if", "then", "else", "not"] as const;
const lists = ["allOf", "anyOf"] as const;

type Fields = ReadonlyMap<string, NameType>;

/** Rules between fields (`if`, `then`, `allOf` …): they speak of fields that exist, and of their codes. */
export function judgeCases(entity: EntityAst, report: Report): void {
  const fields = new Map(entity.fields.map((field) => [field.name.text, typeOfSchema(plain(field.tree) as Record<string, unknown>)]));
  const walk = (part: Tree | undefined, own: boolean): void => {
    if (part === undefined) return;
    if (own) judgePart(part, entity.name.text, fields, report);
    for (const key of parts) walk(get(part, key), true);
    for (const key of lists) for (const item of items(part, key)) walk(item, true);
  };
  walk(entity.tree, false);
  for (const { name: field, value } of entries(get(entity.tree, "dependentRequired")))
    for (const named of [field, ...(value.kind === "list" ? value.items.map(nameOf) : [])])
      judgeName(named, entity.name.text, fields, report);
}

function judgeName(field: Name, entity: string, fields: Fields, report: Report): void {
  if (!fields.has(field.text)) report.unknown("E213", field.at, `"${field.text}" is not a field of "${entity}"`, field.text, fields.keys());
}

function judgePart(part: Tree, entity: string, fields: Fields, report: Report): void {
  for (const required of names(part, "required")) judgeName(required, entity, fields, report);
  for (const { name: field, value } of entries(get(part, "properties"))) {
    const type = fields.get(field.text);
    judgeName(field, entity, fields, report);
    if (type === undefined) continue;
    judgeSchema(field, value, report, { part: true });
    judgeKeywords(field, value, type.type, report);
    if (type.format === "amount") judgeStep(field, value, report);
    const literals = [get(value, "const"), ...items(value, "enum"), ...items(value, "oneOf").map((code) => get(code, "const"))];
    for (const literal of literals) if (literal !== undefined) judgeValue(plain(literal), type, field.text, literal.at, { report });
    const contained = name(get(value, "contains"), "const");
    if (contained !== undefined) judgeValue(contained.text, { ...type, type: "string" }, field.text, contained.at, { report });
  }
}
