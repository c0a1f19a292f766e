import { BOUNDS } from "../../../../../runtime/contract/values/bounds.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { refuse } from "../../refusals/refusal.ts";
import { kindOf } from "../drivers/dialect.ts";
import { markLeaves } from "../leaf.ts";
import { pageRows, type Rows } from "./list-page.ts";
import type { ListPlan } from "./list-plan.ts";
import { buildListFilter } from "./list-filter.ts";
import type { Connection, ListRequest } from "../types.ts";

/** Reads one page of a list and its total count. @throws Refusal pageTooLarge (422) if the rows exceed the maximum size of a reply */
export async function listRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const filter = buildListFilter(plan, kindOf(connection), request);
  const page = await pageRows(connection, plan, filter, request.input);
  refuseLarge(page.rows);
  if (plan.saysLeaf) await markLeaves(connection, plan.table, page.rows);
  return page;
}

/** Refuses pages that are too large, because serialising them would block all other calls. */
function refuseLarge(rows: readonly Data[]): void {
  let most = 0;
  for (const row of rows) for (const field in row) most += field.length + mostBytes(row[field]);
  // The estimate suffices for nearly every page, without serialisation.
  if (most <= BOUNDS.page) return;
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > BOUNDS.page) throw refuse("pageTooLarge");
  }
}

/**
 * Upper bound of the JSON size of a value in bytes, with its punctuation. An escaped character takes six bytes. Infinite for
 * lists and records.
 */
function mostBytes(value: unknown): number {
  if (typeof value === "string") return 6 * value.length + SIGNS;
  return value !== null && typeof value === "object" ? Number.POSITIVE_INFINITY : LONGEST_NUMBER + SIGNS;
}

/** Bytes for the quotes, colon and comma around a name and a value, and for the brackets of a row. */
const SIGNS = 10;
const LONGEST_NUMBER = 30;
