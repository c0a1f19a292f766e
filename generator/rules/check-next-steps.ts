import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { meaningOf } from "../model/meaning.ts";
import { listAllScreens, listedActions } from "../model/traverse.ts";
import type { Action, Screen, Workflow } from "../model/types.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the effect of an action on a record, and the actions that follow. Reports:
 *
 * - a row action that leads to a page for new records (E505);
 * - an action after a deletion that reads or changes the deleted record (E502);
 * - a transition in a list that is never used, because an earlier transition in the list is possible in all the same cases (E514).
 */
export function checkNextSteps(model: Model, report: Report): void {
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const { action, row } of listedActions(screen)) if (row) checkPage(action, model, report);
  const workflow = model.project.workflows.get(screen.workflow ?? "");
  for (const action of screen.actions.values()) {
    checkAfter(action, screen, model, report);
    if (workflow !== undefined && action.transitions.length > 1) checkShadowed(action, workflow, report);
  }
}

function checkPage({ id, go, at }: Action, { project }: Model, report: Report): void {
  const page = id.includes(".") ? undefined : project.screens.get(go ?? "");
  const isNew = [...(page?.blocks.values() ?? [])].some((block) => block.kind === "form" && block.newRecord === true);
  if (page === undefined || page.params.length > 0 || !isNew) return;
  report.add("E505", at, `"${id}" is listed on a record, but leads to "${page.name}", a form of new records`, "go: a page of the record");
}

function checkAfter({ id, then, call, transitions, at }: Action, screen: Screen, model: Model, report: Report): void {
  const next = screen.actions.get(then ?? "");
  if (next === undefined || id.includes(".")) return;
  const steps = model.project.workflows.get(screen.workflow ?? "")?.transitions;
  const isRemoved = transitions.some((name) => steps?.get(name)?.to === "removed") || operationOf(call, model) === "delete";
  if (isRemoved && concernsRecord(next, model))
    report.add("E502", at, `"${next.id}" follows "${id}", after which its record does not exist`, "remove then");
}

const operationOf = (call: string | undefined, { drafts }: Model): string | undefined => drafts.get(call ?? "")?.ast.store?.operation;

/** Tests whether an action changes, deletes or reads the record on which it runs. */
function concernsRecord({ call, transitions, form, detail }: Action, model: Model): boolean {
  const operations = [call, form?.call, detail?.call].map((id) => operationOf(id, model));
  return transitions.length > 0 || operations.some((operation) => operation === "update" || operation === "delete" || operation === "get");
}

/** Reports a transition of an action that is never made, because an earlier one of its list is possible whenever it is. */
function checkShadowed({ id, transitions, at }: Action, workflow: Workflow, report: Report): void {
  const gates = transitions.map((name): ConditionTree => ({ can: [name] }));
  for (const [index, name] of transitions.entries()) {
    const earlier = gates.slice(0, index).map((gate) => ({ not: gate }));
    const own = gates.slice(index, index + 1);
    const question = { fixed: new Map([["row", "a record"]]), ...meaningOf(workflow) };
    if (index > 0 && canHold({ trees: own, ...question }) && !canHold({ trees: [...own, ...earlier], ...question }))
      report.noEffect(at, name, `"${id}"`, "an earlier transition of the list is possible whenever it is");
  }
}
