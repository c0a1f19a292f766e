import { refuseSql } from "../../engine/refusals/sql.ts";

/** A column that an expression asks for, outside sums and counts of its select. */
export interface ColumnUse {
  /** The select that it belongs to. */
  level: object;
  name: string;
  /** The expressions around it, as they are printed, from the column itself outwards. */
  within: string[];
}

/** Adds an expression to the columns that were used inside it. @param from how many uses there were before it */
export function surround(uses: readonly ColumnUse[], from: number, sql: string): void {
  for (const use of uses.slice(from)) use.within.push(sql);
}

/** Takes out the uses of one select, from the given place on. */
export function takeUses(uses: ColumnUse[], from: number, level: object): ColumnUse[] {
  const inside = uses.splice(from);
  uses.push(...inside.filter((use) => use.level !== level));
  return inside.filter((use) => use.level === level);
}

/**
 * Asserts that a grouped select asks for nothing but what it groups by, and sums and counts of the rest. SQLite would take any row
 * of the group.
 *
 * @throws RefusedSql that names the column
 */
export function assertGrouped(uses: readonly ColumnUse[], groups: ReadonlySet<string>): void {
  const loose = uses.find(({ within }) => !within.some((sql) => groups.has(sql)));
  if (loose !== undefined) throw refuseSql("ungrouped", loose.name);
}
