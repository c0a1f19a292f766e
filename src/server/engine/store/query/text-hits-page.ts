import { sql } from "kysely";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { isLowSelectivity, noteLowSelectivity } from "./selectivity-hints.ts";
import { asRead, atMost, keyOrdering, kindOf, ordering } from "../drivers/dialect.ts";
import { RARE } from "./text-hits.ts";
import { type ListPlan, TOTAL } from "./list-plan.ts";
import { orderOf, recordsOf } from "./list-rows.ts";
import type { ListFilter } from "./list-filter.ts";
import { or } from "./predicate.ts";
import type { Connection } from "../types.ts";

interface Asked {
  limit: number;
  offset: number;
  sort: unknown;
}

interface FoundPage {
  rows: Data[];
  /** Exact count of all rows of the list. */
  total: number;
}

/** Aliases that cannot collide with a field name. */
const FOUND = "#found";
const [found, hit, first, key, counts, page] = [FOUND, "#hit", "#order", "#key", "#counts", "#page"].map((name) => sql.ref(name));

/**
 * Reads a page of a text search on PostgreSQL if few rows match. One statement finds, filters, counts and sorts the rows. Each
 * row is read once, no keys are transferred, and identical concurrent reads share the result.
 *
 * @returns undefined on SQLite, without a search by the text index, or if too many rows match
 */
export async function readTextHitsPage(
  connection: Connection,
  plan: ListPlan,
  filter: ListFilter,
  asked: Asked,
): Promise<FoundPage | undefined> {
  const kind = kindOf(connection);
  const condition = or(filter.branches);
  if (kind === "sqlite" || typeof filter.indexed === "boolean" || filter.valueSearches.length > 0 || isLowSelectivity(plan, filter))
    return undefined;
  const { column, descending } = orderOf(plan, asked.sort);
  const direction = ordering(kind, descending);
  const order =
    column === plan.table.key ? sql`order by ${key} ${keyOrdering(descending)}` : sql`order by ${first} ${direction}, ${key} ${direction}`;
  const looked = sql`select ${plan.table.key.ref} as ${key}, ${column.ref} as ${first}, ${condition} as ${hit}${plan.from} where ${filter.indexed} limit ${atMost(RARE.postgres + 1)}`;
  const counted = sql`(select count(*) as ${found}, count(*) filter (where ${hit}) as ${sql.ref(TOTAL)} from ${found}) as ${counts}`;
  const cut = sql`(select ${key}, ${first} from ${found} where ${hit} ${order} limit ${atMost(asked.limit)} offset ${asked.offset}) as ${page}`;
  // The counts are returned even if the page has no rows.
  const query = sql<Data>`with ${found} as materialized (${looked}) select ${plan.selected}, ${counts}.*, ${key} from ${counted} left join ${cut} on true left join ${sql.table(plan.table.name)} on ${plan.table.key.ref} = ${key} ${order}`;
  const { rows } = await asRead(kind, query, false).execute(connection);
  const [firstRow] = rows;
  if (firstRow === undefined || Number(firstRow[FOUND]) > RARE.postgres) {
    noteLowSelectivity(plan, filter);
    return undefined;
  }
  const shown = rows.filter((row) => row["#key"] !== null);
  return { rows: await recordsOf(connection, plan, shown), total: Number(firstRow[TOTAL]) };
}
