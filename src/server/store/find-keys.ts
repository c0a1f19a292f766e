import { type SqlBool, sql } from "kysely";
import { kindOf } from "./dialect.ts";
import { batches } from "./leaf.ts";
import { every } from "./part.ts";
import type { TablePlan } from "./plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Restriction } from "./types.ts";

/** Those of the keys that a row within the restriction has. */
export async function findKeys(
  connection: Connection,
  plan: TablePlan,
  keys: readonly string[],
  restriction: Restriction,
): Promise<Set<string>> {
  const allowed = compileRestriction(plan, kindOf(connection), restriction);
  const found = new Set<string>();
  for (const some of batches(keys.filter((key) => !key.includes("\u0000")))) {
    const condition = every([sql<SqlBool>`${plan.key.ref} in (${sql.join(some)})`, allowed]);
    if (typeof condition === "boolean") continue;
    const rows = await connection.selectFrom(plan.name).select(plan.key.ref.as("id")).where(condition).execute();
    for (const { id } of rows) found.add(String(id));
  }
  return found;
}
