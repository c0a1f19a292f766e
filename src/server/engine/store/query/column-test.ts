import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { isEmpty } from "../../../../../runtime/contract/language/condition.ts";
import type { Comparison } from "../../../../../runtime/contract/language/condition-tree.ts";
import { isBlank, isEmptyList, type Kind, listHolds, wideNumber } from "../drivers/dialect.ts";
import { and, not, type Predicate, or } from "./predicate.ts";
import type { ColumnPlan } from "../plan.ts";
import { listOf } from "./value-test.ts";

type Test = Comparison["test"];
type RangeOperator = "gt" | "gte" | "lt" | "lte";

const OPERATORS: Record<RangeOperator, RawBuilder<unknown>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };
const MIRRORED: Record<RangeOperator, RangeOperator> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };

/**
 * Converts a value to the stored form in which a column can equal it. A value of another type equals nothing (`1` is not `"1"`). Amounts
 * and times must be in canonical wire format (`1.50`, not `1.5`).
 *
 * @returns undefined if no row can equal the value
 */
function comparable(column: ColumnPlan, value: unknown): string | number | boolean | undefined {
  switch (column.type) {
    case "text":
      return typeof value === "string" && !value.includes("\u0000") ? value : undefined;
    case "integer":
      return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
    case "real":
      return typeof value === "number" && !Number.isNaN(value) ? value : undefined;
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "json":
      return undefined;
    case "money":
    case "time":
      return typeof value === "string" ? canonical(column, value) : undefined;
  }
}

function canonical({ codec }: ColumnPlan, text: string): number | undefined {
  try {
    const stored = codec.encode(text);
    return typeof stored === "number" && codec.decode?.(stored) === text ? stored : undefined;
  } catch {
    return undefined;
  }
}

function comparables(column: ColumnPlan, values: readonly unknown[]): (string | number | boolean)[] {
  return values.map((value) => comparable(column, value)).filter((value) => value !== undefined);
}

function isMissing(kind: Kind, { type, ref }: ColumnPlan): Expression<SqlBool> {
  if (type === "text") return sql<SqlBool>`(${ref} is null or ${isBlank(kind, ref)})`;
  if (type === "json") return sql<SqlBool>`(${ref} is null or ${isEmptyList(kind, ref)})`;
  return sql<SqlBool>`${ref} is null`;
}

/**
 * Compiles the comparison of a column with a value (`column test value`) to a predicate. If the column cannot contain the value (a text in
 * a column of numbers), no row equals the value, and every row differs from it.
 *
 * @param other the value
 * @param isReference true if the value was read from a reference; then an empty value never matches
 */
export function columnTest(kind: Kind, column: ColumnPlan, test: Test, other: unknown, isReference: boolean): Predicate {
  if (isReference && isEmpty(other)) return false;
  const { ref } = column;
  switch (test) {
    case "equals": {
      const stored = comparable(column, other);
      return stored === undefined ? false : sql<SqlBool>`${ref} = ${stored}`;
    }
    case "differs": {
      const stored = comparable(column, other);
      return stored === undefined ? true : sql<SqlBool>`${ref} is distinct from ${stored}`;
    }
    case "oneOf":
      return within(column, listOf(other));
    case "noneOf":
      return not(within(column, listOf(other)));
    case "has":
      return column.type === "json" ? listHolds(kind, ref, listOf(other)) : false;
    case "under":
      return beneath(column, other);
    case "empty":
      return other === true ? isMissing(kind, column) : not(isMissing(kind, column));
    case "given":
      return other === true ? sql<SqlBool>`${ref} is not null` : sql<SqlBool>`${ref} is null`;
    case "format":
      return false;
    default:
      return ordered(kind, column, test, other);
  }
}

function within(column: ColumnPlan, values: readonly unknown[]): Predicate {
  const stored = comparables(column, values);
  return stored.length === 0 ? false : sql<SqlBool>`${column.ref} in (${sql.join(stored)})`;
}

/** Compiles a test for the same path or one below it. Both databases count code points, whereas JavaScript counts UTF-16 units. */
function beneath(column: ColumnPlan, other: unknown): Predicate {
  const path = comparable(column, other);
  if (column.type !== "text" || typeof path !== "string" || isEmpty(path)) return false;
  const { ref } = column;
  const begins = sql<SqlBool>`substr(${ref}, 1, ${[...path].length + 1}) = ${`${path}/`}`;
  return or([sql<SqlBool>`${ref} = ${path}`, begins]);
}

