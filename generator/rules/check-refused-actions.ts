import type { Report } from "../diagnostics/diagnostic.ts";
import { locationOf } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { listedActions } from "../model/traverse.ts";
import type { Action, Check, Screen } from "../model/types.ts";
import { referencesOf } from "../model/values.ts";
import { canHold } from "./satisfy.ts";

/**
 * Reports a row action whose `when` contradicts a check of its call about the stored record (E502). The action would be offered only where
 * the server refuses it.
 */
export function checkRefusedActions(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  const listed = listedActions(screen);
  for (const action of screen.actions.values()) {
    if (action.when === undefined || action.id.includes(".")) continue;
    const homes = listed.filter((home) => home.action === action);
    const entity = model.drafts.get(action.call ?? "")?.entity?.name;
    const isOwn = homes.every(({ row, block }) => row && "entity" in block && block.entity === entity);
    if (homes.length > 0 && isOwn && entity !== undefined) checkAction(action, checksOf(action, model), report);
  }
}

/** Returns the checks of an action's call that only test the stored record. */
function checksOf({ call }: Action, { project }: Model): Check[] {
  const [service = "", name = ""] = call?.split(".") ?? [];
  const checks = project.services.get(service)?.calls.get(name)?.checks ?? [];
  return checks.filter(({ when, rule }) => when === undefined && referencesOf(rule.tree).every(({ subject }) => subject === "row"));
}

function checkAction({ id, when, call }: Action, checks: readonly Check[], report: Report): void {
  if (when === undefined || !canHold({ trees: [when.tree] })) return;
  const refusing = checks.find(({ rule }) => canHold({ trees: [rule.tree] }) && !canHold({ trees: [when.tree, rule.tree] }));
  if (refusing !== undefined)
    report.add(
      "E502",
      when.at,
      `"${id}" is only offered for records that ${call} refuses`,
      `change when, or the check at ${locationOf(refusing.rule.at)}`,
    );
}
