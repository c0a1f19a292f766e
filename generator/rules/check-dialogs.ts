import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { callsIn, openedActions, listActionNodes } from "../model/traverse.ts";
import type { Action, Call } from "../model/types.ts";

/**
 * Checks dialog files (schemas/dialogs), which have no page and need no right. Reports a call that needs a right (E518), and a dialog that
 * can be opened but has no effect (E501).
 */
export function checkDialogs(model: Model, report: Report): void {
  for (const dialogs of model.project.dialogs.values()) {
    for (const action of dialogs.actions.values())
      for (const call of new Set(callsIn(listActionNodes(action)))) checkAccess(call, action, model, report);
    for (const action of openedActions(dialogs))
      if (action.call === undefined && action.form === undefined && action.then === undefined)
        report.add("E501", action.at, `"${action.id}" has no effect`, "add form, call or then, or remove it");
  }
}

function checkAccess(id: string, action: Action, model: Model, report: Report): void {
  if (callOf(id, model)?.access !== "screen") return;
  const message = `"${action.id}" belongs to no page, but ${id} requires the right to a page`;
  report.add("E518", action.at, message, `add access: signed-in to ${id}, or use an action of a screen instead of the dialog`);
}

function callOf(id: string, { project }: Model): Call | undefined {
  const [service = "", call = ""] = id.split(".");
  return project.services.get(service)?.calls.get(call);
}
