import { type Expression, type SqlBool, sql } from "kysely";
import { isEmpty } from "../../../../../runtime/contract/language/condition.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { isOneOf, kindOf } from "../drivers/dialect.ts";
import { LEAF, markLeaves } from "../leaf.ts";
import type { Rows } from "./far-page.ts";
import { readPage } from "./list.ts";
import { type Condition, orderOf, readRows, recordsOf, selectRows, where } from "./list-statement.ts";
import { type ListPlan, selections } from "./list-plan.ts";
import { toPredicate, type ListFilter, buildListFilter } from "./list-filter.ts";
import { and, type Predicate } from "./predicate.ts";
import { chooseAccessPath } from "./access-path.ts";
import type { ColumnPlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, ListRequest } from "../types.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/** Id of the root of trees (P-REGION: 全国). The root is not stored, so no row has this id. */
export const ROOT = "0";
const MATCH_LIMIT = 200;
const DEPTH_LIMIT = 10;
/**
 * Maximum number of rows of a complete tree. A larger tree is replied as its first level, and the client loads the rest
 * level by level.
 */
const WHOLE_LIMIT = 20_000;

function parentOf(plan: ListPlan): ColumnPlan {
  const { parent, table } = plan.table;
  if (parent === undefined) throw new Error(`"${table.entity}" is not a tree: its table has no parent`);
  return parent;
}

/** Compiles the condition of the direct children of `id`. Without an id, or for the virtual root, these are the top rows. */
function below(parent: ColumnPlan, id: unknown): Expression<SqlBool> {
  if (isEmpty(id) || id === ROOT) return sql<SqlBool>`(${parent.ref} is null or ${parent.ref} = ${ROOT})`;
  return sql<SqlBool>`${parent.ref} = ${String(id)}`;
}

/**
 * Compiles the condition of all descendants of `id`. For the virtual root, these are all rows. `union` terminates on cycles of
 * parents.
 */
function anywhereBelow({ table, from }: ListPlan, parent: ColumnPlan, id: unknown): Predicate {
  if (isEmpty(id) || id === ROOT) return true;
  const { key } = table;
  const deeper = sql`select ${key.ref} from ${WAY} join ${sql.table(table.name)} on ${parent.ref} = ${KEY}`;
  const ways = sql`select ${key.ref}${from}${where(below(parent, id))} union ${deeper}`;
  return sql<SqlBool>`${key.ref} in (with recursive ${WAY}(${KEY}) as (${ways}) select ${KEY} from ${WAY})`;
}

/**
 * Reads the direct children of the node `input.id`, or the top-level rows if there is no id. A text search returns the matching rows at any
 * depth below the node instead. The result is paged if the input has a `pageNumber`; otherwise it has all rows. Each row has `isLeaf`.
 *
 * @throws Error if the entity is no tree
 */
export async function childRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const { input } = request;
  const { key } = plan.table;
  const id = input.id ?? input[key.field];
  if (typeof id === "string" && id.includes("\u0000")) return { rows: [], total: 0 };
  const { id: _, [key.field]: __, ...filters } = input;
  const parent = parentOf(plan);
  const subtree = searchesText(plan, filters) ? anywhereBelow(plan, parent, id) : below(parent, id);
  const level = beneath(subtree, buildListFilter(plan, kindOf(connection), { ...request, input: filters }));
  const condition = toPredicate(level);
  if (condition === false) return { rows: [], total: 0 };
  if (!isEmpty(input.pageNumber)) {
    const page = await readPage(connection, plan, level, input);
    await markLeaves(connection, plan.table, page.rows);
    return page;
  }
  const rows = await selectRows(connection, plan, condition, input.sort);
  await markLeaves(connection, plan.table, rows);
  return { rows, total: rows.length };
}

const beneath = (parent: Predicate, filter: ListFilter): ListFilter => ({
  ...filter,
  branches: filter.branches.map((branch) => and([parent, branch])).filter((branch) => branch !== false),
});

/**
 * Reads a whole tree, with child rows nested in `children`. A row whose parent is not in the result is at the top level.
 *
 * If the input has a search text or keys, only matching rows (at most 200) are returned, with their ancestors up to ten levels above. If
 * the tree has more than 20,000 rows, only its first level is returned.
 *
 * @throws Error if the entity is no tree
 */
export async function treeRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Data[]> {
  const kind = kindOf(connection);
  const condition = toPredicate(buildListFilter(plan, kind, request));
  if (condition === false) return [];
  const { sort } = request.input;
  if (asksForSome(plan, request.input)) {
    const matches = await matchesOf(connection, withParent(plan), request, condition);
    const visible = compileRestriction(plan.table, kind, restrictionOf(request));
    const rows = await withAncestors(connection, withParent(plan), matches, visible);
    await markLeaves(connection, plan.table, rows);
    return nested(plan, rows);
  }
  if (await isBeyond(connection, plan, condition)) {
    return (await childRows(connection, plan, { ...request, input: { ...request.input, id: undefined } })).rows;
  }
  const rows = await selectRows(connection, withParent(plan), condition, sort);
  const top = nested(plan, rows);
  for (const row of rows) row[LEAF] = row.children === undefined;
  return top;
}

