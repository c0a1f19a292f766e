import type { Comparison, ConditionTree, Operand, Reference } from "../../runtime/contract/language/condition-tree.ts";
import type { Data } from "../../runtime/contract/values/data.ts";
import { meetsFormat } from "../../runtime/contract/values/formats.ts";
import type { Workflow } from "../model/types.ts";
import { ownValue } from "../../runtime/contract/values/own-value.ts";

/**
 * The subjects with which conditions are evaluated for test vectors: the record, the entered values, the user and the selections of a page.
 * This module implements conditions a second time, independently of the generated code and of `runtime/contract/language/condition.ts`.
 * Comparing generated gates with the vectors therefore compares two implementations.
 */
export interface World {
  /** The stored record; null if there is none. */
  row: Data | null;
  /** The entered values. */
  form?: Data;
  user: Data;
  /** The selections of tabs, by the name of their block, such as `{ tab: { value: "0" } }`. */
  selected?: Readonly<Record<string, Data>>;
}

/**
 * Tests whether a condition is true in a {@link World}. `can` and `actor` are false without a workflow, and for an unknown transition or
 * actor.
 *
 * @param workflow the workflow of `can` and `actor`; undefined if the condition uses neither
 */
export function holds(tree: ConditionTree, world: World, workflow: Workflow | undefined): boolean {
  if ("all" in tree) return tree.all.every((child) => holds(child, world, workflow));
  if ("any" in tree) return tree.any.some((child) => holds(child, world, workflow));
  if ("not" in tree) return !holds(tree.not, world, workflow);
  if ("can" in tree) return workflow !== undefined && tree.can.some((transition) => allows(workflow, transition, world));
  if ("actor" in tree) return workflow !== undefined && plays(workflow, tree.actor, world);
  return passes(tree, world);
}

function plays(workflow: Workflow, actor: string, world: World): boolean {
  const condition = workflow.actors.get(actor);
  return condition !== undefined && holds(condition.tree, world, workflow);
}

/**
 * Tests whether a transition is allowed in a {@link World}: state, actor and condition must all match. Without a row, the state is `new`.
 * An unknown transition, state or actor is refused.
 */
export function allows(workflow: Workflow, id: string, world: World): boolean {
  const transition = workflow.transitions.get(id);
  if (transition === undefined) return false;
  const stored = world.row === null ? "new" : world.row[workflow.field];
  if (typeof stored !== "string" || !transition.from.includes(stored)) return false;
  if (!transition.by.some((actor) => plays(workflow, actor, world))) return false;
  return transition.when === undefined || holds(transition.when.tree, world, workflow);
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && /^\s*$/.test(value)) ||
  (Array.isArray(value) && value.length === 0);

function passes({ test, left, right }: Comparison, world: World): boolean {
  const value = read(left, world);
  const other = "literal" in right ? right.literal : read(right.reference, world);
  if (test === "empty") return isNothing(value) === other;
  if (test === "given") return (value !== undefined) === other;
  // Every other test against an empty reference is false, including negated ones.
  if (isReference(right) && isNothing(other)) return false;
  const list: readonly unknown[] = Array.isArray(other) ? other : [other];
  switch (test) {
    case "equals":
      return value === other;
    case "differs":
      return value !== other;
    case "oneOf":
      return list.includes(value);
    case "noneOf":
      return !list.includes(value);
    case "has":
      return Array.isArray(value) && list.some((item) => value.includes(item));
    case "under":
      return isText(value) && isText(other) && (value === other || value.indexOf(`${other}/`) === 0);
    case "format":
      return !isNothing(value) && meetsFormat(value, String(other));
    default:
      return ordered(test, value, other);
  }
}

const isText = (value: unknown): value is string => typeof value === "string" && !isNothing(value);
const isReference = (operand: Operand): boolean => "reference" in operand;

const isAmount = (value: unknown): boolean =>
  typeof value === "number" || (typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value));

/**
 * Tests a comparison by size: amounts and numbers by value, times as texts. False for an empty value on either side, and for a number
 * beside a text.
 */
function ordered(test: string, value: unknown, other: unknown): boolean {
  if (isAmount(value) && isAmount(other)) return isSatisfied(test, Number(value), Number(other));
  const texts = typeof value === "string" && typeof other === "string" && !isNothing(value) && !isNothing(other);
  return texts && isSatisfied(test, value, other);
}

const isSatisfied = <T extends number | string>(test: string, a: T, b: T): boolean =>
  ({ gt: a > b, gte: a >= b, lt: a < b, lte: a <= b })[test] === true;

function read({ subject, path }: Reference, world: World): unknown {
  const [first = "", ...rest] = path;
  if (subject === "record") {
    const holder = world.form !== undefined && Object.hasOwn(world.form, first) ? world.form : world.row;
    return follow(ownValue(holder, first), rest);
  }
  const subjects: Record<string, unknown> = { ...world.selected, row: world.row, form: world.form, user: world.user };
  return follow(subjects[subject], path);
}

function follow(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at !== null && typeof at === "object" ? ownValue(at as Data, name) : undefined), value);
}
