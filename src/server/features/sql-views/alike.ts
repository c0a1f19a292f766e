import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { refuseSql } from "../../engine/refusals/sql.ts";
import type { Printed } from "./functions.ts";
import { asDecimal, isNumeric } from "./numbers.ts";
import type { ViewType } from "./offered.ts";

/** How texts and numbers beside values of other types are read. */
interface Reading {
  kind: Kind;
  /** Epoch milliseconds of `yyyy-MM-dd HH:mm:ss`. */
  timeOf(text: string): number | undefined;
  /** Fen of an amount. */
  fenOf(text: string): number | undefined;
}

/** @throws RefusedSql for a value of another type; of decimals where numbers are asked for it takes both */
export function wanted({ type }: Printed, of: ViewType, operator: string): void {
  if (type === undefined || type === of || (of === "number" && type === "decimal")) return;
  throw refuseSql("wrongType", { operator, wanted: of, is: type });
}

/** Values of one type: whole numbers beside decimals become such, texts beside a time and numbers beside an amount are read. @throws RefusedSql */
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

/** The type of values that are alike; undefined: all are null. */
export const typeOf = (printed: readonly Printed[]): ViewType | undefined => printed.find(({ type }) => type !== undefined)?.type;
