import type { Report } from "../diagnostics/diagnostic.ts";
import type { Tree } from "../load/tree.ts";
import type { Name } from "../parse/ast.ts";
import { optionalCondition } from "../parse/condition.ts";
import { entries, get, items, name, textOf } from "../parse/pick.ts";
import { resolveCondition } from "./conditions.ts";
import type { Context } from "./context.ts";
import { namesOfEntity, typeOfField } from "./names.ts";
import type { Entity, EntityField, FieldReference } from "./types.ts";
import { misfitOf } from "./value-fit.ts";
import { referencesOf } from "./values.ts";
import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { factsOf, withFacts } from "./condition-facts.ts";

type Entities = ReadonlyMap<string, Entity>;

/**
 * Returns the referenced field (`entity.field`) of `x-ref`. It is the value of `x-ref` itself, or the value of `to` if `x-ref` is a
 * mapping.
 *
 * @returns undefined if the field has no `x-ref`
 */
export function referenceName(tree: Tree): Name | undefined {
  const long = get(tree, "x-ref");
  return long?.kind === "map" ? name(long, "to") : name(tree, "x-ref");
}

/**
 * Reads `x-ref`. Its condition is resolved later, once workflows have given the state fields their codes.
 * @returns undefined if the field has no `x-ref`
 */
export function referenceOf(tree: Tree): FieldReference | undefined {
  const to = referenceName(tree);
  if (to === undefined) return undefined;
  const [entity = "", field = ""] = to.text.split(".");
  const long = get(tree, "x-ref");
  const copy = new Map(entries(get(long, "copy")).map((entry) => [entry.name.text, textOf(entry.value)]));
  const except = new Map(items(long, "except").map((code) => [textOf(get(code, "const")), textOf(get(code, "title"))]));
  return { entity, field, copy, except };
}

/**
 * Checks the `x-ref` of a field. Does nothing for a field without `x-ref`. Reports:
 *
 * - an unknown entity (E201) or field (E218);
 * - a displayed field by which users cannot recognise the record: a secret, a masked field, a list, or an unsuitable key (E220);
 * - a referring field that is secret (E220), or cannot contain the key of the referenced record (E303);
 * - a copied field that is unknown (E218), no plain value (E220), or of another type than its copy (E303).
 */
export function checkReference(field: EntityField, tree: Tree, entity: Entity, entities: Entities, report: Report): void {
  const to = referenceName(tree);
  if (field.ref === undefined || to === undefined) return;
  const target = entities.get(field.ref.entity);
  if (target === undefined) {
    report.unknown("E201", to.at, `unknown entity "${field.ref.entity}"`, field.ref.entity, entities.keys());
    return;
  }
  if (!target.fields.has(field.ref.field)) {
    const message = `"${field.ref.field}" is not a field of "${target.name}"`;
    report.unknown("E218", to.at, message, field.ref.field, target.fields.keys());
  } else if (labelUnfit(target, field.ref.field) !== undefined) {
    report.add(
      "E220",
      to.at,
      `"${field.ref.field}" of "${target.name}" ${labelUnfit(target, field.ref.field)}`,
      "name a field that users can read",
    );
  } else if (field.secret !== false) {
    report.add("E220", to.at, `"${field.name}" is secret, so users could not see the record that it names`, "remove x-ref or x-secret");
  } else if (field.rows !== undefined || (field.type !== "array" && field.type !== keyTypeOf(target))) {
    report.add(
      "E303",
      to.at,
      `the type of "${field.name}" differs from the key of "${target.name}"`,
      `the key is declared "${keyTypeOf(target)}"`,
    );
  }
  for (const { name: own, value } of entries(get(get(tree, "x-ref"), "copy"))) checkCopy(own, value, field, target, entity, report);
}

/**
 * Returns the reason why a field cannot be the name by which users know a record. It is the end of a sentence for a message, and undefined
 * if the field can, or is unknown.
 */
function labelUnfit({ fields, store }: Entity, name: string): string | undefined {
  const field = fields.get(name);
  if (field === undefined) return undefined;
  if (name === store?.key && !store.typedKey) return "is a key that the server generates, which users cannot know";
  const isName = ({ name: other, type, codes, ref, derived }: EntityField): boolean =>
    other !== name && type === "string" && codes === undefined && ref === undefined && derived === undefined;
  if (name === store?.key && [...fields.values()].some(isName)) return "is the key, which says nothing else than the reference itself";
  if (field.secret !== false) return "is secret";
  if (field.schema["x-mask"] !== undefined) return "is masked, so it does not distinguish records";
  return field.rows !== undefined || field.stored === "json" ? "is a list or an object" : undefined;
}

