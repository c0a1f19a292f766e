import { BOUNDS } from "../../../../../runtime/contract/values/bounds.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { refuse } from "../../refusals/refusal.ts";
import { kindOf } from "../drivers/dialect.ts";
import { markLeaves } from "../leaf.ts";
import { pageRows, type Rows } from "./list-page.ts";
import type { ListPlan } from "./list-plan.ts";
import { buildListFilter } from "./list-filter.ts";
import type { Connection, ListRequest } from "../types.ts";

/** One page and the count of all. @throws Refusal 422 when the rows are more than one reply may hold */
export async function listRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const filter = buildListFilter(plan, kindOf(connection), request);
  const page = await pageRows(connection, plan, filter, request.input);
  refuseLarge(page.rows);
  if (plan.saysLeaf) await markLeaves(connection, plan.table, page.rows);
  return page;
}

/** Rows of long texts, many at a time: written as a reply they would hold up all others. */
function refuseLarge(rows: readonly Data[]): void {
  let most = 0;
  for (const row of rows) for (const field in row) most += field.length + mostBytes(row[field]);
  // Nearly every page: nothing has to be written out to know.
  if (most <= BOUNDS.page) return;
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > BOUNDS.page) throw refuse("pageTooLarge");
  }
}

/** Bytes of a value in JSON, with its signs, at most: an escaped sign has six. Of a list or record it is not known. */
function mostBytes(value: unknown): number {
  if (typeof value === "string") return 6 * value.length + SIGNS;
  return value !== null && typeof value === "object" ? Number.POSITIVE_INFINITY : LONGEST_NUMBER + SIGNS;
}

/** Quotes, colon and comma around a name and a value, and the brackets of a row. */
const SIGNS = 10;
const LONGEST_NUMBER = 30;
