import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Action, Project, Screen, Transition, Workflow } from "../model/types.ts";
import { demands } from "./check-required-inputs.ts";
import { emptyIn } from "./filled-states.ts";

/**
 * Reports actions without a form whose transition requires an input (E512). The check of the transition would refuse every record, because
 * the input is empty in each state in which the transition begins.
 */
export function checkFormlessActions({ project }: Model, report: Report): void {
  for (const screen of listAllScreens(project)) {
    const workflow = project.workflows.get(screen.workflow ?? "");
    if (workflow !== undefined) report.run(checkScreen, screen, workflow, project);
  }
}

function checkScreen(screen: Screen, workflow: Workflow, project: Project, report: Report): void {
  const inForms = new Set([...screen.blocks.values()].flatMap((block) => (block.kind === "form" ? block.actions : [])));
  for (const action of screen.actions.values()) {
    if (action.form !== undefined || action.custom !== undefined || action.id.includes(".") || inForms.has(action.id)) continue;
    for (const name of action.transitions) checkTransition(action, workflow.transitions.get(name), workflow, project, report);
  }
}

function checkTransition(action: Action, step: Transition | undefined, workflow: Workflow, project: Project, report: Report): void {
  if (step === undefined) return;
  const given = new Set([...action.send.keys(), ...step.send.keys(), ...(action.set?.keys() ?? [])]);
  const lacking = step.input.find(
    (name) =>
      !given.has(name) &&
      step.checks.some((check) => demands(check, name)) &&
      step.from.every((state) => emptyIn(state, workflow, project).has(name)),
  );
  if (lacking !== undefined)
    report.add(
      "E512",
      action.at,
      `"${step.name}" requires "${lacking}", and "${action.id}" has no form in which users could enter it`,
      `form: { fields: [${lacking}] }`,
    );
}
