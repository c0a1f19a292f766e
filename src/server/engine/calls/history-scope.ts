import type { ConditionTree } from "../../../../runtime/contract/language/condition-tree.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import type { CallContext } from "./context.ts";

type Context = Pick<CallContext, "portal" | "scope">;

/**
 * Value of each field in changes that were stored without the values of their row scope. It equals no other value and is not empty, so
 * `differs` and `noneOf` hold for it.
 */
const UNKNOWN = "\u0000unknown";

/**
 * Renders, as JSON, the values of a record that its row scope depends on. They are stored with each change, so that a history shows only
 * changes made while the record was visible to the caller.
 *
 * @returns null if the entity has no row scope
 */
export function renderScopeValues({ portal }: Pick<Context, "portal">, table: Table, record: Data): string | null {
  const tree = portal.generated.rowScopes[table.entity]?.tree;
  if (tree === undefined) return null;
  return JSON.stringify(Object.fromEntries(listScopeFields(table, tree).map((field) => [field, ownValue(record, field) ?? null])));
}

/**
 * Tests whether the caller's row scope includes a record as it was after a change.
 *
 * @param values what {@link renderScopeValues} stored. Null for changes made by an earlier version, which are visible only if the caller's
 * scope does not depend on the record
 * @param record the record as it is now; joined values are taken from it, because a referenced record may have changed since
 */
export function couldSee(context: Context, table: Table, values: unknown, record: Data): boolean {
  const scope = context.portal.generated.rowScopes[table.entity];
  if (scope === undefined) return true;
  const fields = listScopeFields(table, scope.tree);
  const row: Data = typeof values === "string" ? JSON.parse(values) : Object.fromEntries(fields.map((field) => [field, UNKNOWN]));
  for (const { field, by } of table.joined ?? []) if (row[by] === record[by]) row[field] = record[field];
  return scope.holds(context.scope(row));
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
  return references.flatMap(({ subject, path: [field] }) => (subject === "row" && field !== undefined ? [field] : []));
}
