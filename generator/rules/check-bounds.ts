import { BOUNDS } from "../../runtime/contract/values/bounds.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import { plain, type Tree } from "../load/tree.ts";
import { longestOf } from "../model/bounds.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { entries, get, number, text } from "../parse/pick.ts";

const greatest = [
  ["maxLength", BOUNDS.longest, "characters"],
  ["maxItems", BOUNDS.greatest, "items"],
] as const;

/**
 * Reports a text or list whose declared limit is too large, and an object with undeclared members (E420). One such value in a call would
 * delay all other calls. Schemas inside of the schema are checked too.
 */
export function checkBounds(field: Name, tree: Tree, report: Report): void {
  for (const [keyword, most, what] of greatest) {
    const at = get(tree, keyword)?.at;
    if (at !== undefined && Number(number(tree, keyword)) > most)
      report.add("E420", at, `"${field.text}" may have more ${what} than one call can transport`, `${keyword}: at most ${most}`);
  }
  const at = get(tree, "type")?.at;
  const ends = get(tree, "properties") !== undefined && text(tree, "additionalProperties") === "false";
  if (at !== undefined && typesOf(tree).includes("object") && !ends)
    report.add(
      "E420",
      at,
      `"${field.text}" is an object without declared members, so it has no limit`,
      "properties: { … }, additionalProperties: false",
    );
  const items = get(tree, "items");
  for (const { name, value } of [...(items === undefined ? [] : [{ name: field, value: items }]), ...entries(get(tree, "properties"))])
    checkBounds(name, value, report);
}

function typesOf(tree: Tree): unknown[] {
  const type = get(tree, "type");
  return type === undefined ? [] : [plain(type)].flat();
}

/** Maximum bytes of a character in UTF-8. */
const BYTES = 4;
const FIXED = 8;

/**
 * Reports indexed fields whose texts are too long for a database index (E420). Otherwise the database would fail when such a text is
 * stored.
 */
export function checkIndexes(project: Project, asts: Asts, report: Report): void {
  for (const { name, store } of asts.entities) {
    const entity = project.entities.get(name.text);
    if (store === undefined || entity === undefined) continue;
    for (const names of [[store.key], ...store.unique, ...store.index]) {
      const bytes = names.reduce((total, { text }) => total + bytesOf(entity, entity.fields.get(text), project.entities), 0);
      const [first] = names;
      if (first === undefined || bytes <= BOUNDS.indexEntry) continue;
      const fields = names.map(({ text }) => text).join(", ");
      report.add(
        "E420",
        first.at,
        `an index over ${fields} may need ${bytes} bytes, and PostgreSQL allows ${BOUNDS.indexEntry}`,
        "decrease maxLength",
      );
    }
  }
}

/**
 * Returns the maximum number of bytes of a field in a database index. These are 4 for each character of a text, 32 for a key that the
 * server generates, otherwise 8. The result is 0 for a text without a limit, which is reported separately.
 */
export function bytesOf({ store }: Entity, field: EntityField | undefined, entities: Project["entities"]): number {
  if (field === undefined || field.stored !== "text") return FIXED;
  // Keys that the server makes are UUIDs.
  if (field.name === store?.key && !store.typedKey) return FIXED * BYTES;
  return (longestOf(field, entities) ?? 0) * BYTES;
}
