import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { memoised, memoisedList } from "../memo/memo.ts";
import { withoutRights } from "./field-rights.ts";
import { isOfRow, listFormNodes } from "./traverse.ts";
import { withoutFacts } from "./condition-facts.ts";
import type { Call, Column, Condition, Field, Form, Screen, Workflow } from "./types.ts";
import { referencesOf } from "./values.ts";

type Guard = Call["guards"][number];

/** Condition under which one form allows a field to be written. `writable` is undefined if it always does. */
interface Lock {
  field: string;
  label: string;
  writable: ConditionTree | undefined;
}

/** Subjects of conditions that the server knows too, so that it can enforce such a condition. */
const shared: ReadonlySet<string> = new Set(["row", "form", "record", "user", "now"]);

/**
 * Maps each call to its guards: the conditions under which clients may write certain fields. The server uses the guards to enforce `show`
 * and `readonly` of forms. A field may be written if at least one form that makes the call shows it editable. A field has no guard in these
 * cases:
 *
 * - One of these forms always shows it editable.
 * - A change of another field, or the action itself, fills it.
 * - The server cannot evaluate a condition.
 *
 * Field rights are enforced separately.
 */
export function guardsByCall(screens: Iterable<Screen>, workflows: ReadonlyMap<string, Workflow>): Map<string, Guard[]> {
  const locks = new Map<string, Map<string, Lock[]>>();
  for (const screen of screens)
    for (const [call, lock] of locksIn(screen, workflows.get(screen.workflow ?? ""))) {
      const known = locks.get(call) ?? new Map<string, Lock[]>();
      locks.set(call, known);
      known.set(lock.field, [...(known.get(lock.field) ?? []), lock]);
    }
  return new Map([...locks].map(([call, fields]) => [call, [...fields.values()].flatMap((found) => joinedGuard(...found))]));
}

/**
 * Lists the locks of all forms of a screen, each with a call that its form submits to. Forms that are only read are left out. A field that
 * the action fills itself counts as writable.
 */
const locksIn = memoised((screen: Screen, workflow: Workflow | undefined): [string, Lock][] => {
  const found: [string, Lock][] = [];
  for (const action of screen.actions.values()) {
    if (action.form === undefined || action.form.readonly) continue;
    const filled = filledByChange(action.form);
    const calls = [action.call, ...action.transitions.map((name) => workflow?.transitions.get(name)?.call)];
    for (const call of new Set(calls.filter((item) => item !== undefined)))
      for (const lock of locksOf(action.form)) {
        const open = filled.has(lock.field) || action.send.has(lock.field);
        found.push([call, open ? { ...lock, writable: undefined } : lock]);
      }
  }
  return found;
});

/**
 * Joins the conditions under which several forms permit a field to be changed: one of them must hold. Empty, so that the server checks
 * nothing, if a form always permits it, or if a condition reads what only the page knows.
 */
const joinedGuard = memoisedList((...locks: readonly Lock[]): Guard[] => {
  const [first] = locks;
  const trees = locks.flatMap((lock) => (lock.writable === undefined ? [] : [lock.writable]));
  if (first === undefined || trees.length < locks.length) return [];
  const enforceable = trees.flatMap(referencesOf).every((reference) => shared.has(reference.subject));
  if (!enforceable) return [];
  const unique = [...new Map(trees.map((tree) => [JSON.stringify(tree), tree])).values()];
  const [only] = unique;
  const tree: ConditionTree = unique.length === 1 && only !== undefined ? only : { any: unique };
  return [{ field: first.field, label: first.label, writable: tree }];
});

/**
 * Returns each field of a form with the condition under which users can change it. It combines `show` and `readonly` of the field and of
 * the sections around it.
 */
function locksOf(form: Form): Lock[] {
  return listFormNodes(form).flatMap((node): Lock[] => {
    if (node.term !== "item" || "section" in node.of || isOfRow(node)) return [];
    const field = node.of;
    const cells =
      field.entry === undefined && field.import === undefined ? [] : (field.columns ?? []).flatMap((column) => cellLock(column, field));
    const sections = node.within.flatMap((around) => (around.shape === "section" ? [around.of] : []));
    const writable = [...sections, field].reduce<ConditionTree | undefined>(
      (around, { show, readonly }) => and(around, and(withoutRights(show)?.tree, unlocked(readonly))),
      undefined,
    );
    const label = typeof field.label === "string" ? field.label : (field.label[0]?.text ?? field.names[0] ?? "");
    const plain = writable === undefined ? undefined : withoutFacts(writable);
    return [...field.names.map((name) => ({ field: name, label, writable: plain })), ...cells];
  });
}

/**
 * Returns the condition under which a column's cell may be written in one row of a list (`writable`). Undefined there if the column is not
 * conditional by row: then its cells may always be written. Empty for a column without a field.
 */
function cellLock({ field: inner, label, show, perRow }: Column, { names: [list] }: Field): Lock[] {
  const writable = perRow === true && show !== undefined ? withoutFacts(show.tree) : undefined;
  return inner === undefined ? [] : [{ field: `${list}.${inner}`, label, writable }];
}

function unlocked(readonly: boolean | Condition | undefined): ConditionTree | undefined {
  if (readonly === undefined || readonly === false) return undefined;
  if (readonly === true) return { any: [] };
  const tree = withoutRights(readonly)?.tree;
  if (tree === undefined) return undefined;
  if (!("test" in tree) || tree.test !== "empty" || !("literal" in tree.right)) return { not: tree };
  return { ...tree, right: { literal: tree.right.literal === false } };
}

function and(a: ConditionTree | undefined, b: ConditionTree | undefined): ConditionTree | undefined {
  return a === undefined || b === undefined ? (a ?? b) : { all: [a, b] };
}

const filledByChange = (form: Form): Set<string> =>
  new Set(listFormNodes(form).flatMap((node) => (node.term === "change" ? [...node.of.set.keys()] : [])));
