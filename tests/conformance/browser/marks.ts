import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Action } from "../../../generator/model/types.ts";
import { namesOfWhole, wholeSchema } from "../../../generator/model/whole.ts";
import type { Entry, EntryField } from "./entry.ts";
import type { Shown } from "./shown.tsx";

type Mark = "always" | "later" | "never";

/** Lists the actions that send a form: that of its dialog, or those of its page that have no form of their own. */
function submitters(shown: Shown, action: Action): Action[] {
  if (action.form !== undefined) return [action];
  return (shown.pageOf(action)?.actions ?? [])
    .flatMap((id) => shown.screen.actions.get(id) ?? [])
    .filter(({ form, custom }) => form === undefined && custom === undefined);
}

const saves = (shown: Shown, { call, transitions }: Action): boolean =>
  transitions.length > 0 || (call !== undefined && shown.call(call).handler.kind !== "history");

/** Returns whether an action is offered for the values on its form. */
const isOpen = (shown: Shown, action: Action, row: Data | null, form: Data): boolean =>
  shown.holds(action.when, { row, form }) && (action.transitions.length === 0 || shown.stepOf(action, row, form) !== undefined);

/** Returns whether the checks of the metadata refuse an action because these fields are empty. */
function refusesWithout(names: readonly string[], shown: Shown, action: Action, { row, entered }: ReturnType<Entry["known"]>): boolean {
  const form = { ...entered, ...Object.fromEntries(names.map((name) => [name, null])) };
  const step = action.transitions.length === 0 ? undefined : shown.stepOf(action, row, form);
  const checks = [...(action.checks ?? []), ...(step?.checks ?? [])].filter(({ fields }) => fields.some((name) => names.includes(name)));
  return step !== undefined && shown.failing(checks, { row, form }) !== undefined;
}

function drawnMark(field: HTMLElement): Mark {
  if (field.querySelector(".gp-label .gp-required") !== null) return "always";
  return field.querySelector(".gp-label .gp-required-later") === null ? "never" : "later";
}

/**
 * Asserts the marks of a form over a workflow. A field is marked if the checks of a transition refuse the form without it. The mark is
 * hollow if other actions save the form. A legend names these actions. Rules for whole records have tests of their own.
 */
export async function proveMarks(shown: Shown, action: Action, entry: Entry): Promise<void> {
  const known = entry.known();
  const saving = submitters(shown, action).filter((item) => saves(shown, item) && isOpen(shown, item, known.row, known.entered));
  if (!saving.some(({ transitions }) => transitions.length > 0)) return;
  const ruled = new Set(namesOfWhole(wholeSchema(shown.entities.get(shown.workflow?.entity ?? "")) ?? {}));
  const fields = entry.placed.filter(
    (placed) => entry.isShown(placed) && !entry.isLocked(placed) && !placed.field.names.some((name) => ruled.has(name)),
  );
  const isEntered = ({ field }: EntryField): boolean => field.widget !== "display" && field.computed === undefined;
  const by = new Set<string>();
  const markOf = (placed: EntryField): Mark => {
    const { names, required } = placed.field;
    const refusing = isEntered(placed) ? saving.filter((item) => refusesWithout(names, shown, item, known)) : [];
    if ((required === true && placed.field.widget !== "display") || (refusing.length > 0 && refusing.length === saving.length))
      return "always";
    for (const { label } of refusing) by.add(shown.labelOf(label, known.row));
    return refusing.length > 0 ? "later" : "never";
  };
  const expected = fields.map((placed): [string, Mark] => [placed.key, markOf(placed)]);
  await waitFor(() => expect(fields.map((placed): [string, Mark] => [placed.key, drawnMark(entry.elementOf(placed))])).toEqual(expected));
  const legend = entry.root.querySelector<HTMLElement>(".gp-requirements")?.firstElementChild?.textContent ?? "";
  // A rule for the whole record may add actions to the legend.
  if (ruled.size > 0) expect(legend !== "").toBe(entry.root.querySelector(".gp-label .gp-required-later") !== null);
  else expect(legend).toBe(by.size === 0 ? "" : `${[...by].join("、")}时必填`);
}
