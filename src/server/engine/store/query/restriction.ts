import { type SqlBool, sql } from "kysely";
import { pluck } from "../../../../../runtime/contract/language/condition.ts";
import type { Comparison, ConditionTree, Reference } from "../../../../../runtime/contract/language/condition-tree.ts";
import type { Scope } from "../../../../../runtime/contract/values/data.ts";
import { splitDisjuncts } from "./disjuncts.ts";
import { columnBesideColumn, columnTest, valueBesideColumn } from "./column-test.ts";
import type { Kind } from "../drivers/dialect.ts";
import { and, not, type Predicate, or } from "./predicate.ts";
import { type ColumnPlan, OWNER, type TablePlan } from "../plan.ts";
import type { Restriction } from "../types.ts";
import { valueTest } from "./value-test.ts";

type Operand = { column: ColumnPlan } | { rows: string } | { value: unknown };

/**
 * Compiles conditions to an SQL predicate, with the same meaning as in TypeScript (runtime/contract/language/condition.ts). `row` and
 * `record` are the row in the database; all other subjects are read from the scope when the condition is compiled. An empty column is
 * treated as an absent value.
 *
 * @throws Error for conditions that SQL cannot decide: `can`, `actor`, the format of a column, and fields that do not exist or are secret
 */
export function compileRestriction(plan: TablePlan, kind: Kind, restriction: Restriction): Predicate {
  const compiler = new Compiler(plan, kind, restriction.scope);
  return and(restriction.trees.map((tree) => compiler.tree(tree)));
}

/**
 * Compiles a restriction to several predicates, of which at most one is true for a row (`splitDisjuncts`).
 *
 * @returns an empty list if no row can match
 */
export function compileBranches(plan: TablePlan, kind: Kind, restriction: Restriction): readonly Predicate[] {
  const compiler = new Compiler(plan, kind, restriction.scope);
  return splitDisjuncts(restriction.trees, (tree) => compiler.tree(tree));
}

class Compiler {
  readonly #plan: TablePlan;
  readonly #kind: Kind;
  readonly #scope: Scope;

  constructor(plan: TablePlan, kind: Kind, scope: Scope) {
    this.#plan = plan;
    this.#kind = kind;
    this.#scope = scope;
  }

  tree(tree: ConditionTree): Predicate {
    if ("all" in tree) return and(tree.all.map((child) => this.tree(child)));
    if ("any" in tree) return or(tree.any.map((child) => this.tree(child)));
    if ("not" in tree) return not(this.tree(tree.not));
    if ("can" in tree || "actor" in tree) throw this.#unfit(`"${Object.keys(tree).join()}" cannot be decided in SQL`);
    return this.#comparison(tree);
  }

  #comparison(comparison: Comparison): Predicate {
    const { test } = comparison;
    const left = this.#operand(comparison.left);
    const isReference = "reference" in comparison.right;
    const right: Operand =
      "reference" in comparison.right ? this.#operand(comparison.right.reference) : { value: comparison.right.literal };
    if ("rows" in right) throw this.#unfit("a list of rows cannot stand on the right");
    if ("rows" in left) return this.#rowsTest(left.rows, test, right);
    if ("column" in left) {
      if (test === "format") throw this.#unfit(`the format of "${left.column.field}" cannot be decided in SQL`);
      if ("column" in right) return columnBesideColumn(this.#kind, left.column, test, right.column);
      return columnTest(this.#kind, left.column, test, right.value, isReference);
    }
    if ("column" in right) return valueBesideColumn(this.#kind, left.value, test, right.column);
    return valueTest(left.value, test, right.value, isReference);
  }

  #operand({ subject, path }: Reference): Operand {
    if (subject !== "row" && subject !== "record") return { value: pluck(this.#scope[subject], path) };
    const [field, ...rest] = path;
    if (field === undefined || rest.length > 0) throw this.#unfit(`"${path.join(".")}" is not a field of the row itself`);
    const child = this.#plan.children.find((candidate) => candidate.field === field);
    if (child !== undefined) return { rows: child.table };
    const column = field === this.#plan.version.field ? this.#plan.version : this.#plan.columns.get(field);
    if (column === undefined || column.secret !== false) throw this.#unfit(`"${field}" is not a readable column`);
    return { column };
  }

  #rowsTest(table: string, test: Comparison["test"], right: Operand): Predicate {
    if (test !== "empty" || !("value" in right)) throw this.#unfit(`a list of rows can only be tested with "empty"`);
    const owner = sql.ref(`${table}.${OWNER}`);
    const exists = sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${owner} = ${this.#plan.key.ref})`;
    return right.value === true ? not(exists) : exists;
  }

  #unfit(why: string): Error {
    return new Error(`condition on rows of "${this.#plan.table.entity}": ${why}`);
  }
}
