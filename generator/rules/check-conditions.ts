import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { factsOf } from "../model/condition-facts.ts";
import { listAllScreens } from "../model/traverse.ts";
import { referencesOf } from "../model/values.ts";
import type { Call, Check, Entity, Project, Screen, Workflow } from "../model/types.ts";
import { conditionsOfCall, conditionsOfEntity, conditionsOfScreen, conditionsOfWorkflow } from "./posed-conditions.ts";
import type { Around, Collected, Posed, Sequence } from "./posed.ts";
import { type Atom, atomsOf } from "./domains.ts";
import { canHold, listIdleParts } from "./satisfy.ts";
import { factsOfUser } from "./user-kinds.ts";

/**
 * Checks that each condition or check, and each of its operands, can be true (E311) and can be false (E312). The check of a condition also
 * considers the conditions around it, earlier cases and earlier checks. A mistake is reported only at its cause. Also reports a check whose
 * `clear` names only inputs that the check does not read (E514).
 */
export function checkConditions({ project }: Model, report: Report): void {
  for (const entity of project.entities.values()) report.run(checkEntity, entity);
  for (const service of project.services.values()) for (const call of service.calls.values()) report.run(checkCall, call);
  for (const workflow of project.workflows.values()) report.run(checkWorkflow, workflow);
  for (const screen of listAllScreens(project))
    report.run(checkScreen, screen, project.workflows.get(screen.workflow ?? ""), project.services);
}

const checkEntity = (entity: Entity, report: Report): void => checkCollected(conditionsOfEntity(entity), report);
const checkCall = (call: Call, report: Report): void => checkCollected(conditionsOfCall(call), report);
const checkWorkflow = (workflow: Workflow, report: Report): void => checkCollected(conditionsOfWorkflow(workflow), report);
const checkScreen = (screen: Screen, workflow: Workflow | undefined, services: Project["services"], report: Report): void =>
  checkCollected(conditionsOfScreen(screen, workflow, services), report);

function checkCollected({ conditions, sequences }: Collected, report: Report): void {
  for (const posed of conditions) checkPosed(posed, report);
  for (const sequence of sequences) checkSequence(sequence, report);
}

function checkPosed({ condition: { tree, at }, what, around: outer, before, as }: Posed, report: Report): void {
  const around = withoutMistake(outer);
  const alone = { ...around, trees: [tree] };
  if (!canHold({ trees: [tree] })) report.add("E311", at, `${what} is never true`);
  else if (!canHold(alone)) report.add("E311", at, `${what} is never true: its actors and gates exclude it`);
  else if (!canHold({ ...around, trees: [...around.trees, tree] })) report.add("E311", at, `${what} is never true here`, AROUND);
  else if (!canHold({ ...around, trees: [...around.trees, tree, ...filledIn(tree, around)] }))
    report.add("E311", at, `${what} is never true here`, FILLED);
  else if (!canHold({ ...around, trees: [...around.trees, tree, ...factsOfUser([...around.trees, tree])] }))
    report.add("E311", at, `${what} is never true: only business users have a type`, 'user.systemType: "3"');
  else if (before.length > 0 && !canHold({ ...around, trees: [...around.trees, ...before, tree] }))
    report.add("E311", at, `${what} is never reached`, "a case before it holds whenever this one does");
  else if (!isEmptyTree(tree) && !canHold({ ...around, trees: [{ not: tree }] }))
    report.add("E312", at, `${what} is always true`, "remove it");
  else if (as === "followed" && !canHold({ ...around, trees: [...around.trees, ...before, ...filledIn(tree, around), { not: tree }] }))
    report.add("E312", at, `${what} is always true here, so that the cases after it are never reached`, AROUND_TOO);
  else if (as !== "guard" && !isEmptyTree(tree) && isAlways(tree, around))
    report.add("E312", at, `${what} is always true here`, AROUND_TOO);
  else checkParts(tree, around, report);
}

/**
 * Returns the surroundings of a condition, without conditions that contradict each other. Such a contradiction is reported by itself, and
 * must not make everything inside of it a mistake.
 */
const withoutMistake = (around: Around): Around => (canHold(around) ? around : { ...around, trees: [] });

/** Tests whether a condition holds wherever it is evaluated: what its place ensures and required fields imply it. */
const isAlways = (tree: ConditionTree, around: Around): boolean =>
  factsOf(tree) !== undefined && !canHold({ ...around, trees: [...around.trees, ...filledIn(tree, around), { not: tree }] });

const AROUND_TOO =
  "what holds around it ensures it already: the list, the state, `when`, `show` of a section, `access`, or a required field";

const AROUND = "what holds around it excludes it: the list, the state, `when`, `show` of a section, `access`, or a required input";

const FILLED = "a stored record always has its key and its required fields";

/**
 * Returns the conditions that always hold for the fields that a condition reads. In a stored record, the key and the required fields are
 * not empty. In a tree node, only the key is certain. Empty if the record is not stored.
 */
function filledIn(tree: ConditionTree, { stored, alias }: Around): ConditionTree[] {
  if (stored === undefined) return [];
  return atomsOf(tree).flatMap((atom): ConditionTree[] => {
    const filled = factsOf(atom)?.type?.field?.filled;
    if (filled === undefined || (stored === "node" && filled !== "key") || !("test" in atom)) return [];
    const left = alias?.(atom.left) ?? atom.left;
    return left.subject === "row" && left.path.length === 1 ? [{ test: "empty", left, right: { literal: false } }] : [];
  });
}

