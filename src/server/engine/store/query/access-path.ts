import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../types.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-statement.ts";
import { pathByLogValues } from "./log-value-path.ts";
import { and, type Predicate } from "./predicate.ts";
import { pathByText, sampleOf } from "./text-path.ts";

/**
 * How a query finds the rows of a list: by an index range, a text index or a scan. {@link chooseAccessPath} chooses it. The statements for
 * the page, its count and its sums are built from it.
 */
export interface AccessPath {
  /** Disjoint sources of rows, each as ` from … where …`; together they are the list. Empty: no row matches. */
  runs: readonly RawBuilder<unknown>[];
  /** Returns `runs` with an additional condition. Undefined if rows are looked up by key, or by the index of the values of a log. */
  runsWith?: (also: Predicate) => readonly RawBuilder<unknown>[];
  /**
   * Whether the query may read very many rows, or rows that do not belong to the list. Such a query runs in a separate thread if the table
   * is large.
   */
  walks: boolean;
  /** Whether the search matches very many rows, so that the count may be limited. */
  dense: boolean;
  /**
   * Rows to count first, as ` from … where …`. If their number already exceeds the count limit, the list need not be counted. They are a
   * sample of the rows that match the search text, or the rows of a log that match by the value index.
   */
  sample?: RawBuilder<unknown>;
}

/**
 * Chooses how to find the rows of a list. The first path that applies is used:
 *
 * 1. Log values: the search concerns columns of a log that have few distinct values.
 * 2. Text hits: few rows match the search text, and are looked up by key.
 * 3. Scan: the search text matches many rows, which are read in list order.
 * 4. Ranges: no search by the text index; index ranges are read in list order.
 */
export async function chooseAccessPath(connection: Connection, plan: ListPlan, filter: ListFilter): Promise<AccessPath> {
  const byIndex =
    (filter.valueSearches.length === 0 ? undefined : await pathByLogValues(connection, plan, filter)) ??
    (filter.needles.length === 0 ? undefined : await pathByText(connection, plan, filter));
  if (byIndex !== undefined) return byIndex;
  const { branches, indexed, needles, served } = filter;
  const runsWith = (also: Predicate) => branches.map((branch) => sql`${plan.from}${where(and([branch, indexed, also]) as Condition)}`);
  const ranges = { runs: runsWith(true), runsWith };
  return needles.length === 0
    ? { ...ranges, walks: !served, dense: false }
    : { ...ranges, walks: true, dense: true, ...sampleOf(connection, plan, filter) };
}
