import type { Comparison, ConditionTree, Operand, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Data, Literal } from "../../runtime/contract/values/data.ts";
import { meaningOf, unfolded } from "../../generator/model/meaning.ts";
import type { Check, Workflow } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import { NO_WORKFLOW, sampleOf } from "./samples.ts";

/** Maximum number of attempts. Above it, the search gives up. */
const MOST_TRIED = 50_000;

/** The user, the time and the workflow for which conditions are evaluated. */
export interface Circumstances {
  user: Data;
  now: string;
  workflow: Workflow | undefined;
}

/** Returns the condition of a check, which passes where its `when` does not hold. */
export const asked = ({ when, rule }: Check): ConditionTree => (when === undefined ? rule.tree : { any: [{ not: when.tree }, rule.tree] });

/** Expands actors and gates of a condition, and replaces the current time by a literal. */
export function plainTree(tree: ConditionTree, { workflow, now }: Circumstances): ConditionTree {
  return dated(unfolded(tree, workflow === undefined ? undefined : meaningOf(workflow).meaning), now);
}

function dated(tree: ConditionTree, now: string): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((predicate) => dated(predicate, now)) };
  if ("any" in tree) return { any: tree.any.map((predicate) => dated(predicate, now)) };
  if ("not" in tree) return { not: dated(tree.not, now) };
  if (!("test" in tree) || !("reference" in tree.right) || tree.right.reference.subject !== "now") return tree;
  return { ...tree, right: { literal: now } };
}

/** Restricts the changes: which field may have which value. */
interface Freedom {
  mayBe?(name: string, value: unknown): boolean;
}

/**
 * Searches for a record that meets all conditions, with as few changes to the given one as needed.
 *
 * @returns undefined if none was found within the maximum number of attempts
 */
export function meeting(
  record: Data,
  trees: readonly ConditionTree[],
  circumstances: Circumstances,
  { mayBe = () => true }: Freedom = {},
): Data | undefined {
  const plain = trees.map((tree) => plainTree(tree, circumstances));
  const domains = new Map<string, unknown[]>();
  for (const comparison of plain.flatMap(comparisonsOf)) widen(domains, comparison, record, circumstances.user);
  for (const [name, domain] of domains) {
    const free = [...new Set(domain)].filter((value) => value === record[name] || mayBe(name, value));
    domains.set(name, free);
  }
  const names = [...domains.keys()];
  const predicates = plain
    .flatMap(conjuncts)
    .map((tree) => ({ tree, last: Math.max(-1, ...namesIn(tree).map((name) => names.indexOf(name))) }));
  // Evaluates each conjunct as soon as all fields that it reads have a value.
  const meets = (made: Data, chosen: number): boolean =>
    predicates.every(({ tree, last }) => last !== chosen || holds(tree, { row: made, user: circumstances.user }, NO_WORKFLOW));
  let tried = 0;
  const attempt = (index: number, made: Data): Data | undefined => {
    const name = names[index];
    if (name === undefined) return made;
    for (const value of domains.get(name) ?? []) {
      if (tried++ > MOST_TRIED) return undefined;
      const next = { ...made, [name]: value };
      const found = meets(next, index) ? attempt(index + 1, next) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return meets(record, -1) ? attempt(0, record) : undefined;
}

const conjuncts = (tree: ConditionTree): ConditionTree[] => ("all" in tree ? tree.all.flatMap(conjuncts) : [tree]);

/** Returns the record fields that a condition reads, on either side. */
const namesIn = (tree: ConditionTree): string[] =>
  comparisonsOf(tree)
    .flatMap(({ left, right }) => [left, ...("reference" in right ? [right.reference] : [])])
    .flatMap((reference) => nameIn(reference) ?? []);

function comparisonsOf(tree: ConditionTree): Comparison[] {
  if ("all" in tree) return tree.all.flatMap(comparisonsOf);
  if ("any" in tree) return tree.any.flatMap(comparisonsOf);
  if ("not" in tree) return comparisonsOf(tree.not);
  return "test" in tree ? [tree] : [];
}

const nameIn = ({ subject, path }: Reference): string | undefined =>
  (subject === "row" || subject === "record") && path.length === 1 ? path[0] : undefined;

/**
 * Adds candidate values for the field of a comparison: its own value, the values named by the comparison, and values that differ
 * from them.
 */
function widen(domains: Map<string, unknown[]>, { test, left, right }: Comparison, record: Data, user: Data): void {
  const name = nameIn(left);
  if (name === undefined) return;
  const domain = domains.get(name) ?? [record[name], null];
  const values =
    test === "format" && "literal" in right ? formatted(right.literal, record[name]) : wanted(right, record, user, record[name]);
  domains.set(name, [...domain, ...values, ...(test === "given" ? [undefined] : [])]);
}

/** Returns a text with the format, and a prefix of the present text, which a field with a format of its own may need. */
const formatted = (format: Literal, value: unknown): unknown[] => [
  sampleOf({ type: "string", format: String(format) }, 7, new Map()),
  ...(typeof value === "string" ? [value.slice(0, 1)] : []),
];

function wanted(right: Operand, record: Data, user: Data, value: unknown): unknown[] {
  if ("reference" in right) {
    const { subject, path } = right.reference;
    return [(subject === "user" ? user : record)[path[0] ?? ""]];
  }
  const literals: readonly Literal[] = Array.isArray(right.literal) ? right.literal : [right.literal];
  return literals.flatMap((literal): unknown[] => {
    if (typeof literal === "number") return [literal, literal + 1, literal - 1];
    return typeof literal === "string" && TIME.test(literal) ? [...around(literal, value), literal] : [literal, [literal]];
  });
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:/;

/** Returns a time long before and one long after, as dates if the present value is one. */
const around = (time: string, value: unknown): string[] =>
  [1970, 2999].map((year) => `${year}${time.slice(4, typeof value === "string" ? value.length : undefined)}`);
