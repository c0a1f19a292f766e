import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { factsOf } from "../model/condition-facts.ts";
import { type Meaning, unfolded } from "../model/meaning.ts";
import { type Alias, type Atom, atomsOf, type Domain, domainsOf, evaluateAtom } from "./domains.ts";

/**
 * Input of {@link canHold}: conditions that must be true together, and known facts. For all other names, the values of {@link domainsOf}
 * are tried. A test that cannot be evaluated, such as `can` with a transition of another workflow, may be true or false.
 */
export interface Question {
  trees: readonly ConditionTree[];
  /** Known values by `subject.name`; undefined is an empty value. */
  fixed?: ReadonlyMap<string, unknown>;
  /** Returns the conditions behind `actor` and `can`. If absent, both may be true or false. */
  meaning?: Meaning;
  /** Replaces references with the same value by one of them, such as `record.x` by `form.x` in a form with the field `x`. */
  alias?: Alias;
}

/** Maximum number of combinations of values that are tried. If none is found by then, the conditions are assumed to be satisfiable. */
const MOST_TRIALS = 100_000;

/**
 * Number of values that are tried before a result is looked up in the cache. Building the key of the cache takes as long as about 100
 * trials, so that easy schemas are faster without it.
 */
const QUICK_TRIALS = 200;

/**
 * Tests whether conditions can be true together. True if this cannot be decided, because values are unknown or 100,000 trials do not
 * suffice. Results that take long are cached.
 */
export function canHold(question: Question): boolean {
  const trees = question.trees.map((tree) => unfolded(tree, question.meaning));
  const atoms = trees.flatMap(atomsOf);
  const domains = domainsOf(atoms, question.fixed, question.alias);
  const quick = solve(trees, domains, question.alias, QUICK_TRIALS);
  if (quick !== undefined) return quick;
  const key = JSON.stringify([trees, [...domains].map(([name, values]) => [name, values().map(printed)])]);
  const known = results.get(key) ?? solve(trees, domains, question.alias, MOST_TRIALS) ?? true;
  if (results.size > MOST_RESULTS) results.clear();
  results.set(key, known);
  return known;
}

/** Replaces undefined by an object, because JSON prints undefined in a list as null. */
const printed = (value: unknown): unknown => (value === undefined ? { absent: true } : value);

/** Whether conditions can hold together, by their trees and the question asked. `watch` repeats the questions at every save. */
const results = new Map<string, boolean>();
const MOST_RESULTS = 20_000;

/**
 * Searches for values with which all conditions hold. Values are tried for one name after the other, beginning with the first name that the
 * result depends on.
 *
 * @returns whether the conditions can hold together, or undefined if `most` trials do not suffice
 */
function solve(
  trees: readonly ConditionTree[],
  domains: ReadonlyMap<string, () => Domain>,
  alias: Alias | undefined,
  most: number,
): boolean | undefined {
  const chosen = new Map<string, unknown>();
  let trials = 0;
  const attempt = (): boolean | undefined => {
    let asked: string | undefined;
    for (const tree of trees) {
      const verdict = evaluate(tree, chosen, alias);
      if (verdict === false) return false;
      if (verdict !== true) asked ??= verdict;
    }
    if (asked === undefined) return true;
    for (const value of domains.get(asked)?.() ?? []) {
      if (++trials > most) return undefined;
      chosen.set(asked, value);
      const found = attempt();
      if (found !== false) return found;
    }
    chosen.delete(asked);
    return false;
  };
  return attempt();
}

/**
 * Evaluates a condition with the values that are chosen so far.
 *
 * @param chosen the value of each name that has one already
 * @returns the result, or, if it depends on names without a value, the first of these names
 */
function evaluate(tree: ConditionTree, chosen: ReadonlyMap<string, unknown>, alias: Alias | undefined): boolean | string {
  if ("not" in tree) {
    const inner = evaluate(tree.not, chosen, alias);
    return typeof inner === "string" ? inner : !inner;
  }
  const items = "all" in tree ? tree.all : "any" in tree ? tree.any : undefined;
  if (items === undefined) return evaluateAtom(tree as Atom, chosen, alias);
  const decisive = "any" in tree;
  let asked: string | undefined;
  for (const item of items) {
    const verdict = evaluate(item, chosen, alias);
    if (verdict === decisive) return decisive;
    if (typeof verdict === "string") asked ??= verdict;
  }
  return asked ?? !decisive;
}

/** A part of a condition that has no effect, and the reason (`is`). */
export interface IdlePart {
  tree: ConditionTree;
  /**
   * `never`: an operand of `any`, or a name in `can`, is never true in its context. `always`: an operand of `all` is always true there.
   * `covered`: whenever this operand of `any` is true, another operand is true as well.
   */
  is: "never" | "always" | "covered";
}

/**
 * Finds operands of a condition that have no effect, because other known conditions imply their result. These are:
 *
 * - operands of `any` that are never true;
 * - operands of `any` that are true only if another operand is true too;
 * - operands of `all` that are always true.
 *
 * Operands that are not written in a file are left out. The condition itself must be satisfiable.
 */
export function listIdleParts(question: Question & { tree: ConditionTree }): IdlePart[] {
  // A requirement that a gate ensures too is no mistake: it says what the gate leaves to another file.
  const { meaning: _, ...plain } = question;
  const walk = (tree: ConditionTree, around: readonly ConditionTree[]): IdlePart[] => {
    if ("not" in tree) return walk(tree.not, around);
    if ("can" in tree && tree.can.length > 1 && factsOf(tree) !== undefined)
      return tree.can.some((name) => !canHold({ ...question, trees: [...around, { can: [name] }] })) ? [{ tree, is: "never" }] : [];
    if ("all" in tree)
      return tree.all.flatMap((item, index) => {
        const others = [...around, ...tree.all.filter((_, at) => at !== index)];
        return written(item, "always", others) ?? walk(item, others);
      });
    if ("any" in tree) {
      const idle = tree.any.flatMap((item) => written(item, "never", around) ?? walk(item, around));
      return idle.length > 0 ? idle : coveredIn(tree.any, around);
    }
    return [];
  };
  /** Finds alternatives that are true only if another one is. The last one of equal alternatives is covered. */
  const coveredIn = (items: readonly ConditionTree[], around: readonly ConditionTree[]): IdlePart[] => {
    const rest = [...items];
    return items.toReversed().flatMap((item): IdlePart[] => {
      const others = rest.filter((other) => other !== item);
      if (factsOf(item) === undefined || others.length === 0) return [];
      if (canHold({ ...plain, trees: [...around, item, ...others.map((other) => ({ not: other }))] })) return [];
      rest.splice(rest.indexOf(item), 1);
      return [{ tree: item, is: "covered" }];
    });
  };
  const written = (tree: ConditionTree, is: "never" | "always", around: readonly ConditionTree[]): IdlePart[] | undefined => {
    if (factsOf(tree) === undefined) return undefined;
    const asked = is === "never" ? { ...question, trees: [...around, tree] } : { ...plain, trees: [...around, { not: tree }] };
    return canHold(asked) ? undefined : [{ tree, is }];
  };
  return walk(question.tree, question.trees);
}
