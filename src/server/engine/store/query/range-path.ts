import { type RawBuilder, sql } from "kysely";
import type { AccessPath } from "./access-path.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { type Condition, where } from "./list-rows.ts";
import { and, type Predicate } from "./predicate.ts";

/** Reads index ranges in list order. Each row is tested if the index does not cover all conditions. */
export function pathByRanges(plan: ListPlan, filter: ListFilter): AccessPath {
  const runsWith = rangesOf(plan, filter);
  return { runs: runsWith(true), runsWith, walks: !filter.served, dense: false };
}

/** Builds one source of rows per branch of the filter, with an additional condition. */
export const rangesOf =
  ({ from }: ListPlan, { branches, indexed }: ListFilter) =>
  (also: Predicate): RawBuilder<unknown>[] =>
    branches.map((branch) => sql`${from}${where(and([branch, indexed, also]) as Condition)}`);
