import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { callsIn, openedActions, partsOfAction } from "../model/traverse.ts";
import type { Action, Call } from "../model/types.ts";

/**
 * Checks dialogs without a page. Nobody has a right to them, so their calls must need none (E518). A dialog that opens must do something
 * (E501).
 */
export function checkDialogs(model: Model, report: Report): void {
  for (const dialogs of model.project.dialogs.values()) {
    for (const action of dialogs.actions.values())
      for (const call of new Set(callsIn(partsOfAction(action)))) checkAccess(call, action, model, report);
    for (const action of openedActions(dialogs))
      if (action.call === undefined && action.form === undefined && action.then === undefined)
        report.add("E501", action.at, `"${action.id}" is opened, and does nothing`, "give it form, call or then, or take it away");
  }
}

function checkAccess(id: string, action: Action, model: Model, report: Report): void {
  if (callOf(id, model)?.access !== "screen") return;
  const message = `"${action.id}" belongs to no page, and ${id} is open only to who has the right to one`;
  report.add("E518", action.at, message, `access: signed-in at ${id}, or an action of a screen in place of the dialog`);
}

function callOf(id: string, { project }: Model): Call | undefined {
  const [service = "", call = ""] = id.split(".");
  return project.services.get(service)?.calls.get(call);
}