/** Tests whether a condition is the empty conjunction, as in a transition that accepts everything that is sent. */
const isEmptyTree = (tree: ConditionTree): boolean => "all" in tree && tree.all.length === 0;

function checkParts(tree: ConditionTree, around: Around, report: Report): void {
  checkItself(tree, around, report);
  const listed = atomsOf(tree).filter((atom) => checkAllCodes(atom, report));
  for (const { tree: part, is } of listIdleParts({ ...around, tree })) {
    const at = factsOf(part)?.at;
    if (at === undefined || listed.some((atom) => atom === part)) continue;
    if (is === "never") report.add("E311", at, "this alternative is never true", "remove it, or correct the others");
    else if (is === "covered")
      report.add("E312", at, "this alternative changes nothing: the others are true whenever it is", "remove it, or correct the others");
    else report.add("E312", at, "this part of the condition is always true here", "remove it, or correct the others");
  }
}

/**
 * Reports a list that names every code of a field, or both values of a boolean (E311, E312). Such a test only asks whether it is empty.
 * @returns Whether it is reported.
 */
function checkAllCodes(atom: Atom, report: Report): boolean {
  if (!("test" in atom) || !("literal" in atom.right) || (atom.test !== "oneOf" && atom.test !== "noneOf")) return false;
  const { at, type } = factsOf(atom) ?? {};
  const codes = type?.type === "boolean" ? ["true", "false"] : (type?.codes ?? type?.field?.states)?.map(({ value }) => value);
  const named = new Set([atom.right.literal].flat().map(String));
  if (at === undefined || codes === undefined || codes.length === 0 || !codes.every((code) => named.has(code))) return false;
  const what = atom.left.path.at(-1) ?? "";
  if (atom.test === "noneOf")
    report.add("E311", at, `these are all values of "${what}", so this is true only while it is empty`, "empty: true");
  else report.add("E312", at, `these are all values of "${what}", so this only asks whether it is filled`, "empty: false");
  return true;
}

/** Reports a comparison of a value with itself (E312), also inside `not`, `all` and `any`. Its result is the same for every record. */
function checkItself(tree: ConditionTree, around: Around, report: Report): void {
  const parts = "not" in tree ? [tree.not] : "all" in tree ? tree.all : "any" in tree ? tree.any : [];
  for (const part of parts) checkItself(part, around, report);
  const at = factsOf(tree)?.at;
  if (!("test" in tree) || !("reference" in tree.right) || at === undefined) return;
  const [left, right] = [tree.left, tree.right.reference].map((reference) => around.alias?.(reference) ?? reference);
  if (left?.subject !== right?.subject || left?.path.join(".") !== right?.path.join(".")) return;
  report.add("E312", at, `"${[left?.subject, ...(left?.path ?? [])].join(".")}" is compared with itself`);
}

function checkSequence({ checks, around: outer }: Sequence, report: Report): void {
  const around = withoutMistake(outer);
  const passed: ConditionTree[] = [];
  for (const check of checks) {
    checkOne(check, passed, around, report);
    passed.push(check.when === undefined ? check.rule.tree : { any: [{ not: check.when.tree }, check.rule.tree] });
  }
}

/** Reports `clear` of inputs that neither the rule nor its condition reads (E514): the mistake would stay, and another input be lost. */
function checkCleared({ clear = [], rule, when, at }: Check, report: Report): void {
  const read = new Set([rule, ...(when === undefined ? [] : [when])].flatMap(({ tree }) => referencesOf(tree)).flatMap(({ path }) => path));
  if (clear.length > 0 && !clear.some((name) => read.has(name)))
    report.add(
      "E514",
      at,
      `"clear" has no effect on this check: its rule does not read "${clear.join(", ")}"`,
      `clear: one of ${[...read].join(", ")}`,
    );
}

function checkOne(check: Check, passed: readonly ConditionTree[], around: Around, report: Report): void {
  const { rule, when, at, listName } = check;
  checkCleared(check, report);
  const can = (...trees: ConditionTree[]): boolean => canHold({ ...around, trees });
  const here = [...around.trees, ...(when === undefined ? [] : [when.tree])];
  const fails = { not: rule.tree };
  if (when !== undefined && !can(when.tree)) report.add("E311", when.at, "the condition of this check is never true");
  else if (!can(...here)) report.add("E311", when?.at ?? at, "the condition of this check is never true here", AROUND);
  else if (when !== undefined && !can(...here, ...filledIn(when.tree, around)))
    report.add("E311", when.at, "the condition of this check is never true here", FILLED);
  else if (!can(rule.tree)) report.add("E311", rule.at, "this check always fails");
  else if (!can(rule.tree, ...filledIn(rule.tree, around))) report.add("E311", rule.at, "this check always fails here", FILLED);
  else if (!can(fails)) report.add("E312", at, "this check never fails");
  else if (!can(...here, rule.tree)) report.add("E311", rule.at, "this check always fails here", AROUND);
  else if (!can(...here, fails))
    report.add("E312", at, "this check never fails here: what holds around it, or the rules of the input, already ensure it");
  else if (!can(...here, ...passed, rule.tree)) report.add("E311", rule.at, "this check always fails after the checks before it");
  else if (passed.length > 0 && !can(...here, ...passed, fails))
    report.add("E312", at, "this check never fails after the checks before it", "remove it");
  // A named list serves several transitions, so its checks are examined by themselves.
  else checkParts(rule.tree, { ...around, trees: listName === undefined ? here : [] }, report);
}
