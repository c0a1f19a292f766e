import type { Report } from "../diagnostics/diagnostic.ts";
import type { Place } from "../diagnostics/place.ts";
import type { Model } from "../model/build.ts";
import { isOnAndOff } from "../model/widgets.ts";
import { typeOfField } from "../model/names.ts";
import { fieldsOf } from "../model/traverse.ts";
import { referencesOf } from "../model/values.ts";
import type { Action, Column, Screen, TableBlock } from "../model/types.ts";

/**
 * Checks switches, links and drawers in the columns of lists. Reports:
 *
 * - a switch of a value that is not on or off (E307), or whose actions do not write both values (E514);
 * - a link whose action does more than open a page (E514);
 * - a drawer whose action does not show a record that can be read by its key (E514);
 * - a column whose condition refers to a row (E514), because a column is shown for all rows or for none.
 */
export function checkRowColumns(model: Model, report: Report): void {
  for (const screen of model.project.screens.values()) report.run(checkScreen, screen, model);
}

function checkScreen(screen: Screen, model: Model, report: Report): void {
  for (const block of screen.blocks.values()) {
    if (block.kind !== "table") continue;
    for (const column of block.columns) checkColumn(column, block, screen, model, report);
    checkDrawer(block, screen, report);
  }
}

function checkColumn(column: Column, block: TableBlock, screen: Screen, model: Model, report: Report): void {
  const { field = "", at } = column;
  const idle = (keyword: string, why: string, hint: string): void => report.noEffect(at, keyword, `"${field}"`, why, hint);
  if (column.switch !== undefined && column.link !== undefined) idle("link", "the value is a switch", "remove link or switch");
  if (column.switch !== undefined && column.options !== undefined) idle("options", "the value is a switch", "remove options");
  const type = model.project.entities.get(block.entity ?? "")?.fields.get(field);
  if (column.switch !== undefined && type !== undefined && !isOnAndOff(typeOfField(type)))
    report.add("E307", at, `"${field}" cannot be switched: it has other values than on and off`, 'a boolean, or the codes "1" and "0"');
  const read = referencesOf(column.show?.tree ?? { all: [] }).find(({ subject }) => subject === "row" || subject === "record");
  if (read !== undefined)
    idle("show", `it reads "${read.path.join(".")}" of a row, and the whole list shows the column or not`, "remove show");
  if (type !== undefined && isOnAndOff(typeOfField(type))) checkSwitched(column, screen, model, report);
  for (const action of named(column.switch, screen))
    if (action.call === undefined && action.transitions.length === 0)
      idle("switch", `"${action.id}" changes nothing`, "name an action with call or transition");
  for (const action of named(column.link, screen))
    if (!opensPage(action))
      idle("link", `"${action.id}" does more than open a page`, "name an action with go, and without checks, confirm, form or call");
}

/** Reports actions of a switch that leave its value as it is, and a value that none of them writes (E514). */
function checkSwitched({ field = "", at, switch: ids }: Column, screen: Screen, { drafts }: Model, report: Report): void {
  const actions = named(ids, screen);
  const written = actions.map((action) => ({ action, value: writtenBy(action, field, drafts) }));
  for (const { action, value } of written)
    if (value === null) report.noEffect(at, "switch", `"${field}"`, `"${action.id}" does not change it`, `send: { ${field}: … }`);
  const [first] = written.map(({ value }) => value);
  if (first === undefined || first === null || written.some(({ value }) => value !== first)) return;
  report.add(
    "E514",
    at,
    `the switch of "${field}" only becomes ${first}: no action writes the other value`,
    "switch: […, …], with an action that writes the other value",
  );
}

/** Returns the constant that an action writes to a field of its row. Null if it leaves the field as it is, undefined if it is unknown. */
function writtenBy({ call, form, custom, send, transitions }: Action, field: string, drafts: Model["drafts"]): string | null | undefined {
  const draft = drafts.get(call ?? "");
  const { store } = draft?.ast ?? {};
  if (store?.operation === "delete" || store?.operation === "deleteMany") return null;
  if (store?.operation !== "update" || custom !== undefined || transitions.length > 0) return undefined;
  if (form !== undefined && draft !== undefined)
    return draft.input.types.has(field) && fieldsOf(form).some(({ names }) => names.includes(field)) ? undefined : null;
  const set = store.set.find(({ name }) => name.text === field)?.value;
  const value = set ?? send.get(field);
  if (value === undefined) return null;
  return value.kind === "literal" ? JSON.stringify(value.value) : undefined;
}

const named = (ids: readonly string[] | undefined, screen: Screen): Action[] => (ids ?? []).flatMap((id) => screen.actions.get(id) ?? []);

/** Tests whether an action only opens a page, so that it can be a link of the browser. */
const opensPage = ({ go, call, transitions, form, custom, confirm, open, set, then, print, checks = [] }: Action): boolean =>
  go !== undefined &&
  go !== "back" &&
  checks.length + transitions.length === 0 &&
  [call, form, custom, confirm, open, set, then, print].every((step) => step === undefined);

function checkDrawer({ rowOpen, name, at }: TableBlock, screen: Screen, report: Report): void {
  const action = screen.actions.get(rowOpen ?? "");
  if (action === undefined) return;
  const idle = (where: Place, why: string, hint: string): void => report.noEffect(where, "rowOpen", `"${name}"`, why, hint);
  const { form, call, transitions, id } = action;
  if (form?.readonly !== true || call !== undefined || transitions.length > 0)
    idle(at, `"${id}" shows no read-only form`, "name an action with form: { readonly: true, … } and without a call");
  else if (form.call === undefined && action.detail === undefined)
    idle(
      action.at,
      `nothing reads the record of "${id}" by its key`,
      "add a call with store: { get: … } to the service of the list, or form: { call: … }",
    );
}
