import { sql } from "kysely";
import { atMost, kindOf } from "../drivers/dialect.ts";
import { queryKey } from "../drivers/read-coalescer.ts";
import type { Connection } from "../types.ts";
import type { AccessPath } from "./access-path.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { or } from "./predicate.ts";
import { among, findTextHits, rowsAt, textLookup } from "./text-hits.ts";

/**
 * Maximum number of matching rows that are read on the main thread, which takes some tenths of a millisecond. More are read on a reader
 * thread.
 */
const FEW = 200;
/**
 * Maximum number of rows in the sample of {@link sampleOf}. If more list rows are found in it than the count limit, the whole list is not
 * counted.
 */
const SAMPLE = 10_000;

/**
 * Looks up the rows that match a search text in the text index, by their keys (row ids on SQLite). The keys are read once for the page
 * and its count.
 *
 * @returns undefined if the text is too short for the index, or if too many rows match
 */
export async function pathByText(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<AccessPath | undefined> {
  const kind = kindOf(connection);
  const { frequentTexts } = plan.table.caches;
  const key = queryKey(plan.table.name, filter.needles) ?? "";
  const lookup = frequentTexts.has(key) ? undefined : textLookup(kind, plan, filter);
  if (lookup === undefined) return undefined;
  const hits = await findTextHits(connection, plan, lookup);
  if (hits === undefined) {
    if (key !== "") frequentTexts.set(key, true);
    return undefined;
  }
  const condition = or(filter.branches);
  if (hits.count === 0 || condition === false) return { runs: [], walks: false, dense: false };
  const rows = among(kind, plan, hits);
  return { runs: [condition === true ? rows : sql`${rows} and ${condition}`], walks: hits.count > FEW, dense: false };
}

/**
 * Returns a sample of the rows that match a frequent text on SQLite. If the sample already exceeds the count limit, the list need not be
 * counted. The text index finds these rows faster than a scan in list order does. The result is empty if the text is too short for the
 * index, or if no row can match. On PostgreSQL it is always empty.
 */
export function sampleOf(connection: Connection, plan: ListPlan, filter: ListFilter): Pick<AccessPath, "sample"> {
  const hits = kindOf(connection) === "sqlite" ? textLookup("sqlite", plan, filter) : undefined;
  const condition = or(filter.branches);
  if (hits === undefined || condition === false) return {};
  const rows = rowsAt(plan.table, sql`(${hits} limit ${atMost(SAMPLE)})`);
  return { sample: condition === true ? rows : sql`${rows} and ${condition}` };
}
