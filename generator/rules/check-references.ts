import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import { listTests } from "../model/list-tests.ts";
import { siblingsOf } from "../model/reference.ts";
import type { Entity, EntityField, FieldReference, Project } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { entries, get } from "../parse/pick.ts";
import { undecidable } from "./check-database.ts";

/**
 * Checks the references of entities (`x-ref`):
 *
 * - The displayed field must tell records apart, so it must not be a key of another record, a boolean or a code (E220).
 * - SQL must be able to express `where`, and each of its conditions must test the referenced record (E220).
 * - Other fields of the referring record that `where` reads must be entered by users (E220), and must not depend on the reference (E550).
 * - Two references of an entity must not copy into the same field (E111).
 * - `where`, `copy` and `except` (labels for values that refer to no record) must have an effect (E514).
 *
 * These keywords have no effect if the server fills the field, if the entity is a log, or if the records are not stored here. On the parent
 * of a tree, `where` and `copy` have no effect.
 */
export function checkReferences({ entities }: Project, asts: Asts, report: Report): void {
  for (const ast of asts.entities) {
    const entity = entities.get(ast.name.text);
    if (entity?.at.file !== ast.at.file) continue;
    const copied = new Set<string>();
    for (const { name, tree } of ast.fields) {
      const field = entity.fields.get(name.text);
      const target = entities.get(field?.ref?.entity ?? "");
      const long = get(tree, "x-ref");
      if (field?.ref === undefined || target === undefined) continue;
      const idle = idleBecause(field.derived !== undefined, entity.store?.log, target.store === undefined);
      if (target.fields.get(field.ref.field)?.ref !== undefined && target.fields.get(field.ref.field)?.derived === undefined)
        report.add(
          "E220",
          long?.at ?? name.at,
          `"${name.text}" would show "${target.name}.${field.ref.field}", which is the key of another record`,
          "name a field that people read",
        );
      const shown = target.fields.get(field.ref.field);
      if (shown !== undefined && (shown.type === "boolean" || (shown.codes ?? shown.states) !== undefined))
        report.add(
          "E220",
          long?.at ?? name.at,
          `"${name.text}" would show "${target.name}.${shown.name}", ${shown.type === "boolean" ? "a boolean" : "a code"}, which many records share`,
          "name a field that tells the records apart",
        );
      if (long?.kind !== "map") continue;
      // The parent of a record in a tree is not validated. It is still shown, and `except` provides the label at the top.
      const above = name.text === entity.store?.parent ? "the parent of a record of a tree is not checked" : undefined;
      for (const keyword of ["where", "copy", "except"]) {
        const at = get(long, keyword)?.at;
        const because = idle ?? (keyword === "except" ? undefined : above);
        if (because !== undefined && at !== undefined) report.noEffect(at, keyword, `"${name.text}"`, because);
      }
      const { where } = field.ref;
      const why = where === undefined || target.store === undefined ? undefined : undecidable(where.tree, target);
      if (where !== undefined) checkSiblings(field, entity, where.at, report);
      if (where !== undefined && why !== undefined) report.add("E220", where.at, `the database cannot evaluate \`where\`: ${why}`);
      for (const { name: own } of entries(get(long, "copy"))) {
        if (copied.has(own.text)) report.add("E111", own.at, `"${own.text}" is copied twice`, "copy it from one record");
        copied.add(own.text);
      }
    }
  }
}

/**
 * Checks the fields beside a reference that its `where` reads. The condition may not test them alone, and users must enter them (E220),
 * because the server needs their values before it looks for the record. They may not depend on the reference themselves (E550).
 */
function checkSiblings(field: EntityField, entity: Entity, at: Place, report: Report): void {
  const { ref } = field;
  if (ref?.where === undefined) return;
  if (listTests(ref.where.tree).some(({ left }) => left.subject === "form"))
    report.add("E220", at, "`where` tests a field beside the reference, not one of the record", "write field: $row.field");
  for (const name of siblingsOf(ref)) {
    const sibling = entity.fields.get(name);
    const unfit = sibling === undefined ? undefined : reasonAgainst(sibling, ref, entity);
    if (unfit !== undefined) report.add("E220", at, `\`where\` cannot depend on "${name}": ${unfit}`, "name a field that users enter");
    else if (dependsOn(name, field.name, entity))
      report.add("E550", at, `"${field.name}" depends on "${name}", which depends on "${field.name}"`, "let one of them stand alone");
  }
}

function reasonAgainst(
  { name, derived, secret, rows, stored }: EntityField,
  { copy }: FieldReference,
  { store, fields }: Entity,
): string | undefined {
  if (copy.has(name)) return "it is copied from the record that the reference names";
  for (const other of fields.values()) if (other.ref?.copy.has(name)) return `"${other.name}" fills it (copy)`;
  if (derived !== undefined) return "the server computes it";
  if (secret !== false) return "it is secret";
  if (name === store?.key) return "a new record has no key yet";
  return rows !== undefined || stored === "json" ? "it is a list" : undefined;
}

/** Tests whether the reference in a field depends on another field, or is that field. */
function dependsOn(name: string, other: string, entity: Entity, seen: ReadonlySet<string> = new Set()): boolean {
  if (name === other) return true;
  const ref = seen.has(name) ? undefined : entity.fields.get(name)?.ref;
  return ref !== undefined && siblingsOf(ref).some((next) => dependsOn(next, other, entity, new Set([...seen, name])));
}

function idleBecause(filled: boolean, log: string | undefined, unstored: boolean): string | undefined {
  if (filled) return "the server fills it (x-derived)";
  if (log !== undefined) return "only the server writes a log";
  return unstored ? "its records are not stored here" : undefined;
}
