import { type RawBuilder, sql } from "kysely";
import { atMost, kindOf } from "../drivers/dialect.ts";
import type { AccessPath } from "./access-path.ts";
import type { ListFilter } from "./list-filter.ts";
import type { ListPlan } from "./list-plan.ts";
import { or } from "./predicate.ts";
import { rangesOf } from "./range-path.ts";
import { rowsAt, textLookup } from "./text-hits.ts";
import type { Connection } from "../types.ts";

/** Size of the sample of rows that match a frequent text. List rows are counted in the sample before the whole list is. */
const SAMPLE = 10_000;

/** Reads rows in list order and tests the text of each, for a text that many rows contain. */
export function pathByScan(connection: Connection, plan: ListPlan, filter: ListFilter): AccessPath {
  const runsWith = rangesOf(plan, filter);
  const sample = sampleOf(connection, plan, filter);
  return { runs: runsWith(true), runsWith, walks: true, dense: true, ...(sample === undefined ? {} : { sample }) };
}

/** Returns undefined on PostgreSQL, or if the text is too short for the index. */
function sampleOf(connection: Connection, plan: ListPlan, filter: ListFilter): RawBuilder<unknown> | undefined {
  const hits = kindOf(connection) === "sqlite" ? textLookup("sqlite", plan, filter) : undefined;
  const condition = or(filter.branches);
  if (hits === undefined || condition === false) return undefined;
  const rows = rowsAt(plan.table, sql`(${hits} limit ${atMost(SAMPLE)})`);
  return condition === true ? rows : sql`${rows} and ${condition}`;
}
