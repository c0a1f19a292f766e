import { type Expression, type SqlBool, sql } from "kysely";

/** A condition on rows: an SQL expression, or a constant if the result is already known. `true` selects every row, `false` none. */
export type Predicate = boolean | Expression<SqlBool>;

/** Combines conditions by AND. Constants are resolved. @returns true for an empty list */
export function and(predicates: readonly Predicate[]): Predicate {
  const open: Expression<SqlBool>[] = [];
  for (const predicate of predicates) {
    if (predicate === false) return false;
    if (predicate !== true) open.push(predicate);
  }
  return joined(open, true);
}

/** Combines conditions by OR. Constants are resolved. @returns false for an empty list */
export function or(predicates: readonly Predicate[]): Predicate {
  const open: Expression<SqlBool>[] = [];
  for (const predicate of predicates) {
    if (predicate === true) return true;
    if (predicate !== false) open.push(predicate);
  }
  return joined(open, false);
}

function joined(predicates: readonly Expression<SqlBool>[], all: boolean): Predicate {
  const [first] = predicates;
  if (first === undefined) return all;
  return predicates.length === 1 ? first : sql<SqlBool>`(${sql.join(predicates, all ? sql` and ` : sql` or `)})`;
}

/** Negates an SQL condition. An unknown result (a test of null) is treated as false before the negation, so that it becomes true. */
export function not(predicate: Predicate): Predicate {
  return typeof predicate === "boolean" ? !predicate : sql<SqlBool>`(${predicate}) is not true`;
}
