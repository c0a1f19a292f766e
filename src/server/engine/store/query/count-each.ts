import { type Expression, type SqlBool, sql } from "kysely";
import type { ConditionTree } from "../../../../../runtime/contract/language/condition-tree.ts";
import { kindOf } from "../drivers/dialect.ts";
import { and, type Predicate, or } from "./predicate.ts";
import type { TablePlan } from "../plan.ts";
import { compileRestriction } from "./restriction.ts";
import type { Connection, Restriction } from "../types.ts";

/**
 * Counts, for each of several conditions, the rows that fulfil it and that the user may see. It is a single query. If no row can fulfil a
 * condition for this user, its count is 0 without a query.
 *
 * @param restriction the rows that the user may see
 * @returns the counts in the sequence of the conditions
 */
export async function countEach(
  connection: Connection,
  plan: TablePlan,
  conditions: readonly ConditionTree[],
  restriction: Restriction,
): Promise<number[]> {
  const kind = kindOf(connection);
  const scope = compileRestriction(plan, kind, restriction);
  const predicates = conditions.map((tree) => compileRestriction(plan, kind, { trees: [tree], scope: restriction.scope }));
  const counts = conditions.map(() => 0);
  const wanted = and([scope, or(predicates)]);
  if (wanted === false) return counts;
  const asked = predicates.flatMap((predicate, index) => (predicate === false ? [] : [{ part: predicate, index }]));
  const columns = asked.map(({ part: predicate, index }) => sql`${counting(predicate)} as ${sql.ref(`count_${index}`)}`);
  const where = wanted === true ? sql`` : sql` where ${wanted}`;
  const query = sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(plan.name)}${where}`;
  const { rows } = await query.execute(connection);
  for (const { index } of asked) counts[index] = Number(rows[0]?.[`count_${index}`] ?? 0);
  return counts;
}

const counting = (predicate: Predicate): Expression<unknown> =>
  predicate === true ? sql`count(*)` : sql`count(case when ${predicate as Expression<SqlBool>} then 1 end)`;
