import type { Kind } from "../store/dialect.ts";
import type { ViewType } from "./offered.ts";

/** What is known of a printed expression. */
export interface Printed {
  sql: string;
  /** Undefined: null, which goes with every type. */
  type: ViewType | undefined;
  /** A text or number as it was written, which a comparison may read as a time or an amount. */
  literal?: string;
}

interface AllowedFunction {
  aggregate?: true;
  /** Least and most arguments. */
  takes: readonly [number, number];
  /** Undefined: any one type. */
  of?: readonly ViewType[];
  /** Undefined: that of the first argument. */
  gives?: ViewType;
  print?: (given: readonly string[], kind: Kind) => string;
}

/** All functions that a view may call: both databases have them, and they read nothing, wait for nothing, grow nothing. */
export const FUNCTIONS: Readonly<Record<string, AllowedFunction>> = {
  count: { aggregate: true, takes: [1, 1], gives: "number" },
  sum: { aggregate: true, takes: [1, 1], of: ["number", "money"] },
  avg: { aggregate: true, takes: [1, 1], of: ["number"] },
  min: { aggregate: true, takes: [1, 1] },
  max: { aggregate: true, takes: [1, 1] },
  upper: { takes: [1, 1], of: ["text"] },
  lower: { takes: [1, 1], of: ["text"] },
  length: { takes: [1, 1], of: ["text"], gives: "number" },
  substr: {
    takes: [2, 3],
    gives: "text",
    print: ([text, ...places], kind) => `substr(${[text, ...places.map((place) => whole(place, kind))].join(", ")})`,
  },
  abs: { takes: [1, 1], of: ["number"] },
  round: { takes: [1, 2], of: ["number"], print: ([value, digits = "0"], kind) => rounded(value ?? "", digits, kind) },
};

/** Written otherwise, or spelled out by the parser, they are the same. */
export const ALIASES: Readonly<Record<string, string>> = { substring: "substr", char_length: "length", character_length: "length" };

const whole = (value: string, kind: Kind): string => (kind === "postgres" ? `cast(${value} as integer)` : value);
const rounded = (value: string, digits: string, kind: Kind): string =>
  kind === "postgres" ? `round(cast(${value} as numeric), ${whole(digits, kind)})` : `round(${value}, ${digits})`;
