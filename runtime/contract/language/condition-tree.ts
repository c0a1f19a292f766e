import type { Literal } from "../values/data.ts";

/**
 * A condition of the metadata as data: comparisons, and combinations of them, in which all names are resolved. The generator prints each
 * condition as a TypeScript function. Conditions that select rows, such as row scopes, are also compiled to SQL by the server.
 *
 * - `all`, `any`, `not`: combinations
 * - `can`: true if the workflow allows one of these transitions
 * - `actor`: true if the user is this actor of the workflow
 */
export type ConditionTree =
  | { all: readonly ConditionTree[] }
  | { any: readonly ConditionTree[] }
  | { not: ConditionTree }
  | { can: readonly string[] }
  | { actor: string }
  | Comparison;

/**
 * A comparison of a reference with a literal or with another reference. Each `test` has a function in condition.ts. For example, `has`
 * tests whether a list contains a value. `under` tests whether a path is equal to another path or below it.
 */
export interface Comparison {
  test: "equals" | "differs" | "oneOf" | "noneOf" | "has" | "under" | "gt" | "gte" | "lt" | "lte" | "empty" | "given" | "format";
  left: Reference;
  /** A literal or a reference. For the tests `empty` and `given`, it is true or false; for `format`, the name of a format. */
  right: Operand;
}

/**
 * A compiled reference such as `$row.owner.name`: the subject of the `Scope` (`row`, `user`, …), and the path of members below it. The
 * subject `record` reads the form if the form contains the field, and the stored record otherwise.
 */
export interface Reference {
  subject: string;
  path: readonly string[];
}

/** The right side of a comparison: a literal, or a reference. */
export type Operand = { literal: Literal } | { reference: Reference };
