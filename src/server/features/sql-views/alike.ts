import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { refuseSql } from "./refuse-sql.ts";
import type { Printed } from "./functions.ts";
import { asDecimal, isNumeric } from "./numbers.ts";
import type { ViewType } from "./offered.ts";

/** How to convert literals that are compared with values of other types. */
interface Reading {
  kind: Kind;
  /** Converts `yyyy-MM-dd HH:mm:ss` to epoch milliseconds, or undefined for other texts. */
  timeOf(text: string): number | undefined;
  /** Converts an amount to fen (1/100 yuan), or undefined for other texts. */
  fenOf(text: string): number | undefined;
}

/**
 * Asserts that an operand of an SQL expression has a type. Null fits every type, and a decimal fits `number`.
 *
 * @param of the expected type
 * @param operator name of the operator, for the error message
 * @throws RefusedSql for any other type
 */
export function wanted({ type }: Printed, of: ViewType, operator: string): void {
  if (type === undefined || type === of || (of === "number" && type === "decimal")) return;
  throw refuseSql("wrongType", { operator, wanted: of, is: type });
}

/**
 * Converts expressions to one common type. This is the type of the first expression that is no literal, or else of the first literal.
 * Integers beside decimals become decimals. A text literal beside a time or an amount is parsed as such a value. Null remains null.
 *
 * @param at the database and the conversions of literals
 * @throws RefusedSql if the types differ otherwise, or a literal cannot be parsed
 */
export function alike(given: readonly Printed[], at: Reading): Printed[] {
  const types = given.flatMap(({ type }) => (type === undefined ? [] : [type]));
  if (types.every(isNumeric)) return types.includes("decimal") ? given.map((one) => decimalOf(one, at.kind)) : [...given];
  const leading =
    given.find(({ type, literal: written }) => type !== undefined && written === undefined) ?? given.find(({ type }) => type !== undefined);
  const type = leading?.type;
  return given.map((one) => (one.type === undefined || type === undefined || one.type === type ? one : readAs(one, one.type, type, at)));
}

const decimalOf = (one: Printed, kind: Kind): Printed => (one.type === "number" ? { sql: asDecimal(one.sql, kind), type: "decimal" } : one);

function readAs({ literal }: Printed, one: ViewType, type: ViewType, at: Reading): Printed {
  if (literal !== undefined && (type === "time" || type === "money")) {
    const read = type === "time" ? at.timeOf(literal) : at.fenOf(literal);
    if (read !== undefined) return { sql: String(read), type };
  }
  throw refuseSql("unlike", { one: type, other: one });
}

/** Returns the common type of values that {@link alike} has converted. `text` if all are null, as on PostgreSQL. */
export const typeOf = (printed: readonly Printed[]): ViewType => printed.find(({ type }) => type !== undefined)?.type ?? "text";