/**
 * Reads the rows of a tree that match the condition or, with `searchText`, that also contain the text: at most 200. The text index finds
 * them, so that no search reads the whole tree.
 */
async function matchesOf(connection: Connection, plan: ListPlan, request: ListRequest, condition: Condition): Promise<Data[]> {
  const { searchText, sort } = request.input;
  if (isEmpty(searchText)) return selectRows(connection, plan, condition, sort, MATCH_LIMIT);
  const path = await chooseAccessPath(connection, plan, buildListFilter(plan, kindOf(connection), request));
  if (path.runs.length === 0) return [];
  const list = { connection, plan, order: orderOf(plan, sort), path };
  const rows = await readRows(list, { limit: MATCH_LIMIT, offset: 0 }, sql``);
  return recordsOf(connection, plan, rows);
}

const searchesText = ({ search }: ListPlan, { searchText }: Data): boolean => !isEmpty(searchText) && search.length > 0;

function asksForSome(plan: ListPlan, input: Data): boolean {
  const { filters, table } = plan;
  if (searchesText(plan, input)) return true;
  return Object.keys(input).some((name) => filters.get(name)?.column === table.key && !isEmpty(ownValue(input, name)));
}

/** Tests whether the tree exceeds the maximum size. Counts no further than that. */
async function isBeyond(connection: Connection, plan: ListPlan, condition: Condition): Promise<boolean> {
  const { rows } = await sql`select 1 as one${plan.from}${where(condition)} limit 1 offset ${WHOLE_LIMIT}`.execute(connection);
  return rows.length > 0;
}

function restrictionOf({ operation, restriction }: ListRequest): ListRequest["restriction"] {
  return operation.where === undefined ? restriction : { ...restriction, trees: [...restriction.trees, operation.where] };
}

/** Adds the parent column, which nesting needs even if the reply omits it. */
function withParent(plan: ListPlan): ListPlan {
  const parent = parentOf(plan);
  if (plan.columns.includes(parent)) return plan;
  const columns = [...plan.columns, parent];
  return { ...plan, ...selections(plan.table, columns) };
}

/**
 * Returns the matches of a tree with their ancestors, each record once. One statement reads at most ten levels. It stops at a row that the
 * user may not see.
 */
async function withAncestors(connection: Connection, plan: ListPlan, matches: Data[], visible: Predicate): Promise<Data[]> {
  const { key } = plan.table;
  const parent = parentOf(plan);
  const byKey = new Map(matches.map((row) => [row[key.field], row]));
  const missing = new Set(matches.map((row) => row[parent.field]).filter((id) => id !== undefined && id !== ROOT && !byKey.has(id)));
  if (missing.size === 0 || visible === false) return matches;
  const first = and([isOneOf(kindOf(connection), key.ref, [...missing]), visible]) as Condition;
  const rows = await selectRows(connection, plan, climbing(plan, first, visible), undefined);
  for (const row of rows) if (!byKey.has(row[key.field])) byKey.set(row[key.field], row);
  return [...byKey.values()];
}

const [WAY, KEY, ABOVE, DEPTH] = ["#way", "#key", "#above", "#depth"].map((name) => sql.ref(name));

/**
 * Compiles the condition that a row is on a path from one of the first rows up to the root, including these rows. A path ends at a row that
 * the user may not see, and after ten levels.
 */
function climbing({ table, from }: ListPlan, first: Condition, visible: Exclude<Predicate, false>): Expression<SqlBool> {
  const { key, parent } = table;
  const step = sql`${key.ref}, ${parent?.ref}`;
  const above = sql`${sql.table(table.name)} on ${key.ref} = ${ABOVE}`;
  // `union` removes duplicates, so a row that several paths reach at one level is expanded once.
  const ways = sql`select ${step}, 1${from}${where(first)} union select ${step}, ${DEPTH} + 1 from ${WAY} join ${above}${where(
    and([sql<SqlBool>`${DEPTH} < ${sql.lit(DEPTH_LIMIT)}`, visible]) as Condition,
  )}`;
  return sql<SqlBool>`${key.ref} in (with recursive ${WAY}(${KEY}, ${ABOVE}, ${DEPTH}) as (${ways}) select ${KEY} from ${WAY})`;
}

function nested(plan: ListPlan, rows: readonly Data[]): Data[] {
  const { key } = plan.table;
  const parent = parentOf(plan);
  const byKey = new Map(rows.map((row) => [row[key.field], row]));
  const top: Data[] = [];
  for (const row of rows) {
    const above = row[parent.field] === row[key.field] ? undefined : byKey.get(row[parent.field]);
    if (above === undefined) top.push(row);
    else if (Array.isArray(above.children)) above.children.push(row);
    else above.children = [row];
  }
  return top;
}
