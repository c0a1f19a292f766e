import type { Comparison, ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { meaningOf, unfolded } from "../model/meaning.ts";
import { chainOf } from "../model/traverse.ts";
import type { Action, FormBlock, Screen, Workflow } from "../model/types.ts";
import { canHold } from "./satisfy.ts";
import { actorsInCircles } from "./circular-gates.ts";

const NEW = "new";

/**
 * Checks the forms of a page for records that are not stored yet. Reports:
 *
 * - a form that also reads a record, or that does not declare the entity of its new record (E531);
 * - an action that saves the record and stays in the form, because users would create a second record by pressing the button again (E531);
 * - an action whose transitions nobody can fire before the record is stored (E532).
 */
export function checkNewRecords(screen: Screen, model: Model, report: Report): void {
  for (const block of screen.blocks.values()) {
    if (block.kind !== "form") continue;
    checkFilling(block, report);
    if (block.newRecord === true) for (const action of savingActions(block, screen)) checkSaving(action, block, screen, model, report);
  }
}

/** Checks what fills the form (E531). No call can load its record, because nothing is stored yet. */
function checkFilling(block: FormBlock, report: Report): void {
  if (block.newRecord === true && block.call !== undefined)
    report.add(
      "E531",
      block.at,
      `"${block.name}" has both \`call\`, which reads a record, and \`entity\`, which makes a new one`,
      "use either `entity` and `start`, or `call`",
    );
  else if (block.start !== undefined && block.newRecord !== true)
    report.add("E531", block.at, `"${block.name}" does not declare the entity of its new record`, "entity: …");
}

function savingActions(block: FormBlock, screen: Screen): Action[] {
  return block.actions.flatMap((id) => {
    const action = screen.actions.get(id);
    return action === undefined || (action.call === undefined && action.transitions.length === 0) ? [] : [action];
  });
}

function checkSaving(action: Action, block: FormBlock, screen: Screen, model: Model, report: Report): void {
  // If the form stays open, saving it twice would create two records.
  if (!chainOf(action, screen).some(({ go, set }) => go !== undefined || set !== undefined)) {
    const hint = "add go: back, or go: with the page of the stored record";
    report.add(
      "E531",
      action.at,
      `"${action.id}" saves the new record of "${block.name}" and stays open, so pressing it again would create another one`,
      hint,
    );
  }
  const workflow = model.project.workflows.get(screen.workflow ?? "");
  if (workflow === undefined || action.transitions.length === 0 || action.transitions.some((name) => canBegin(name, workflow))) return;
  const message = `"${action.id}" is never available: before "${block.name}" is stored, its transition is refused to all users`;
  report.add(
    "E532",
    action.at,
    message,
    `use from: [${NEW}, …], and an actor that depends only on the user or on values of \`create: { set: … }\``,
  );
}

/**
 * Tests whether some user can fire a transition for a record that is not stored yet. Conditions then read the initial values that `create`
 * sets, and everything else is empty.
 */
function canBegin(name: string, workflow: Workflow): boolean {
  const transition = workflow.transitions.get(name);
  // An unknown transition is reported as such.
  if (transition === undefined) return true;
  if (actorsInCircles(workflow).length > 0) return true;
  if (!transition.from.includes(NEW)) return false;
  const actors: ConditionTree = { any: transition.by.map((actor) => ({ actor })) };
  const trees = [actors, ...(transition.when === undefined ? [] : [transition.when.tree])];
  return canHold({ trees: trees.map((tree) => unstored(unfolded(tree, meaningOf(workflow).meaning), workflow)) });
}

const NEVER: ConditionTree = { any: [] };
const ALWAYS: ConditionTree = { all: [] };

/** Adds to a condition what is known of a new record: a field of its row that `create` does not set is empty. */
function unstored(tree: ConditionTree, workflow: Workflow): ConditionTree {
  if ("all" in tree) return { all: tree.all.map((item) => unstored(item, workflow)) };
  if ("any" in tree) return { any: tree.any.map((item) => unstored(item, workflow)) };
  if ("not" in tree) return { not: unstored(tree.not, workflow) };
  return "test" in tree &&
    [tree.left, ...("reference" in tree.right ? [tree.right.reference] : [])].some((item) => isEmptyRow(item, workflow))
    ? ofNothing(tree)
    : tree;
}

function isEmptyRow({ subject, path: [field = ""] }: Comparison["left"], workflow: Workflow): boolean {
  return subject === "row" && field !== workflow.field && !(workflow.create?.set.has(field) ?? false);
}

/**
 * Evaluates a comparison whose left operand is empty. The result is the condition that always holds, or the one that never does. Compared
 * with another value, only `differs`, `noneOf` and `format` hold.
 */
function ofNothing({ test, right }: Comparison): ConditionTree {
  const holds =
    test === "differs" ||
    test === "noneOf" ||
    test === "format" ||
    (test === "empty" && "literal" in right && right.literal === true) ||
    (test === "given" && "literal" in right && right.literal === false);
  return holds ? ALWAYS : NEVER;
}
