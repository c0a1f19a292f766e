import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { get, name as nameAt } from "../parse/pick.ts";
import { value as parseValue } from "../parse/value.ts";
import type { Context } from "./context.ts";
import { formulaOf } from "./formula-fields.ts";
import { namesOfEntity } from "./names.ts";
import { reasonAgainstText } from "./naming.ts";
import type { Derived, Entity, EntityField } from "./types.ts";
import { referencesOfValue, resolveValue, resolveText } from "./values.ts";

type Entities = ReadonlyMap<string, Entity>;

/**
 * Resolves `x-derived` of a field: how the server computes its value. Reports unknown fields (E218), unreadable fields (E220), fields of
 * another type (E303, E409), invalid formulas (E553), and a text without fields (E514).
 *
 * @param tree the value of `x-derived`
 * @returns the derivation, also after most reports. Undefined for an unknown kind, an invalid formula, and an unknown name in `copy` or
 * `joined`
 */
export function derivedOf(tree: Tree, field: EntityField, entity: Entity, entities: Entities, report: Report): Derived | undefined {
  const now = nameAt(tree, "now");
  if (now !== undefined) return timeOf(now, field, entity, report);
  for (const kind of ["copy", "joined"] as const) {
    const path = nameAt(tree, kind);
    if (path !== undefined) return elsewhereOf(kind, path, field, entity, entities, report);
  }
  const sum = nameAt(tree, "sum");
  if (sum !== undefined) return sumOf(sum, nameAt(tree, "by"), entity, entities, report);
  const formula = nameAt(tree, "formula");
  if (formula !== undefined) return formulaOf(formula, tree, field, entity, report);
  const shown = get(tree, "text");
  const context: Context = { report, bare: "row", subjects: new Map([["row", namesOfEntity(entity)]]), values: "stored", into: field };
  if (shown === undefined) return undefined;
  // An indexed text may serve the server alone. Users read every other text.
  const text = field.indexed ? resolveValue(parseValue(shown), context) : resolveText(parseValue(shown), context, { entities });
  const references = referencesOfValue(text);
  if (references.length === 0 && parseValue(shown).kind === "literal")
    report.add("E514", shown.at, `the text of "${field.name}" names no field, so all records would have the same one`, "write ${field}");
  for (const { path } of references) {
    const part = entity.fields.get(path[0] ?? "");
    const unfit = part === undefined ? undefined : part === field ? "is the text itself" : reasonAgainstText(part);
    if (unfit !== undefined)
      report.add("E220", shown.at, `"${part?.name}" ${unfit}, so it cannot be part of "${field.name}"`, "name other fields");
  }
  return { text };
}

function timeOf(now: Name, field: EntityField, entity: Entity, report: Report): Derived {
  if (field.stored !== "time") report.add("E409", now.at, `"${field.name}" is not a time`, '"type": "string", "x-format": "datetime"');
  if (entity.store === undefined) report.add("E220", now.at, `"${entity.name}" has no table, so nothing fills "${field.name}"`);
  return { now: now.text === "create" ? "create" : "change" };
}

/**
 * Resolves `by.field`: `by` references a record of another entity (`x-ref`), and `field` is one of its fields. Undefined if one of them is
 * unknown, which is reported (E218).
 */
function elsewhereOf(
  kind: "copy" | "joined",
  path: Name,
  field: EntityField,
  entity: Entity,
  entities: Entities,
  report: Report,
): Derived | undefined {
  const [by = "", of = ""] = path.text.split(".");
  const references = [...entity.fields.values()].filter((item) => item.ref !== undefined);
  const reference = references.find((item) => item.name === by)?.ref;
  if (reference === undefined) {
    const known = references.map((item) => `${item.name}.${item.ref?.field}`);
    report.unknown("E218", path.at, `"${by}" of "${entity.name}" is not a reference to another entity (x-ref)`, path.text, known);
    return undefined;
  }
  const target = entities.get(reference.entity);
  if (target === undefined) return undefined;
  const source = target.fields.get(of);
  if (source === undefined) {
    report.unknown("E218", path.at, `"${of}" is not a field of "${target.name}"`, of, target.fields.keys());
    return undefined;
  }
  const unfit = reasonAgainst(source, target, entity);
  if (unfit !== undefined) report.add("E220", path.at, unfit);
  else if (source.stored !== field.stored) {
    report.add("E303", path.at, `"${field.name}" is stored as ${field.stored}, and "${of}" of "${target.name}" as ${source.stored}`);
  }
  const lookup = { by, entity: target.name, field: of };
  return kind === "copy" ? { copy: lookup } : { joined: lookup };
}

function reasonAgainst(source: EntityField, target: Entity, entity: Entity): string | undefined {
  if (entity.store === undefined) return `"${entity.name}" has no table, so no value can be joined to its rows`;
  if (target.store === undefined) return `"${target.name}" is not stored, so it has no values to read`;
  if (source.schema["x-mask"] !== undefined) return `"${source.name}" of "${target.name}" is masked, and a copy would show it in full`;
  if (source.secret !== false) return `"${source.name}" of "${target.name}" is secret`;
  return source.stored === "json" || source.rows !== undefined ? `"${source.name}" of "${target.name}" is a list` : undefined;
}

function sumOf(sum: Name, by: Name | undefined, entity: Entity, entities: Entities, report: Report): Derived {
  const [list = "", of = ""] = sum.text.split(".");
  const rows = entities.get(entity.fields.get(list)?.rows ?? "");
  // Rows of an unknown or a stored entity are reported at the list.
  const isUnfit = entity.fields.get(list)?.rows !== undefined && (rows === undefined || rows.store !== undefined);
  if (rows?.fields.get(of) === undefined && !isUnfit) {
    const known = [...entity.fields.values()].flatMap((item) =>
      [...(entities.get(item.rows ?? "")?.fields.keys() ?? [])].map((row) => `${item.name}.${row}`),
    );
    report.unknown("E218", sum.at, `"${sum.text}" is not a field of a child list of "${entity.name}"`, sum.text, known);
  }
  if (by === undefined) return { sum: { list, of } };
  if (rows !== undefined && !isUnfit && !rows.fields.has(by.text))
    report.unknown("E218", by.at, `"${by.text}" is not a field of "${rows.name}"`, by.text, rows.fields.keys());
  return { sum: { list, of, by: by.text } };
}
