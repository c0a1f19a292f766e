import type { Comparison, ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Entity, EntityField } from "../model/types.ts";

/**
 * Returns the reason why SQL cannot express a condition on rows of an entity (the server compiles it in restriction.ts). SQL cannot
 * express:
 *
 * - tests of a secret, of a format, or whether a record exists;
 * - tests of a list, except `empty`;
 * - a comparison of fields that are stored in different ways;
 * - `under` with a path that is a field of the row;
 * - an actor that refers to itself, and an unknown transition.
 *
 * @returns undefined if SQL can express it, also if the condition tests an unknown field
 */
export function undecidable(tree: ConditionTree, entity: Entity): string | undefined {
  if ("all" in tree) return first(tree.all, entity);
  if ("any" in tree) return first(tree.any, entity);
  if ("not" in tree) return undecidable(tree.not, entity);
  if ("actor" in tree) return `\`actor: ${tree.actor}\` refers to itself`;
  if ("can" in tree) return "`can` names an unknown transition";
  return ofComparison(tree, entity);
}

function first(trees: readonly ConditionTree[], entity: Entity): string | undefined {
  for (const tree of trees) {
    const why = undecidable(tree, entity);
    if (why !== undefined) return why;
  }
  return undefined;
}

const isRow = ({ subject }: Reference): boolean => subject === "row" || subject === "record";

function ofComparison({ test, left, right }: Comparison, entity: Entity): string | undefined {
  const onRight = "reference" in right && isRow(right.reference) ? right.reference : undefined;
  const onLeft = isRow(left) ? left : undefined;
  for (const side of [onLeft, onRight]) {
    if (side !== undefined && side.path.length !== 1)
      return side.path.length === 0 ? "it tests whether a record exists" : "it reads a member of a list";
  }
  const [a, b] = [fieldOf(onLeft, entity), fieldOf(onRight, entity)];
  if (b?.rows !== undefined) return `"${b.name}" is a list of rows`;
  if (a?.rows !== undefined && (test !== "empty" || b !== undefined)) return `"${a.name}" is a list of rows, which only \`empty\` can test`;
  for (const field of [a, b]) if (field !== undefined && field.secret !== false) return `"${field.name}" is secret`;
  if (test === "under" && onRight !== undefined) return "the upper path of `under` is a field of the row";
  if (a !== undefined && test === "format") return `it tests the format of "${a.name}"`;
  if (a !== undefined && b !== undefined && !areComparable(a, b)) return `"${a.name}" and "${b.name}" are stored in different ways`;
  return undefined;
}

const NUMBERS: readonly string[] = ["integer", "real"];
const areComparable = (a: EntityField, b: EntityField): boolean =>
  a.stored !== "json" && (a.stored === b.stored || (NUMBERS.includes(a.stored) && NUMBERS.includes(b.stored)));

function fieldOf(reference: Reference | undefined, entity: Entity): EntityField | undefined {
  return reference === undefined ? undefined : entity.fields.get(reference.path[0] ?? "");
}
