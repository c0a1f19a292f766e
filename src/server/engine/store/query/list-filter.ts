import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isEmpty } from "../../../../../runtime/contract/language/condition.ts";
import { contains, type Kind } from "../drivers/dialect.ts";
import type { Filter, ListPlan } from "./list-plan.ts";
import type { Condition } from "./list-statement.ts";
import { type Asked, groupOf } from "./log-value-index.ts";
import { and, type Predicate, or } from "./predicate.ts";
import type { ColumnPlan } from "../plan.ts";
import { compileBranches } from "./restriction.ts";
import { tokensToFind } from "./text-index.ts";
import type { ListRequest } from "../types.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

const LIST_LIMIT = 1000;
/** Maximum number of index ranges from which one page is merged. A filter that needs more is evaluated for each row instead. */
const MOST_BRANCHES = 12;

/**
 * The compiled conditions that every row of a list meets. They are the row scope with the operation's own `where`, the filters and
 * `searchText`. {@link buildListFilter} creates it.
 */
export interface ListFilter {
  /** Disjoint predicates, each of which is one index range. Empty: no row matches. */
  branches: readonly Condition[];
  /** Search texts, each of which some field of the text index must contain. Empty if the list is not searched by the text index. */
  needles: readonly string[];
  /**
   * Condition for PostgreSQL's text index. The branches imply it, so it changes no result; it only lets PostgreSQL use the index. `true`
   * without a search.
   */
  indexed: Predicate;
  /** Substring searches for which the value index of a log can be used. The branches imply them, so they change no result. */
  valueSearches: readonly Asked[];
  /** Whether one index covers the sort order and all conditions, so that no row is read in vain. */
  served: boolean;
}

/** A {@link ListFilter} while it is built, so that its members can still be added to. */
interface Gathered extends Omit<ListFilter, "branches" | "indexed"> {
  branches: Predicate[];
  needles: string[];
  valueSearches: Asked[];
  terms: Predicate[];
  lookups: Predicate[];
}

/**
 * Builds the filter of a list request: from its inputs, the rows that the user may see, and the operation's own `where`. Inputs without a
 * value, and inputs that are no filters of the list, are ignored. If an input is a list of values, its first 1,000 are used.
 */
export function buildListFilter(plan: ListPlan, kind: Kind, request: ListRequest): ListFilter {
  const { operation, input, restriction } = request;
  const trees = operation.where === undefined ? restriction.trees : [...restriction.trees, operation.where];
  const branches = trees.length === 0 ? [true] : [...compileBranches(plan.table, kind, { trees, scope: restriction.scope })];
  const gathered: Gathered = { branches, needles: [], valueSearches: [], terms: [], lookups: [], served: true };
  const inside = new Map<RawBuilder<unknown>, Predicate[]>();
  for (const field in input) {
    const filter = plan.filters.get(field);
    if (filter === undefined || isEmpty(ownValue(input, field))) continue;
    if (filter.within === undefined) narrow(gathered, plan, kind, filter, input[field]);
    else inside.set(filter.within, [...(inside.get(filter.within) ?? []), tested(kind, filter, input[field])]);
  }
  for (const [rows, tests] of inside) gathered.terms.push(within(rows, tests));
  search(gathered, plan, kind, input.searchText);
  if (gathered.terms.length > 0) gathered.served = false;
  const rest = and(gathered.terms);
  const { needles, valueSearches, served } = gathered;
  return {
    branches: gathered.branches.map((branch) => and([branch, rest])).filter((branch) => branch !== false),
    needles,
    valueSearches,
    indexed: and(gathered.lookups),
    served,
  };
}

/** Combines the filter of a list into one predicate, which is false if no row can match. */
export const toPredicate = ({ branches, indexed }: ListFilter): Predicate => and([or(branches), indexed]);

/**
 * Adds a filter of the request to the list filter. Codes before the sort field of an index split the rows into ranges of that index. All
 * other filters are evaluated per row.
 */
