import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import type { Condition, Entity, Transition } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import type { Asts } from "../parse/ast.ts";
import type { TransitionAst, WorkflowAst } from "../parse/workflow-ast.ts";

/**
 * Reports a required input of a transition's call that none of the call's transitions accepts (E606), because the server would drop its
 * value.
 */
export function checkTransitionInputs(model: Model, asts: Asts, report: Report): void {
  for (const ast of asts.workflows) report.run(checkCalls, ast, model);
}

function checkCalls(ast: WorkflowAst, { project, drafts }: Model, report: Report): void {
  const workflow = project.workflows.get(ast.name.text);
  const entity = project.entities.get(ast.entity.text);
  const transitions = [...(workflow?.transitions.values() ?? [])];
  for (const call of new Set(transitions.map((transition) => transition.call))) {
    const draft = drafts.get(call ?? "");
    const own = transitions.filter((transition) => transition.call === call);
    const taken = new Set([entity?.store?.key, ...own.flatMap((transition) => takenBy(transition, entity))]);
    const first = ast.transitions.find(({ name }) => name.text === own[0]?.name);
    for (const name of [...(draft?.query.required ?? []), ...(draft?.body.required ?? [])])
      if (!taken.has(name)) reportDropped(name, draft?.id ?? "", first, report);
  }
}

function reportDropped(name: string, call: string, ast: TransitionAst | undefined, report: Report): void {
  if (ast === undefined) return;
  const what = `"${name}", but no transition of this call takes it, so it is dropped`;
  report.add("E606", ast.input?.at ?? ast.name.at, `${call} requires ${what}`, `add ${name} to the list that input names`);
}

/** Returns the names that a transition takes from its call: what it stores or selects it, and other inputs that its conditions read. */
function takenBy({ input, send, accept, checks, set, when }: Transition, entity: Entity | undefined): string[] {
  const conditions = [when, ...checks.flatMap((check) => [check.rule, check.when])].filter((condition) => condition !== undefined);
  const read = inputsIn(conditions).filter((name) => entity?.fields.has(name) !== true);
  return [...input, ...send.keys(), ...set.keys(), ...inputsIn([accept]), ...read];
}

const inputsIn = (conditions: readonly Condition[]): string[] =>
  conditions
    .flatMap(({ tree }) => referencesOf(tree))
    .filter(({ subject }) => subject === "form" || subject === "record")
    .flatMap(({ path }) => path.slice(0, 1));
