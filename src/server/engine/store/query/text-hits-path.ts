import { sql } from "kysely";
import { kindOf } from "../drivers/dialect.ts";
import type { AccessPath } from "./access-path.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { or } from "./predicate.ts";
import { isLowSelectivity, noteLowSelectivity } from "./selectivity-hints.ts";
import { among, findTextHits, type TextHits, textLookup } from "./text-hits.ts";
import type { Connection } from "../types.ts";

/** Maximum number of rows that are looked up on the main thread. They take some tenths of a millisecond. */
const FEW = 200;

/**
 * Looks up the rows that match in the text index, by their keys.
 *
 * @returns undefined if the text is too short for the index, or if too many rows match
 */
export async function pathByTextHits(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<AccessPath | undefined> {
  const found = await findRareHits(connection, plan, filter);
  if (found === undefined) return undefined;
  const condition = or(filter.branches);
  if (found.count === 0 || condition === false) return { runs: [], walks: false, dense: false };
  const rows = among(kindOf(connection), plan, found);
  return { runs: [condition === true ? rows : sql`${rows} and ${condition}`], walks: found.count > FEW, dense: false };
}

/** Reads the keys that match (row ids on SQLite), once for the page and its count. */
async function findRareHits(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<TextHits | undefined> {
  const lookup = textLookup(kindOf(connection), plan, filter);
  if (lookup === undefined || isLowSelectivity(plan, filter)) return undefined;
  const found = await findTextHits(connection, plan, lookup);
  if (found === undefined) noteLowSelectivity(plan, filter);
  return found;
}
