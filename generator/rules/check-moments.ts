import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Workflow } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import type { TransitionAst, WorkflowAst } from "../parse/workflow-ast.ts";
import { emptyIn, leavingEmpty } from "./filled-states.ts";

/**
 * Checks timed transitions, which fire at a time in a field of the record (`after`). Reports:
 *
 * - a timed transition that never fires, because the field is always empty in its start states (E609);
 * - a transition to a start state that leaves the field empty, although another transition to this state sets the field (E609);
 * - a reminder that notifies the same actors at the same moment as another reminder of its workflow (E111).
 */
export function checkMoments(model: Model, asts: Asts, report: Report): void {
  for (const ast of asts.workflows) report.run(checkWorkflow, ast, model);
  for (const workflow of model.project.workflows.values()) report.run(checkReminders, workflow);
}

function checkWorkflow(ast: WorkflowAst, model: Model, report: Report): void {
  for (const transition of ast.transitions) checkMoment(transition, ast, model, report);
}

function checkMoment({ name, from, after }: TransitionAst, { name: own, entity }: WorkflowAst, { project }: Model, report: Report): void {
  const workflow = project.workflows.get(own.text);
  if (after === undefined || workflow === undefined) return;
  const isEmpty = (field: string): boolean => from.every((state) => emptyIn(state.text, workflow, project).has(field));
  if (!isEmpty(after.field.text)) {
    const start = from.map(({ text }) => text);
    for (const state of start)
      for (const step of leavingEmpty(after.field.text, state, workflow, project))
        if (!start.some((other) => step.from.includes(other)))
          report.add(
            "E609",
            step.at,
            `"${step.name}" leaves "${after.field.text}" empty, so "${name.text}" waits for ever in state "${state}"`,
            `set: { ${after.field.text}: … }`,
          );
    return;
  }
  const times = [...(project.entities.get(entity.text)?.fields.values() ?? [])].filter(
    ({ format }) => format === "datetime" || format === "date",
  );
  const filled = times.flatMap((field) => (isEmpty(field.name) ? [] : [field.name]));
  report.add(
    "E609",
    after.field.at,
    `"${name.text}" waits for ever: nothing fills "${after.field.text}" before ${from.map(({ text }) => `state "${text}"`).join(", ")}`,
    filled.length === 0 ? undefined : `filled there: ${filled.join(", ")}`,
  );
}

/** Reports a reminder that notifies the same actors at the same moment as another one (E111). */
function checkReminders({ transitions }: Workflow, report: Report): void {
  const known = new Map<string, string>();
  for (const { name, by, from, to, after, when, tells, at } of transitions.values()) {
    if (after === undefined || tells.length === 0 || !from.includes(to)) continue;
    const moment = JSON.stringify([[...by].sort(), [...from].sort(), to, after, when?.tree, [...tells].sort()]);
    const first = known.get(moment);
    if (first === undefined) known.set(moment, name);
    else report.add("E111", at, `"${name}" notifies the same actors at the same moment as "${first}"`, "remove one of them");
  }
}
