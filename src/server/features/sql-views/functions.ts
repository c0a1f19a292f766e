import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { printRound, printSubstring, printTotal } from "./numbers.ts";
import type { ViewType } from "./offered.ts";

/** A validated expression of an SQL view, printed as SQL for the current database, with the type of its values. */
export interface Printed {
  sql: string;
  /** Undefined for null, which is compatible with every type. */
  type: ViewType | undefined;
  /** The source text of a text or number literal. A comparison may parse it as a time or an amount. */
  literal?: string;
}

/** A function that SQL views may call: its arguments, its result and how it is printed. */
export interface AllowedFunction {
  aggregate?: true;
  /** Minimum and maximum number of arguments. */
  takes: readonly [number, number];
  /** Allowed types of the first argument; any type if absent. */
  of?: readonly ViewType[];
  /** Allowed types of the other arguments; any type if absent. */
  rest?: readonly ViewType[];
  /** Minimum of constant arguments, by index. */
  least?: readonly (number | undefined)[];
  /** Type of the result. Absent: the type of the first argument. */
  gives?: ViewType;
  /** @param type that of the first argument */
  print?: (given: readonly string[], kind: Kind, type: ViewType | undefined) => string;
}

/** Excludes booleans, because PostgreSQL has no minimum of booleans. */
const ORDERED: readonly ViewType[] = ["text", "number", "decimal", "money", "time"];

/**
 * All functions that a view may call, by name, with the number and types of their arguments. Both databases have them, and they neither
 * read data, nor wait, nor produce large results.
 */
export const FUNCTIONS: Readonly<Record<string, AllowedFunction>> = {
  count: { aggregate: true, takes: [1, 1], gives: "number" },
  sum: {
    aggregate: true,
    takes: [1, 1],
    of: ["number", "decimal", "money"],
    print: ([sql = ""], kind, type) => printTotal("sum", sql, type, kind),
  },
  avg: {
    aggregate: true,
    takes: [1, 1],
    of: ["number", "decimal"],
    gives: "decimal",
    print: ([sql = ""], kind, type) => printTotal("avg", sql, type, kind),
  },
  min: { aggregate: true, takes: [1, 1], of: ORDERED },
  max: { aggregate: true, takes: [1, 1], of: ORDERED },
  upper: { takes: [1, 1], of: ["text"] },
  lower: { takes: [1, 1], of: ["text"] },
  length: { takes: [1, 1], of: ["text"], gives: "number" },
  substr: { takes: [2, 3], of: ["text"], rest: ["number"], least: [undefined, 1, 0], gives: "text", print: printSubstring },
  abs: { takes: [1, 1], of: ["number", "decimal"] },
  round: {
    takes: [1, 2],
    of: ["number", "decimal"],
    rest: ["number"],
    least: [undefined, 0],
    gives: "decimal",
    print: ([value = "", digits = "0"], kind) => printRound(value, digits, kind),
  },
};

/**
 * Names by which allowed functions can also be called, with the name in {@link FUNCTIONS}. Some are produced by the parser for special
 * syntax.
 */
export const ALIASES: Readonly<Record<string, string>> = { substring: "substr", char_length: "length", character_length: "length" };
