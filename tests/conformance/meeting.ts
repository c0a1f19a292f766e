import type { Comparison, ConditionTree, Operand, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Data, Literal } from "../../runtime/contract/values/data.ts";
import { meaningOf, unfolded } from "../../generator/model/meaning.ts";
import type { Check, Workflow } from "../../generator/model/types.ts";
import { holds } from "../../generator/plan/evaluate.ts";
import { NO_WORKFLOW, sampleOf } from "./samples.ts";

/** Beyond this many choices none is looked for. */
const MOST_TRIED = 50_000;

/** Whom and when conditions are asked of. */
export interface Circumstances {
  user: Data;
  now: string;
  workflow: Workflow | undefined;
}

/** What a check asks: nothing where its `when` does not hold. */
export const asked = ({ when, rule }: Check): ConditionTree => (when === undefined ? rule.tree : { any: [{ not: when.tree }, rule.tree] });

/** A condition with actors, gates and this moment written out. */
export function plainTree(tree: ConditionTree, { workflow, now }: Circumstances): ConditionTree {
  return dated(unfolded(tree, workflow === undefined ? undefined : meaningOf(workflow).meaning), now);
}

function dated(tree: ConditionTree, now: string): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((part) => dated(part, now)) };
  if ("any" in tree) return { any: tree.any.map((part) => dated(part, now)) };
  if ("not" in tree) return { not: dated(tree.not, now) };
  if (!("test" in tree) || !("reference" in tree.right) || tree.right.reference.subject !== "now") return tree;
  return { ...tree, right: { literal: now } };
}

/** What may be changed, and into what. */
interface Freedom {
  mayBe?(name: string, value: unknown): boolean;
}

/** A record like this one, changed where it must be, of which all these conditions hold; undefined: none was found. */
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
  const parts = plain.flatMap(conjuncts).map((tree) => ({ tree, last: Math.max(-1, ...namesIn(tree).map((name) => names.indexOf(name))) }));
  // Each part is asked as soon as everything that it reads is chosen.
  const meets = (made: Data, chosen: number): boolean =>
    parts.every(({ tree, last }) => last !== chosen || holds(tree, { row: made, user: circumstances.user }, NO_WORKFLOW));
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

/** Names of the record that a condition reads, on either side. */
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

/** Values that a comparison may want of a field of the record: what it has, what is named, what is no such value. */
function widen(domains: Map<string, unknown[]>, { test, left, right }: Comparison, record: Data, user: Data): void {
  const name = nameIn(left);
  if (name === undefined) return;
  const domain = domains.get(name) ?? [record[name], null];
  const values = test === "format" && "literal" in right ? formatted(right.literal, record[name]) : wanted(right, record, user);
  domains.set(name, [...domain, ...values, ...(test === "given" ? [undefined] : [])]);
}

/** A text of the format; beside what is there, so that a field with a format of its own may keep it. */
const formatted = (format: Literal, value: unknown): unknown[] => [
  sampleOf({ type: "string", format: String(format) }, 7, new Map()),
  ...(typeof value === "string" ? [value.slice(0, 1)] : []),
];

function wanted(right: Operand, record: Data, user: Data): unknown[] {
  if ("reference" in right) {
    const { subject, path } = right.reference;
    return [(subject === "user" ? user : record)[path[0] ?? ""]];
  }
  const literals: readonly Literal[] = Array.isArray(right.literal) ? right.literal : [right.literal];
  return literals.flatMap((literal): unknown[] =>
    typeof literal === "number" ? [literal, literal + 1, literal - 1] : [literal, [literal]],
  );
}
