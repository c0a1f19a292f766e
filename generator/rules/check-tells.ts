import type { ConditionTree } from "../../runtime/contract/language/condition-tree.ts";
import { tiesIn } from "../../runtime/contract/language/record-ties.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { meaningOf, unfolded } from "../model/meaning.ts";
import type { Workflow } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { actorsInCircles } from "./circular-gates.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks the actors that a transition notifies (`tells`). The server finds the recipients by comparisons of the record with the user, such
 * as `row.orgGuid: $user.orgGuid`. Reports (E614):
 *
 * - an actor whose condition has no such comparison;
 * - an actor whose comparison occurs neither in the row scope nor in a to-do entry;
 * - an actor who can only be the caller, because the caller is never notified.
 */
export function checkTells(model: Model, asts: Asts, report: Report): void {
  for (const workflow of model.project.workflows.values()) {
    if (actorsInCircles(workflow).length > 0) continue;
    const transitions = asts.workflows.find((ast) => ast.name.text === workflow.name)?.transitions ?? [];
    for (const { by, tells } of transitions) checkOwn(by, tells, workflow, report);
    const known = new Set(knownTies(workflow, model));
    for (const { text, at } of transitions.flatMap(({ tells }) => tells)) {
      const own = workflow.actors.has(text) ? tiesOfActor(workflow, text) : undefined;
      if (own === undefined || (own.length > 0 && own.every((tie) => known.has(tie)))) continue;
      const lacks = own.find((tie) => !known.has(tie));
      const message = `"${text}" cannot be notified: ${lacks === undefined ? "nothing ties the actor to the record" : `neither row scope nor a task uses ${lacks}`}`;
      report.add(
        "E614",
        at,
        message,
        "a notified actor needs `row.x: $user.orgGuid` (or userId, orgTopGuid), as in row scope or in a task",
      );
    }
  }
}

/** Reports an actor who can only be the user that makes the transition (E614): the caller is never notified. */
function checkOwn(by: readonly Name[], tells: readonly Name[], workflow: Workflow, report: Report): void {
  const makers = by.map((actor) => userFields(actor, workflow));
  for (const told of tells) {
    const isCaller = userFields(told, workflow).some((field) => makers.length > 0 && makers.every((fields) => fields.includes(field)));
    if (isCaller)
      report.add("E614", told.at, `"${told.text}" makes this transition, and the caller is never notified`, "tells: another actor");
  }
}

/** Returns the fields of the record that always have the id of the user while a user is an actor. */
function userFields({ text }: Name, workflow: Workflow): string[] {
  if (!workflow.actors.has(text)) return [];
  const { meaning } = meaningOf(workflow);
  const ties = tiesIn([unfolded({ actor: text }, meaning)]).filter(({ user }) => user === "userId");
  return ties.flatMap(({ field }) => {
    const right = { reference: { subject: "user", path: ["userId"] } };
    const other: ConditionTree = { not: { test: "equals", left: { subject: "row", path: [field] }, right } };
    return canHold({ trees: [{ actor: text }, other], meaning }) ? [] : [field];
  });
}

const describeTies = (ties: ReturnType<typeof tiesIn>): string[] => ties.map(({ field, user }) => `row.${field}: $user.${user}`);

function tiesOfActor(workflow: Workflow, actor: string): string[] {
  return describeTies(tiesIn([unfolded({ actor }, meaningOf(workflow).meaning)]));
}

function knownTies(workflow: Workflow, model: Model): string[] {
  const { scope } = model.project.entities.get(workflow.entity) ?? {};
  const tasks = [...workflow.tasks.values()].map(({ waits }) => waits.tree);
  return describeTies(tiesIn([...(scope === undefined ? [] : [scope.tree]), ...tasks]));
}
