import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { ValueAst } from "../parse/ast.ts";
import type { Context } from "./context.ts";
import { namesOfEntity } from "./names.ts";
import type { Entity, EntityField, Value } from "./types.ts";
import { referencesOfValue, resolveText } from "./values.ts";

/**
 * Resolves the display name of an entity's records (`x-title`). Reports:
 *
 * - lists, and keys of other records (E220);
 * - fields that {@link resolveText} does not accept: secret, masked or restricted ones, and keys that the server generates;
 * - a field that occurs twice (E111), and a text without any field (E514).
 *
 * @returns undefined if the text contains no known field
 */
export function namingOf(ast: ValueAst, entity: Entity, entities: ReadonlyMap<string, Entity>, report: Report): Value | undefined {
  const context: Context = { report, bare: "row", subjects: new Map([["row", namesOfEntity(entity, entities)]]), values: "stored" };
  const reportedBefore = report.diagnostics.length;
  const value = resolveText(ast, context, { entities });
  const references = referencesOfValue(value);
  if (references.length === 0) {
    if (report.diagnostics.length === reportedBefore) nameless(entity, ast.at, report);
    return undefined;
  }
  for (const [index, { path }] of references.entries()) {
    if (references.findIndex((other) => other.path.join(".") === path.join(".")) < index)
      report.add("E111", ast.at, `"${path.join(".")}" is in the title of "${entity.name}" twice`, "name another field");
    const field = entity.fields.get(path[0] ?? "");
    const unfit = field === undefined ? undefined : (reasonAgainstText(field) ?? keyIn(field, entity, entities));
    if (unfit !== undefined) report.add("E220", ast.at, `"${field?.name}" of "${entity.name}" ${unfit}, so it cannot be part of a title`);
  }
  return value;
}

/** Returns the reason why a typed key of another record cannot be part of a title. A check of all texts reports generated keys. */
function keyIn({ ref, parent }: EntityField, { store }: Entity, entities: ReadonlyMap<string, Entity>): string | undefined {
  const target = ref === undefined ? undefined : entities.get(ref.entity)?.store;
  if (target?.typedKey === true && ref?.field !== target.key) return `is a key of "${ref?.entity}"`;
  return parent === true && store?.typedKey === true ? "is the key of the record above" : undefined;
}

const nameless = ({ name }: Entity, at: Place, report: Report): void =>
  report.noEffect(at, "x-title", `"${name}"`, "it names no field, so all records would have the same title", 'write "x-title": "${field}"');

/**
 * Returns the reason why a field cannot be part of a text that names or describes a record, as the end of an English sentence. The reason
 * exists for lists and objects only; the result is undefined for any other field. Secret and masked fields are reported elsewhere, by the
 * check of all texts ({@link resolveText}).
 */
export const reasonAgainstText = ({ stored, rows }: EntityField): string | undefined =>
  stored === "json" || rows !== undefined ? "is a list" : undefined;