function narrow(gathered: Gathered, plan: ListPlan, kind: Kind, filter: Filter, value: unknown): void {
  if (filter.how === "contains" && plan.text.has(filter.column.field)) {
    gathered.needles.push(String(value).trim());
    gathered.lookups.push(indexed(kind, filter.column, String(value).trim()));
  }
  if (filter.how === "contains") addValueSearch(gathered, plan, [filter.column], String(value).trim());
  const values = plan.runs.has(filter.column.field) ? storedValues(filter, value) : undefined;
  if (values === undefined || gathered.branches.length * values.length > MOST_BRANCHES) {
    gathered.terms.push(tested(kind, filter, value));
    return;
  }
  const tests = values.map((stored) => sql<SqlBool>`${filter.column.ref} = ${stored}`);
  gathered.branches = gathered.branches.flatMap((branch) => tests.map((test) => and([branch, test])));
}

function search(gathered: Gathered, plan: ListPlan, kind: Kind, text: unknown): void {
  if (plan.search.length === 0 || isEmpty(text) || typeof text !== "string") return;
  const fragment = text.trim();
  if (plan.search.every(({ field }) => plan.text.has(field))) {
    gathered.lookups.push(or(plan.search.map((column) => indexed(kind, column, fragment))));
    gathered.needles.push(fragment);
  }
  addValueSearch(gathered, plan, plan.search, fragment);
  gathered.terms.push(or(plan.search.map((column) => holding(kind, column, fragment))));
}

function addValueSearch({ valueSearches }: Gathered, plan: ListPlan, columns: readonly ColumnPlan[], fragment: string): void {
  const group = groupOf(plan.valueGroups, columns);
  if (group !== undefined && !fragment.includes("\u0000")) valueSearches.push({ group, fragment });
}

/** Combines the filters on one child list, so that a single row of the list must match all of them. */
function within(rows: RawBuilder<unknown>, tests: readonly Predicate[]): Predicate {
  const fragment = and(tests);
  return typeof fragment === "boolean" ? fragment : sql<SqlBool>`exists (${rows}${fragment})`;
}

function tested(kind: Kind, filter: Filter, value: unknown): Predicate {
  const { column, how } = filter;
  if (how === "contains") return holding(kind, column, String(value).trim());
  if (how === "from" || how === "to") {
    const end = encodedOrNull(column, value);
    if (end === null) return false;
    return how === "from" ? sql<SqlBool>`${column.ref} >= ${end}` : sql<SqlBool>`${column.ref} <= ${end}`;
  }
  const stored = storedValues(filter, value) ?? [];
  if (stored.length === 0) return false;
  return stored.length === 1 ? sql<SqlBool>`${column.ref} = ${stored[0]}` : sql<SqlBool>`${column.ref} in (${sql.join(stored)})`;
}

/**
 * Converts the value of an `equal` or `list` filter to the stored values of which a row must have one. Values that the column cannot store
 * are left out. Undefined for filters of other kinds.
 */
function storedValues({ column, how }: Filter, value: unknown): readonly unknown[] | undefined {
  if (how !== "equal" && how !== "list") return undefined;
  const items = Array.isArray(value) ? value : how === "list" ? String(value).split(",") : [value];
  const stored = new Set<unknown>();
  for (const item of items.slice(0, LIST_LIMIT)) {
    const encoded = encodedOrNull(column, typeof item === "string" && how === "list" ? item.trim() : item);
    if (encoded !== null) stored.add(encoded);
  }
  return [...stored];
}

/**
 * Converts a value to the form in which the column stores it, to compare it with stored values.
 *
 * @returns null if no stored value can equal it
 */
function encodedOrNull(column: ColumnPlan, value: unknown): unknown {
  if (column.type === "json" || (typeof value === "string" && value.includes("\u0000"))) return null;
  try {
    return column.codec.encode(value);
  } catch {
    return null;
  }
}

/**
 * Compiles the test for all tokens of a text by PostgreSQL's index. On SQLite, the text index drives the whole query
 * (`text-index.ts`).
 */
function indexed(kind: Kind, column: ColumnPlan, fragment: string): Predicate {
  const terms = kind === "postgres" && column.text === true && !fragment.includes("\u0000") ? tokensToFind(kind, fragment) : [];
  return terms.length === 0 ? true : sql<SqlBool>`text_grams(${column.ref}) @> ${terms}::text[]`;
}

function holding(kind: Kind, column: ColumnPlan, fragment: string): Predicate {
  return fragment.includes("\u0000") ? false : contains(kind, column.ref, fragment);
}
