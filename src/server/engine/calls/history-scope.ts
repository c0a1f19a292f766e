import { pluck } from "../../../../runtime/contract/language/condition.ts";
import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data, Scope } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { valueTest } from "../store/query/value-test.ts";
import type { CallContext } from "./context.ts";

type Context = Pick<CallContext, "portal" | "scope">;

/**
 * Returns, as JSON, the values of a record on which its row scope depends. They are stored with each change of the record. A history shows
 * only changes that were made while the caller could see the record.
 *
 * @returns null if the entity has no row scope
 */
export function renderScopeValues({ portal }: Pick<Context, "portal">, table: Table, record: Data): string | null {
  const tree = portal.generated.rowScopes[table.entity]?.tree;
  if (tree === undefined) return null;
  return JSON.stringify(Object.fromEntries(listScopeFields(table, tree).map((field) => [field, ownValue(record, field) ?? null])));
}

/**
 * Tests whether the caller's row scope included a record after a change, so that a history may show the change. The stored values decide.
 * False if the result depends on a field without a stored value.
 *
 * @param values the JSON of {@link renderScopeValues}; null for changes that an earlier version stored
 * @param record the record as it is now. Joined values are taken from it, because the referenced record may have changed
 */
export function couldSee(context: Context, table: Table, values: unknown, record: Data): boolean {
  const scope = context.portal.generated.rowScopes[table.entity];
  if (scope === undefined) return true;
  const row: Data = typeof values === "string" ? JSON.parse(values) : {};
  for (const { field, by } of table.joined ?? []) if (Object.hasOwn(row, by) && row[by] === record[by]) row[field] = record[field];
  return decide(scope.tree, context.scope(row), row) === true;
}

/**
 * Evaluates a condition in three-valued logic.
 *
 * @param known the fields of the row that are known
 * @returns undefined if the result depends on unknown fields
 */
function decide(tree: ConditionTree, scope: Scope, known: Data): boolean | undefined {
  if ("all" in tree) return firstDecisive(tree.all, false, scope, known);
  if ("any" in tree) return firstDecisive(tree.any, true, scope, known);
  if ("not" in tree) {
    const decided = decide(tree.not, scope, known);
    return decided === undefined ? undefined : !decided;
  }
  if (!("test" in tree) || !listRowFields(tree).every((field) => Object.hasOwn(known, field))) return undefined;
  const { left, test, right } = tree;
  const other = "reference" in right ? pluck(scope[right.reference.subject], right.reference.path) : right.literal;
  return valueTest(pluck(scope[left.subject], left.path), test, other, "reference" in right);
}

/** Returns `decisive` if a term decides so, the opposite if all terms decide so, and undefined if neither is known. */
function firstDecisive(terms: readonly ConditionTree[], decisive: boolean, scope: Scope, known: Data): boolean | undefined {
  const decided = terms.map((term) => decide(term, scope, known));
  if (decided.includes(decisive)) return decisive;
  return decided.includes(undefined) ? undefined : !decisive;
}

/** Lists the fields that a row scope names, sorted, with the references by which joined ones are found. */
function listScopeFields({ joined = [] }: Table, tree: ConditionTree): string[] {
  const fields = new Set(listRowFields(tree));
  for (const { field, by } of joined) if (fields.has(field)) fields.add(by);
  return [...fields].sort();
}

function listRowFields(tree: ConditionTree): string[] {
  if ("all" in tree) return tree.all.flatMap(listRowFields);
  if ("any" in tree) return tree.any.flatMap(listRowFields);
  if ("not" in tree) return listRowFields(tree.not);
  if (!("test" in tree)) return [];
  const references = [tree.left, ...("reference" in tree.right ? [tree.right.reference] : [])];
  return references.flatMap(({ subject, path: [field] }) =>
    (subject === "row" || subject === "record") && field !== undefined ? [field] : [],
  );
}