/**
 * Compiles a comparison of a column by `<`, `<=`, `>` or `>=`. Numbers compare with numbers, amounts by value, times with times and dates,
 * texts with texts. It is false for an empty value on either side, and for a value of another kind.
 */
function ordered(kind: Kind, column: ColumnPlan, order: RangeOperator, other: unknown): Predicate {
  const { type, ref } = column;
  if (type === "text") {
    if (typeof other !== "string" || isEmpty(other)) return false;
    // PostgreSQL rejects U+0000, so no stored text contains it. The characters after it cannot affect the result.
    const end = other.indexOf("\u0000");
    const wanted = end < 0 ? order : ({ gt: "gt", gte: "gt", lt: "lte", lte: "lte" } as const)[order];
    const bound = end < 0 ? other : other.slice(0, end);
    return and([sql<SqlBool>`${ref} ${OPERATORS[wanted]} ${bound}`, not(isBlank(kind, ref))]);
  }
  if (type === "integer" || type === "real") {
    if (typeof other !== "number" || Number.isNaN(other)) return false;
    const left = Number.isSafeInteger(other) || type === "real" ? ref : wideNumber(kind, ref);
    return sql<SqlBool>`${left} ${OPERATORS[order]} ${other}`;
  }
  if (type === "time" && typeof other === "string") {
    // A date without a time precedes all times of its day, so "after" includes its first second.
    const isDate = /^\d{4}-\d{2}-\d{2}$/.test(other);
    const stored = canonical(column, isDate ? `${other} 00:00:00` : other);
    const wanted = isDate ? ({ gt: "gte", gte: "gte", lt: "lt", lte: "lt" } as const)[order] : order;
    return stored === undefined ? false : sql<SqlBool>`${ref} ${OPERATORS[wanted]} ${stored}`;
  }
  if (type === "money" && (typeof other === "string" || typeof other === "number")) {
    const stored = amount(column, other);
    return stored === undefined ? false : sql<SqlBool>`${ref} ${OPERATORS[order]} ${stored}`;
  }
  return false;
}

function amount({ codec }: ColumnPlan, value: string | number): number | undefined {
  try {
    const stored = codec.encode(value);
    return typeof stored === "number" ? stored : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Compiles a comparison of a value with a column on the right (`value test column`) to a predicate. A row whose column is empty never
 * matches.
 *
 * @throws Error for a test that does not permit a field on the right
 */
export function valueBesideColumn(kind: Kind, value: unknown, test: Test, column: ColumnPlan): Predicate {
  const given = not(isMissing(kind, column));
  switch (test) {
    case "equals":
      return and([given, columnTest(kind, column, "equals", value, false)]);
    case "differs":
      return and([given, columnTest(kind, column, "differs", value, false)]);
    case "oneOf":
      return and([given, inColumn(kind, value, column)]);
    case "noneOf":
      return and([given, not(inColumn(kind, value, column))]);
    case "has":
      return Array.isArray(value) ? and([given, or(value.map((item) => inColumn(kind, item, column)))]) : false;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return ordered(kind, column, MIRRORED[test], value);
    default:
      throw new Error(`"${test}" takes no field on its right ("${column.field}")`);
  }
}

function inColumn(kind: Kind, value: unknown, column: ColumnPlan): Predicate {
  return column.type === "json" ? listHolds(kind, column.ref, [value]) : columnTest(kind, column, "equals", value, false);
}

/**
 * Compiles the comparison of two columns (`left test right`) to a predicate. A row whose right column is empty never matches.
 *
 * @throws Error for columns of different types, for lists, and for a test that does not permit a field on the right
 */
export function columnBesideColumn(kind: Kind, left: ColumnPlan, test: Test, right: ColumnPlan): Predicate {
  const numbers = ["integer", "real"];
  if (left.type !== right.type && !(numbers.includes(left.type) && numbers.includes(right.type))) {
    throw new Error(`"${left.field}" and "${right.field}" are of different types and cannot be compared`);
  }
  if (left.type === "json") throw new Error(`lists ("${left.field}" and "${right.field}") cannot be compared with each other`);
  const given = not(isMissing(kind, right));
  switch (test) {
    case "equals":
    case "oneOf":
      return and([given, sql<SqlBool>`${left.ref} = ${right.ref}`]);
    case "differs":
    case "noneOf":
      return and([given, sql<SqlBool>`${left.ref} is distinct from ${right.ref}`]);
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      if (left.type === "boolean") return false;
      return and([given, not(isMissing(kind, left)), sql<SqlBool>`${left.ref} ${OPERATORS[test]} ${right.ref}`]);
    default:
      throw new Error(`"${test}" takes no field on its right ("${right.field}")`);
  }
}