const keyTypeOf = ({ store, fields }: Entity): string => fields.get(store?.key ?? "")?.type ?? "string";

function checkCopy(own: Name, value: Tree, field: EntityField, target: Entity, entity: Entity, report: Report): void {
  const [beside, source] = [entity.fields.get(own.text), target.fields.get(textOf(value))];
  if (beside === undefined)
    report.unknown("E218", own.at, `"${own.text}" is not a field of "${entity.name}"`, own.text, entity.fields.keys());
  if (source === undefined)
    report.unknown("E218", value.at, `"${textOf(value)}" is not a field of "${target.name}"`, textOf(value), target.fields.keys());
  if (beside === undefined || source === undefined) return;
  if (field.type === "array")
    report.add("E303", own.at, `"${field.name}" refers to several records, so no value of one can be copied beside it`);
  else if (unfit(beside) || beside === field)
    report.add(
      "E220",
      own.at,
      `"${beside.name}" is not a plain input field`,
      "for a value that only the server fills, use x-derived: { copy: … }",
    );
  else if (unfit(source)) report.add("E220", value.at, `"${source.name}" of "${target.name}" is not a plain value`);
  else if (source.stored !== beside.stored) {
    const stored = `"${beside.name}" is stored as ${beside.stored}, but "${source.name}" of "${target.name}" as ${source.stored}`;
    report.add("E303", value.at, stored);
  } else {
    const misfit = misfitOf(typeOfField(source), typeOfField(beside));
    if (misfit !== undefined)
      report.add("E303", value.at, `expected ${misfit.expected} for "${beside.name}", got ${misfit.got}`, misfit.hint);
  }
}

const unfit = ({ derived, secret, rows, stored, file }: EntityField): boolean =>
  derived !== undefined || secret !== false || rows !== undefined || stored === "json" || file !== undefined;

/** Subject of the referenced record while its condition is resolved. No author can write it. */
const TARGET = "(target)";

/**
 * Resolves the condition of an `x-ref` for the records that may be referenced, and stores it as `field.ref.where`. In the metadata, a name
 * without a dot is a field of the referenced record, and `$row.name` is a field of the referring record. In the resolved condition, the
 * subject is `row` for the referenced record, and `form` for the referring record. Does nothing without a condition, or for an unknown
 * entity.
 *
 * @param context creates the context for conditions on records of an entity
 */
export function resolveReferences(
  tree: Tree,
  field: EntityField,
  entity: Entity,
  context: (of: Entity) => Context,
  entities: Entities,
): void {
  const target = entities.get(field.ref?.entity ?? "");
  const where = optionalCondition(get(tree, "x-ref"), "where");
  if (field.ref === undefined || target === undefined || where === undefined) return;
  const subjects = new Map([...context(entity).subjects, [TARGET, namesOfEntity(target, entities)] as const]);
  const resolved = resolveCondition(where, { ...context(target), bare: TARGET, subjects, into: field });
  field.ref.where = {
    ...resolved,
    tree: mapReferences(resolved.tree, ({ subject, path }) => ({ subject: MEANT[subject] ?? subject, path })),
  };
}

const MEANT: Readonly<Record<string, string>> = { [TARGET]: "row", row: "form" };

/**
 * Lists the fields of the referring record that the condition of its reference (`where`) reads. If users change such a field, they must
 * choose the reference again. Empty without a condition.
 */
export const siblingsOf = ({ where }: Pick<FieldReference, "where">): string[] => [
  ...new Set(
    where === undefined ? [] : referencesOf(where.tree).flatMap(({ subject, path }) => (subject === "form" ? path.slice(0, 1) : [])),
  ),
];

/**
 * Copies a condition with each reference replaced by the result of `map`. Facts are copied too. Conditions with `can` and `actor` are
 * copied unchanged.
 */
function mapReferences(tree: ConditionTree, map: (reference: Reference) => Reference): ConditionTree {
  const facts = factsOf(tree);
  const mapped = mapTree(tree, map);
  return facts === undefined ? mapped : withFacts(mapped, facts);
}

function mapTree(tree: ConditionTree, map: (reference: Reference) => Reference): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((item) => mapReferences(item, map)) };
  if ("any" in tree) return { any: tree.any.map((item) => mapReferences(item, map)) };
  if ("not" in tree) return { not: mapReferences(tree.not, map) };
  if ("can" in tree || "actor" in tree) return { ...tree };
  const { left, right } = tree;
  return { ...tree, left: map(left), right: "reference" in right ? { reference: map(right.reference) } : right };
}
