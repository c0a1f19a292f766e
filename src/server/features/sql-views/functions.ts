import type { Kind } from "../../engine/store/drivers/dialect.ts";
import { printRound, printSubstring, printTotal } from "./numbers.ts";
import type { ViewType } from "./offered.ts";

/** What is known of a printed expression. */
export interface Printed {
  sql: string;
  /** Undefined: null, which goes with every type. */
  type: ViewType | undefined;
  /** A text or number as it was written, which a comparison may read as a time or an amount. */
  literal?: string;
}

export interface AllowedFunction {
  aggregate?: true;
  /** Least and most arguments. */
  takes: readonly [number, number];
  /** Of the first argument. */
  of?: readonly ViewType[];
  /** Of the others. */
  rest?: readonly ViewType[];
  /** What constants at these places must reach. */
  least?: readonly (number | undefined)[];
  /** Undefined: that of the first argument. */
  gives?: ViewType;
  /** @param type of the first argument */
  print?: (given: readonly string[], kind: Kind, type: ViewType | undefined) => string;
}

/** PostgreSQL has no least of two booleans. */
const ORDERED: readonly ViewType[] = ["text", "number", "decimal", "money", "time"];

/** All functions that a view may call: both databases have them, and they read nothing, wait for nothing, grow nothing. */
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

/** Written otherwise, or spelled out by the parser, they are the same. */
export const ALIASES: Readonly<Record<string, string>> = { substring: "substr", char_length: "length", character_length: "length" };
