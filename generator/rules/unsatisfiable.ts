import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens } from "../model/traverse.ts";
import type { Check, Condition, Screen } from "../model/types.ts";
import type { Asts } from "../parse/ast.ts";
import { canHold } from "./satisfy.ts";

/**
 * Reports conditions that never hold (E311) and checks that never fail (E312). They are reported at their own place, not where they have
 * consequences.
 */
export function checkUnsatisfiable(model: Model, asts: Asts, report: Report): void {
  const never = (condition: Condition | undefined, what: string): void => {
    if (condition !== undefined && !canHold({ trees: [condition.tree] })) report.add("E311", condition.at, `${what} is never true`);
  };
  const checks = (list: readonly Check[]): void => {
    for (const { rule, when, at } of list) {
      never(when, "the condition of this check");
      if (!canHold({ trees: [rule.tree] })) report.add("E311", rule.at, "this check always fails");
      else if (!canHold({ trees: [{ not: rule.tree }] })) report.add("E312", at, "this check never fails");
    }
  };
  const { entities, services, screens, dialogs, workflows } = model.project;
  for (const ast of asts.entities) {
    const entity = entities.get(ast.name.text);
    if (entity?.at !== ast.at) continue;
    never(entity.scope, "`x-scope`");
    for (const { when } of entity.sheet?.warnings ?? []) never(when, "the condition of this warning");
  }
  for (const service of services.values()) for (const call of service.calls.values()) checks(call.checks);
  for (const workflow of workflows.values()) for (const [actor, condition] of workflow.actors) never(condition, `the actor "${actor}"`);
  for (const workflow of workflows.values()) for (const transition of workflow.transitions.values()) checks(transition.checks);
  for (const screen of listAllScreens({ screens, dialogs })) {
    never(screen.access, "`access`");
    for (const block of screen.blocks.values()) if (block.kind === "table" || block.kind === "tree") checks(block.checks);
    for (const action of ownActions(screen)) checks(action.checks ?? []);
  }
}

/** Returns the actions that a screen declares. Borrowed ones are checked where they are declared. */
const ownActions = (screen: Screen) => [...screen.actions.values()].filter(({ id }) => !id.includes("."));
