import { refuseSql } from "./refuse-sql.ts";

/** A column that an expression uses outside the aggregate functions of its select. */
export interface ColumnUse {
  /** The select that the column belongs to. */
  level: object;
  name: string;
  /** The printed expressions around the column, from the innermost outwards. */
  within: string[];
}

/**
 * Adds the SQL of an expression to the lists `within` of the columns that are used in the expression. It is called after the parts of the
 * expression were printed. {@link assertGrouped} then searches `within` for an expression of GROUP BY.
 *
 * @param uses the columns that were used until now; the columns of the expression are the last ones
 * @param from index in `uses` of the first column of the expression
 * @param sql the SQL of the expression
 */
export function surround(uses: readonly ColumnUse[], from: number, sql: string): void {
  for (const use of uses.slice(from)) use.within.push(sql);
}

/**
 * Removes from `uses`, starting at index `from`, the columns that belong to one select.
 *
 * @param level the select whose columns are removed
 * @returns the removed uses
 */
export function takeUses(uses: ColumnUse[], from: number, level: object): ColumnUse[] {
  const inside = uses.splice(from);
  uses.push(...inside.filter((use) => use.level !== level));
  return inside.filter((use) => use.level === level);
}

/**
 * Asserts that a grouped select uses columns only inside aggregate functions or inside its grouped expressions. SQLite would otherwise take
 * the value of any row in the group.
 *
 * @param groups the printed expressions of GROUP BY
 * @throws RefusedSql with the name of the column
 */
export function assertGrouped(uses: readonly ColumnUse[], groups: ReadonlySet<string>): void {
  const loose = uses.find(({ within }) => !within.some((sql) => groups.has(sql)));
  if (loose !== undefined) throw refuseSql("ungrouped", loose.name);
}
