import { sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { atMost, kindOf } from "../drivers/dialect.ts";
import type { Connection, ListRequest } from "../types.ts";
import type { AccessPath } from "./access-path.ts";
import { buildListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { orderBy, readRows, recordsOf, where } from "./list-statement.ts";
import { or } from "./predicate.ts";
import { pathByText } from "./text-path.ts";

/** Rows of a list that are searched if the text index does not serve the text. Testing them takes some 2 ms. */
const NEAREST = 2000;

/**
 * Finds rows of a list by a text, with a bound on the rows that are read. The text index finds rare texts in the whole list. A text
 * that is too short for the index, or has too many matches, is searched for in the first 2,000 rows.
 *
 * @param most maximum number of rows
 * @returns the first matches in the sort order of the list
 */
export async function findByText(connection: Connection, plan: ListPlan, request: ListRequest, most: number): Promise<Data[]> {
  const filter = buildListFilter(plan, kindOf(connection), request);
  const path =
    (filter.needles.length === 0 ? undefined : await pathByText(connection, plan, filter)) ?? pathOfNearest(connection, plan, request);
  if (path.runs.length === 0) return [];
  return recordsOf(connection, plan, await readRows({ connection, plan, order: plan.order, path }, { limit: most, offset: 0 }, sql``));
}

/** Builds the access path for a search that examines only the first rows. If an index permits, the caller's own rows are examined first. */
function pathOfNearest(connection: Connection, plan: ListPlan, request: ListRequest): AccessPath {
  const { searchText: _, ...rest } = request.input;
  const kind = kindOf(connection);
  const { branches } = buildListFilter(plan, kind, request);
  const all = buildListFilter(plan, kind, { ...request, input: rest });
  const [own = true, ...others] = all.branches;
  const condition = or(branches);
  if (condition === false || all.branches.length === 0) return { runs: [], walks: false, dense: false };
  const first = others.length === 0 && all.served ? where(own) : sql``;
  const name = sql.table(plan.table.name);
  const nearest = sql`(select * from ${name}${first}${orderBy(connection, plan, plan.order)} limit ${atMost(NEAREST)}) as ${name}`;
  return { runs: [sql` from ${nearest}${where(condition)}`], walks: false, dense: false };
}
