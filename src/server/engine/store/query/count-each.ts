import { type Expression, type SqlBool, sql } from "kysely";
import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import { kindOf } from "../drivers/dialect.ts";
import { and, type Predicate, or } from "./predicate.ts";
import type { TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Restriction } from "../types.ts";

/**
 * Counts the rows within the restriction that meet each condition, in one query. A condition that no row can meet for this user (such as
 * an actor that is another user) counts 0 without a query.
 *
 * @returns the counts in the order of the conditions
 */
export async function countEach(
  connection: Connection,
  plan: TablePlan,
  conditions: readonly ConditionTree[],
  restriction: Restriction,
): Promise<number[]> {
  const kind = kindOf(connection);
  const scope = compileRestriction(plan, kind, restriction);
  const parts = conditions.map((tree) => compileRestriction(plan, kind, { trees: [tree], scope: restriction.scope }));
  const counts = conditions.map(() => 0);
  const wanted = and([scope, or(parts)]);
  if (wanted === false) return counts;
  const asked = parts.flatMap((part, index) => (part === false ? [] : [{ part, index }]));
  const columns = asked.map(({ part, index }) => sql`${counting(part)} as ${sql.ref(`count_${index}`)}`);
  const where = wanted === true ? sql`` : sql` where ${wanted}`;
  const query = sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(plan.name)}${where}`;
  const { rows } = await query.execute(connection);
  for (const { index } of asked) counts[index] = Number(rows[0]?.[`count_${index}`] ?? 0);
  return counts;
}

const counting = (part: Predicate): Expression<unknown> =>
  part === true ? sql`count(*)` : sql`count(case when ${part as Expression<SqlBool>} then 1 end)`;
