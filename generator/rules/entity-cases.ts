import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { judgeValue } from "../model/conditions.ts";
import { typeOfSchema, type NameType } from "../model/names.ts";
import type { EntityAst } from "../parse/ast.ts";
import { entries, get, items, name, names } from "../parse/pick.ts";
import { judgeSchema } from "./entities.ts";

const parts = ["if", "then", "else", "not"] as const;
const lists = ["allOf", "anyOf"] as const;

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
}

function judgePart(part: Tree, entity: string, fields: ReadonlyMap<string, NameType>, report: Report): void {
  for (const required of names(part, "required")) {
    if (!fields.has(required.text))
      report.unknown("E213", required.at, `"${required.text}" is not a field of "${entity}"`, required.text, fields.keys());
  }
  for (const { name: field, value } of entries(get(part, "properties"))) {
    const type = fields.get(field.text);
    if (type === undefined) {
      report.unknown("E213", field.at, `"${field.text}" is not a field of "${entity}"`, field.text, fields.keys());
      continue;
    }
    judgeSchema(field, value, report);
    const literals = [get(value, "const"), ...items(value, "enum")];
    for (const literal of literals) if (literal !== undefined) judgeValue(plain(literal), type, field.text, literal.at, { report });
    const contained = name(get(value, "contains"), "const");
    if (contained !== undefined) judgeValue(contained.text, { ...type, type: "string" }, field.text, contained.at, { report });
  }
}
