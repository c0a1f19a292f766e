import { kindOf } from "./dialect.ts";
import { markLeaves } from "./leaf.ts";
import { pageRows, type Rows } from "./list-page.ts";
import type { ListPlan } from "./list-plan.ts";
import { narrowingOf } from "./narrowing.ts";
import type { Connection, ListRequest } from "./types.ts";

/** One page and the count of all. */
export async function listRows(connection: Connection, plan: ListPlan, request: ListRequest): Promise<Rows> {
  const narrowing = narrowingOf(plan, kindOf(connection), request);
  const page = await pageRows(connection, plan, narrowing, request.input);
  if (plan.saysLeaf) await markLeaves(connection, plan.table, page.rows);
  return page;
}
