import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { refuseSql } from "../../engine/refusals/sql.ts";
import type { Printed } from "./functions.ts";
import type { ViewType } from "./offered.ts";

// Numbers of views mean the same on both databases: whole ones are 64-bit integers, all others are 64-bit binary floats.
// PostgreSQL would take 0.1 for an exact decimal, 5 for 32 bits, and a sum of integers for a decimal.

const NUMBERS: readonly (ViewType | undefined)[] = ["number", "decimal"];

export const isNumeric = (type: ViewType | undefined): boolean => NUMBERS.includes(type);

/** A constant. @param text digits, with or without decimals */
export function numberLiteral(text: string, kind: Kind): Printed {
  const type = text.includes(".") ? "decimal" : "number";
  if (kind === "sqlite") return { sql: text.startsWith("-") ? `(${text})` : text, type, literal: text };
  return { sql: `cast(${text} as ${type === "decimal" ? "double precision" : "bigint"})`, type, literal: text };
}

export const asDecimal = (sql: string, kind: Kind): string => `cast(${sql} as ${kind === "postgres" ? "double precision" : "real"})`;

/** The type of a sum, difference, product or quotient. @throws RefusedSql for a remainder of decimals, which SQLite cuts off first */
export function typeOfResult(name: string, left: Printed, right: Printed): ViewType {
  const isDecimal = left.type === "decimal" || right.type === "decimal";
  if (isDecimal && name === "%") throw refuseSql("remainder");
  return isDecimal ? "decimal" : "number";
}

/**
 * A sum or an average. PostgreSQL adds exactly, as SQLite compensates for what floats lose; sums of integers stay integers.
 *
 * @param sql with `distinct` before it, if asked for
 */
export function printTotal(name: "sum" | "avg", sql: string, type: ViewType | undefined, kind: Kind): string {
  if (kind === "sqlite") return `${name}(${sql})`;
  const isDecimal = name === "avg" || type === "decimal";
  const added = type === "decimal" ? sql.replace(/^(distinct )?(.*)$/s, "$1cast($2 as numeric)") : sql;
  return `cast(${name}(${added}) as ${isDecimal ? "double precision" : "bigint"})`;
}

/**
 * Rounds half away from zero, as decimals of 15 digits are read: 0.15 to 0.2. SQLite alone would look at the float, which is a
 * little less, so it gets two steps of the float's precision more.
 */
export function printRound(value: string, digits: string, kind: Kind): string {
  const places = between(digits, 0, 15, kind);
  if (kind === "sqlite") return `round((${value}) * 1.0000000000000004, ${places})`;
  return `cast(round(cast(cast(${value} as double precision) as numeric), ${places}) as double precision)`;
}

/** PostgreSQL counts places before the text, SQLite from its end: neither is taken. A negative length is 0. */
export function printSubstring([text, start, length]: readonly string[], kind: Kind): string {
  const places = [between(start ?? "", 1, MOST_PLACE, kind), ...(length === undefined ? [] : [between(length, 0, MOST_PLACE, kind)])];
  return `substr(${[text, ...places].join(", ")})`;
}

/** Longer than any text of a view. */
const MOST_PLACE = 1_000_000_000;

/** A whole number within bounds; null stays null, for which `greatest` of PostgreSQL would return the bound. */
function between(sql: string, least: number, most: number, kind: Kind): string {
  if (kind === "sqlite") return `min(max(${sql}, ${least}), ${most})`;
  return `cast(int8smaller(int8larger(${sql}, ${least}), ${most}) as integer)`;
}
