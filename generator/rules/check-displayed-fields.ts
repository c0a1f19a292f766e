import type { Report } from "../diagnostics/diagnostic.ts";
import type { Model } from "../model/build.ts";
import { fieldsOf, listAllScreens, listedActions, openedActions } from "../model/traverse.ts";
import type { Field, Screen } from "../model/types.ts";
import { isNothing } from "./check-form-states.ts";
import { recordOf, type Step, stepsOf } from "./lacking-inputs.ts";

/**
 * Reports fields that a dialog only displays and that are always empty (E429): neither the record, a button nor another field fills them.
 */
export function checkDisplayedFields(model: Model, report: Report): void {
  for (const screen of listAllScreens(model.project)) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  const starts = model.project.dialogs.has(screen.name)
    ? openedActions(screen).map((action) => ({ action, home: { block: undefined, row: false } }))
    : listedActions(screen).map(({ action, block, row }) => ({ action, home: { block, row } }));
  for (const { action, home } of starts)
    if (!action.id.includes(".") && action.custom === undefined)
      for (const step of stepsOf(action, home, screen, model)) checkForm(step, screen, model, report);
}

function checkForm({ action, home, before }: Step, screen: Screen, model: Model, report: Report): void {
  const { form } = action;
  if (form === undefined || form.readonly === true || form.record !== undefined) return;
  const record = recordOf(action, home, model);
  const read = form.call === undefined ? undefined : model.drafts.get(form.call)?.reply;
  if (record === undefined || read?.open === true) return;
  const fields = fieldsOf(form);
  const buttons = (form.actions ?? []).flatMap((id) => screen.actions.get(id) ?? []);
  const known = new Set([
    ...record,
    ...before,
    ...(read?.types.keys() ?? []),
    ...action.send.keys(),
    ...buttons.flatMap(({ set }) => [...(set?.keys() ?? [])]),
    ...fields.flatMap(writtenBy),
  ]);
  for (const { widget, names, at } of fields)
    for (const name of names)
      if (widget === "display" && !known.has(name))
        report.add(
          "E429",
          at,
          `nothing fills "${name}", which the form of "${action.id}" only displays`,
          "set it by a button, or remove it",
        );
}

/** Returns the names that a field fills: its own unless it is only displayed, and those that its changes set. */
function writtenBy({ names, widget, default: preset, change }: Field): string[] {
  const changed = change.flatMap(({ set }) => [...set].flatMap(([name, value]) => (isNothing(value) ? [] : [name])));
  return widget === "display" && preset === undefined ? changed : [...names, ...changed];
}
