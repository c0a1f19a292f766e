import { tiesIn } from "../../runtime/contract/language/record-ties.ts";
import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { meaningOf, unfolded } from "../model/meaning.ts";
import type { Workflow } from "../model/types.ts";
import type { Asts, Name } from "../parse/ast.ts";
import { actorsInCircles } from "./circular-gates.ts";

/**
 * Checks the actors that a transition notifies (`tells`). The server finds recipients only by fields of the record that a row scope or a
 * to-do entry compares with the user. Therefore the condition of each actor must contain such a comparison (E614). No actor may be listed
 * twice (E111).
 */
export function checkTells(model: Model, asts: Asts, report: Report): void {
  for (const workflow of model.project.workflows.values()) {
    if (actorsInCircles(workflow).length > 0) continue;
    const transitions = asts.workflows.find((ast) => ast.name.text === workflow.name)?.transitions ?? [];
    for (const { tells } of transitions)
      for (const { text, at } of repeatedIn(tells)) report.add("E111", at, `"${text}" is notified twice`, "remove one");
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

const repeatedIn = (names: readonly Name[]): Name[] =>
  names.filter(({ text }, index) => names.findIndex((one) => one.text === text) < index);

const describeTies = (ties: ReturnType<typeof tiesIn>): string[] => ties.map(({ field, user }) => `row.${field}: $user.${user}`);

function tiesOfActor(workflow: Workflow, actor: string): string[] {
  return describeTies(tiesIn([unfolded({ actor }, meaningOf(workflow).meaning)]));
}

function knownTies(workflow: Workflow, model: Model): string[] {
  const { scope } = model.project.entities.get(workflow.entity) ?? {};
  const tasks = [...workflow.tasks.values()].map(({ waits }) => waits.tree);
  return describeTies(tiesIn([...(scope === undefined ? [] : [scope.tree]), ...tasks]));
}
