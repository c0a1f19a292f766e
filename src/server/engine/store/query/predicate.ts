import { type Expression, type SqlBool, sql } from "kysely";

/** What the database decides, or what is decided already: true or false for every row. */
export type Predicate = boolean | Expression<SqlBool>;

export function and(parts: readonly Predicate[]): Predicate {
  const open: Expression<SqlBool>[] = [];
  for (const part of parts) {
    if (part === false) return false;
    if (part !== true) open.push(part);
  }
  return joined(open, true);
}

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

/** Unknown (a test of a null) counts as false before it is turned round. */
export function not(part: Predicate): Predicate {
  return typeof part === "boolean" ? !part : sql<SqlBool>`(${part}) is not true`;
}
