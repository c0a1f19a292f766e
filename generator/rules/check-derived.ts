import type { Report } from "../diagnostics/diagnostic.ts";
import { isJoined } from "../model/names.ts";
import { referencesOfValue } from "../model/values.ts";
import type { Entity, EntityField, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";

/**
 * Checks fields that are joined (read from another table with each query), copied or computed. Reports (E220):
 *
 * - a joined field in an index, a key or a stored text;
 * - a joined field that reads the key of the referenced record, because the reference has this value already;
 * - a joined or copied field that has the title of its reference, but shows another field of the referenced record than the reference does;
 * - fields that are computed from each other in a circle.
 *
 * Reports two fields with the same source too (E111).
 */
export function checkJoined({ entities }: Project, asts: Asts, report: Report): void {
  for (const { name, store } of asts.entities) {
    const entity = entities.get(name.text);
    if (entity === undefined) continue;
    const joined = new Set([...entity.fields.values()].filter(isJoined).map((field) => field.name));
    const indexed = store === undefined ? [] : [store.key, store.parent, ...store.unique.flat(), ...store.index.flat()];
    for (const field of indexed) {
      if (field !== undefined && joined.has(field.text))
        report.add("E220", field.at, `"${field.text}" is read from another table, so "${name.text}" cannot be sorted by it`);
    }
    checkTexts(entity, joined, report);
    for (const { name, derived, at } of entity.fields.values())
      if (derived !== undefined && "joined" in derived && entities.get(derived.joined.entity)?.store?.key === derived.joined.field)
        report.add(
          "E220",
          at,
          `"${name}" is the key of "${derived.joined.entity}", which "${derived.joined.by}" already has`,
          "join a field that people read",
        );
    for (const field of entity.fields.values()) checkShown(field, entity, report);
    checkSources(entity, report);
    for (const field of entity.fields.values())
      if (isCircular(field, entities))
        report.add("E220", field.at, `"${field.name}" is computed from itself`, "compute it from fields that users fill in");
  }
}

/**
 * Reports a joined or copied field that has the title of its reference, but not the text by which users read the record (E220). Users would
 * read something else under this title.
 */
function checkShown({ name, title, ref }: EntityField, { fields }: Entity, report: Report): void {
  if (ref === undefined) return;
  for (const other of fields.values()) {
    const { derived } = other;
    const joined = derived !== undefined && "joined" in derived && derived.joined.by === name ? derived.joined.field : undefined;
    const from = joined ?? ref.copy.get(other.name);
    if (from !== undefined && from !== ref.field && other.title === title)
      report.add(
        "E220",
        other.at,
        `"${other.name}" is titled "${title}" as "${name}" is, but has "${from}" of its record`,
        `another title, or ${name}.${ref.field}`,
      );
  }
}

/**
 * Reports a field that the server fills from the same source as an earlier one: both always have the same value (E111). A field in another
 * wire form, or that other users may read, is not reported.
 */
function checkSources({ fields }: Entity, report: Report): void {
  const first = new Map<string, string>();
  for (const { name, derived, schema, at } of fields.values()) {
    if (derived === undefined || "text" in derived || "formula" in derived) continue;
    const source = JSON.stringify([derived, ...["x-mask", "x-wire", "x-read"].map((keyword) => schema[keyword])]);
    const earlier = first.get(source);
    if (earlier === undefined) first.set(source, name);
    else report.add("E111", at, `"${name}" has the same x-derived as "${earlier}"`, `name another source, or use "${earlier}"`);
  }
}

/** Checks whether the value of a field depends on itself. A copy is stored, so a circle of copies ends. */
function isCircular(field: EntityField, entities: Project["entities"], from = field, seen: readonly EntityField[] = []): boolean {
  return sourcesOf(field, entities).some(
    (source) => source === from || (!seen.includes(source) && isCircular(source, entities, from, [...seen, source])),
  );
}

function sourcesOf({ derived, entity }: EntityField, entities: Project["entities"]): EntityField[] {
  if (derived === undefined) return [];
  if ("joined" in derived) return [entities.get(derived.joined.entity)?.fields.get(derived.joined.field) ?? []].flat();
  if ("formula" in derived) return derived.formula.names.flatMap((name) => entities.get(entity)?.fields.get(name) ?? []);
  if (!("text" in derived)) return [];
  return referencesOfValue(derived.text).flatMap(({ path }) => entities.get(entity)?.fields.get(path[0] ?? "") ?? []);
}

function checkTexts(entity: Entity, joined: ReadonlySet<string>, report: Report): void {
  for (const { name, derived, at } of entity.fields.values()) {
    if (derived === undefined || !("text" in derived)) continue;
    for (const { path } of referencesOfValue(derived.text)) {
      if (joined.has(path[0] ?? ""))
        report.add("E220", at, `"${name}" belongs to "${path[0]}", which is not stored`, "copy it (x-derived: copy)");
    }
  }
}
