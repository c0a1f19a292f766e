import type { ConditionTree, Reference } from "../../runtime/contract/language/condition-tree.ts";
import { factsOf, withFacts } from "./condition-facts.ts";

/**
 * Copies a condition with each reference replaced by the result of `map`. Facts are copied too. Conditions with `can` and `actor` are
 * copied unchanged.
 */
export function mapReferences(tree: ConditionTree, map: (reference: Reference) => Reference): ConditionTree {
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
