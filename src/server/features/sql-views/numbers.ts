import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { refuseSql } from "./refuse-sql.ts";
import type { Printed } from "./functions.ts";
import type { ViewType } from "./offered.ts";

// Numbers of views have the same types on both databases: 64-bit integers, and 64-bit binary floats for all others. Otherwise
// PostgreSQL would read 0.1 as an exact decimal, 5 as a 32-bit integer, and a sum of integers as a decimal.

const NUMBERS: readonly (ViewType | undefined)[] = ["number", "decimal"];

export const isNumeric = (type: ViewType | undefined): boolean => NUMBERS.includes(type);

/**
 * Prints a number literal, a decimal if it has a point.
 *
 * @param text digits, with or without sign and decimals
 */
export function numberLiteral(text: string, kind: Kind): Printed {
  const type = text.includes(".") ? "decimal" : "number";
  if (kind === "sqlite") return { sql: text.startsWith("-") ? `(${text})` : text, type, literal: text };
  return { sql: `cast(${text} as ${type === "decimal" ? "double precision" : "bigint"})`, type, literal: text };
}

export const asDecimal = (sql: string, kind: Kind): string => `cast(${sql} as ${kind === "postgres" ? "double precision" : "real"})`;

/**
 * Returns the type of an arithmetic result: decimal if an operand is a decimal, else number.
 *
 * @param name an arithmetic operator of PostgreSQL, such as `+` or `%`
 * @throws RefusedSql for `%` with decimals, because SQLite truncates the operands
 */
export function typeOfResult(name: string, left: Printed, right: Printed): ViewType {
  const isDecimal = left.type === "decimal" || right.type === "decimal";
  if (isDecimal && name === "%") throw refuseSql("remainder");
  return isDecimal ? "decimal" : "number";
}

/**
 * Prints an arithmetic operation. SQLite would continue with a float or infinity where PostgreSQL reports an overflow, so that a function
 * checks its results.
 *
 * @param sql the operation
 * @param type of its result
 */
export function printOperation(sql: string, type: ViewType, kind: Kind): string {
  if (kind === "postgres") return sql;
  return type === "number" ? `exact_integer${sql}` : `exact_decimal${sql}`;
}

/**
 * Returns the SQL of a sum or an average. Both databases add the 15 significant digits of decimals exactly. Sums of integers remain
 * integers.
 *
 * @param sql the argument; begins with `distinct ` if duplicates are left out
 */
export function printTotal(name: "sum" | "avg", sql: string, type: ViewType | undefined, kind: Kind): string {
  if (kind === "sqlite") return type === "decimal" ? `exact_${name}(${sql})` : `${name}(${sql})`;
  const isDecimal = name === "avg" || type === "decimal";
  const added = type === "decimal" ? sql.replace(/^(distinct )?(.*)$/s, "$1cast($2 as numeric)") : sql;
  return `cast(${name}(${added}) as ${isDecimal ? "double precision" : "bigint"})`;
}

/**
 * Prints a rounding to `digits` decimals, clamped to 0 to 15. Rounds the number's 15-digit decimal representation half away from zero: 0.15
 * becomes 0.2. The `round` of SQLite would round the float, which is slightly smaller.
 */
export function printRound(value: string, digits: string, kind: Kind): string {
  const bounded = between(digits, 0, 15, kind);
  if (kind === "sqlite") return `exact_round(cast(${value} as real), ${bounded})`;
  return `cast(round(cast(cast(${value} as double precision) as numeric), ${bounded}) as double precision)`;
}

/**
 * Returns the SQL of `substr`. Start and length are limited to valid values, because the databases treat a start below 1 differently. A
 * negative length becomes 0.
 */
export function printSubstring([text, start, length]: readonly string[], kind: Kind): string {
  const bounded = [between(start ?? "", 1, MOST_PLACE, kind), ...(length === undefined ? [] : [between(length, 0, MOST_PLACE, kind)])];
  return `substr(${[text, ...bounded].join(", ")})`;
}

/** Largest start or length that is passed to `substr`; larger numbers are replaced by it. It exceeds the length of any text in a view. */
const MOST_PLACE = 1_000_000_000;

/** Clamps a whole number. Null remains null, whereas `greatest` of PostgreSQL would return the bound. */
function between(sql: string, least: number, most: number, kind: Kind): string {
  if (kind === "sqlite") return `min(max(${sql}, ${least}), ${most})`;
  return `cast(int8smaller(int8larger(${sql}, ${least}), ${most}) as integer)`;
}
