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
  /** All rows of the list, counted to the end. */
  total: number;
}

/** No field is named so. */
const FOUND = "#found";
const [found, hit, first, key, counts, page] = [FOUND, "#hit", "#order", "#key", "#counts", "#page"].map((name) => sql.ref(name));

/**
 * A page of what PostgreSQL's text index names, where these rows are few: found, tested, counted and put in order in one
 * statement. Each row is read once, no keys travel, and whoever asks the same meanwhile shares the answer. Undefined:
 * nothing is looked for, or it is in too many rows.
 */
export async function readTextHitsPage(
  connection: Connection,
  plan: ListPlan,
  filter: ListFilter,
  asked: Asked,
): Promise<FoundPage | undefined> {
  const kind = kindOf(connection);
  const condition = or(filter.branches);
  if (kind === "sqlite" || typeof filter.indexed === "boolean" || filter.words.length > 0 || isLowSelectivity(plan, filter))
    return undefined;
  const { column, descending } = orderOf(plan, asked.sort);
  const direction = ordering(kind, descending);
  const order =
    column === plan.table.key ? sql`order by ${key} ${keyOrdering(descending)}` : sql`order by ${first} ${direction}, ${key} ${direction}`;
  const looked = sql`select ${plan.table.key.ref} as ${key}, ${column.ref} as ${first}, ${condition} as ${hit}${plan.from} where ${filter.indexed} limit ${atMost(RARE.postgres + 1)}`;
  const counted = sql`(select count(*) as ${found}, count(*) filter (where ${hit}) as ${sql.ref(TOTAL)} from ${found}) as ${counts}`;
  const cut = sql`(select ${key}, ${first} from ${found} where ${hit} ${order} limit ${atMost(asked.limit)} offset ${asked.offset}) as ${page}`;
  // A page without rows has its counts all the same.
  const query = sql<Data>`with ${found} as materialized (${looked}) select ${plan.selected}, ${counts}.*, ${key} from ${counted} left join ${cut} on true left join ${sql.table(plan.table.name)} on ${plan.table.key.ref} = ${key} ${order}`;
  const { rows } = await asRead(kind, query, false).execute(connection);
  const [told] = rows;
  if (told === undefined || Number(told[FOUND]) > RARE.postgres) {
    noteLowSelectivity(plan, filter);
    return undefined;
  }
  const shown = rows.filter((row) => row["#key"] !== null);
  return { rows: await recordsOf(connection, plan, shown), total: Number(told[TOTAL]) };
}
