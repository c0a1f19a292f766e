import { type Expression, type SqlBool, sql } from "kysely";

/** A condition in SQL, or a constant: true holds for every row, false for none. */
export type Predicate = boolean | Expression<SqlBool>;

/** Combines conditions by AND. @returns true for an empty list */
export function and(parts: readonly Predicate[]): Predicate {
  const open: Expression<SqlBool>[] = [];
  for (const part of parts) {
    if (part === false) return false;
    if (part !== true) open.push(part);
  }
  return joined(open, true);
}

/** Combines conditions by OR. @returns false for an empty list */
export function or(parts: readonly Predicate[]): Predicate {
  const open: Expression<SqlBool>[] = [];
  for (const part of parts) {
    if (part === true) return true;
    if (part !== false) open.push(part);
  }
  return joined(open, false);
}

function joined(parts: readonly Expression<SqlBool>[], all: boolean): Predicate {
  const [first] = parts;
  if (first === undefined) return all;
  return parts.length === 1 ? first : sql<SqlBool>`(${sql.join(parts, all ? sql` and ` : sql` or `)})`;
}

/** Negates a condition. Unknown (a test of null) counts as false before the negation. */
export function not(part: Predicate): Predicate {
  return typeof part === "boolean" ? !part : sql<SqlBool>`(${part}) is not true`;
}
