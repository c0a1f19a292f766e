import type { Literal } from "../values/data.ts";

/**
 * A condition as data, names resolved. The generator compiles it to TypeScript; the server compiles the
 * trees of row scopes to SQL as well.
 */
export type ConditionTree =
  | { all: readonly ConditionTree[] }
  | { any: readonly ConditionTree[] }
  | { not: ConditionTree }
  | { can: readonly string[] }
  | { actor: string }
  | Comparison;

export interface Comparison {
  test: "equals" | "differs" | "oneOf" | "noneOf" | "has" | "under" | "gt" | "gte" | "lt" | "lte" | "empty" | "given" | "format";
  left: Reference;
  /** A literal (empty and given: true or false; format: its name), or a reference. */
  right: Operand;
}

/** `record`: the record at hand: what is entered, else what is stored. */
export interface Reference {
  subject: string;
  path: readonly string[];
}

export type Operand = { literal: Literal } | { reference: Reference };
