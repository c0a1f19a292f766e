import { pathOf } from "./input.ts";
import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { Action, Detail, Form, Screen } from "../contract/language/screen.ts";
import type { ListImportResult } from "../contract/language/list-import.ts";
import { ReplyError } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { loadChunk } from "../host/load-chunk.ts";
import type { DialogButton } from "../forms/form-dialog.tsx";
import type { RecordFormOptions } from "../forms/use-record-form.ts";
import type { MadeRecord } from "./action-run.ts";
import { callInput, NOTHING_ENTERED, searchOf } from "./input.ts";
import type { PreparedAction } from "./prepared-action.ts";
import type { ImportedField } from "./run-sheet.ts";
import { isDangerous, availabilityOf } from "./availability.ts";
import type { Outcome, ActionContext } from "./action-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Helpers for what an action opens: a page, or a form with its title, its record and its buttons. */

/**
 * Opens the page of an action (`open`) in a dialog and waits until the dialog is closed. Then it marks the chain as changed, because the
 * user may have changed data in the dialog. If the action opens no page, the current page is printed instead.
 */
export async function actByPage(stage: ActionContext, action: Action, scope: Scope, chain: { changed: boolean }): Promise<void> {
  if (action.open === undefined) return stage.print();
  const search = searchOf(action.open.params, action.send, scope);
  await stage.openScreen({ title: titleOf(action, scope), width: action.width, screen: action.open, search });
  // The current page may show what the user changed in the dialog.
  chain.changed = true;
}

/**
 * Opens the change history of a record in a dialog and waits until it is closed.
 *
 * @returns the outcome `done`; `left` if the action makes no call
 */
export async function openHistory(stage: ActionContext, { action, scope, sent }: PreparedAction): Promise<Outcome> {
  if (sent === undefined) return { status: "left" };
  await stage.openHistory({ ...sent, title: titleOf(action, scope), screen: stage.screen.id });
  return { status: "done" };
}

/**
 * Opens the dialog that imports a spreadsheet into a list, and waits until the dialog is closed. The dialog itself makes the call. After an
 * import, `chain` is marked as changed, and the first added record is stored in `chain`.
 *
 * @returns the outcome `done` after an import; `left` if the user closed the dialog without one
 */
export async function openImport(
  stage: ActionContext,
  { action, scope, sent }: PreparedAction,
  chain: { changed: boolean; made?: MadeRecord },
): Promise<Outcome> {
  if (sent === undefined || action.import === undefined) return { status: "left" };
  const done = await stage.openImport({ ...sent, title: titleOf(action, scope), source: action.import });
  if (done === undefined) return { status: "left" };
  chain.changed = true;
  chain.made = madeBy(stage.screen, action.id, done.result);
  return { status: "done", msg: done.message };
}

/** Returns the first record that an import added, by the fields that name it in the list and the tree of the screen. */
function madeBy({ blocks }: Screen, action: string, { firstKey, firstParent }: ListImportResult): MadeRecord {
  const record: Data = {};
  for (const block of Object.values(blocks)) {
    if (block.kind === "table" && block.actions.includes(action)) record[block.rowKey] = firstKey;
    if (block.kind === "tree") record[block.parent] = firstParent;
  }
  return { action, record };
}

/**
 * Builds an additional button for a form dialog. The button runs an action with the entered values, and the form remains open. A success
 * writes the values of `set` into the form, and a refusal is shown as a toast.
 *
 * @param id the action
 * @param opened subjects of the dialog, such as the row
 * @returns a list with the button; an empty list if the action does not exist or is not available
 */
export function buttonOf(stage: ActionContext, id: string, opened: Partial<Scope>): DialogButton[] {
  const action = stage.screen.actions[id];
  const scope = stage.scopeOf(opened);
  if (action === undefined || availabilityOf(stage.screen, action, scope).state !== "open") return [];
  const run: DialogButton["run"] = async (entry, fill) => {
    const outcome = await stage.start(action, { ...opened, form: entry.values }, entry);
    if (outcome.status === "done") fill(action.set, outcome.reply);
    // The button's action was refused, not the form itself.
    else if (outcome.status === "failed" && outcome.violations !== undefined) stage.toast.error(outcome.violations[0]?.message ?? "");
  };
  const hint = action.hint === undefined ? undefined : String(valueOf(action.hint, scope) ?? "");
  return [{ id, label: labelOf(action.label, scope), hint, danger: isDangerous(action), primary: action.primary === true, run }];
}

/** Returns the title of the dialog that an action opens: its own title, else its label. */
export function titleOf(action: Action, scope: Scope): string {
  return action.title === undefined ? labelOf(action.label, scope) : valueOf(action.title, scope);
}

/**
 * Returns the record with which the form of an action is filled. It is the value that the form declares as `record`, such as `$reply`. If
 * the form declares none, it is the row.
 *
 * @param row the row, or the record that was read instead of it
 * @returns undefined if the value is not an object
 */
export function recordOf({ form }: Action, row: Scope["row"], scope: Scope): Data | undefined {
  const record = form?.record === undefined ? row : valueOf(form.record, scope);
  return record === null || typeof record !== "object" ? undefined : (record as Data);
}

/** Returns the values of the row that an action copies into its form (`copies`). Undefined for an action that copies nothing. */
export function copiedFrom({ copies }: Action, row: Scope["row"]): Data | undefined {
  if (copies === undefined) return undefined;
  return Object.fromEntries(copies.map((name) => [name, ownValue(row, name)]).filter(([, value]) => value !== undefined));
}

/**
 * Builds the key under which a draft of an action's form is stored: `screen/action/key of the record`. For a new record it is
 * `screen/action`.
 *
 * @param record the record in the form; undefined for a new one
 * @returns undefined if the record has no value in its key field; then no draft is stored
 */
export function draftKeyOf(screen: Screen, action: Action, record: Data | undefined): string | undefined {
  if (record === undefined) return `${screen.id}/${action.id}`;
  const table = Object.values(screen.blocks).find((block) => block.kind === "table");
  const key = action.detail?.key ?? screen.workflow?.key ?? table?.rowKey;
  const value = key === undefined ? undefined : ownValue(record, key);
  return isEmpty(value) ? undefined : `${screen.id}/${action.id}/${String(value)}`;
}

/**
 * Reads the stored record before the form of an action opens, because the row of a list may lack fields or contain masked values.
 *
 * @param extra subjects of the action, with the row
 * @returns `extra` with the read record as `row`. If the action declares no call for reading, or `extra` has no row, `extra` itself.
 * Undefined if the call failed; a toast has then reported the failure
 */
export async function readRecord(stage: ActionContext, action: Action, extra: Partial<Scope>): Promise<Partial<Scope> | undefined> {
  const { detail } = action;
  const reading: Detail | undefined = detail ?? (action.form?.call === undefined ? undefined : { call: action.form.call, key: "" });
  if (reading === undefined || (detail !== undefined && (extra.row === undefined || extra.row === null))) return extra;
  try {
    const input =
      reading.key === ""
        ? callInput(reading.call, { send: action.form?.send ?? {} }, stage.scopeOf(extra), NOTHING_ENTERED)
        : { [reading.as ?? reading.key]: ownValue(extra.row, reading.key) };
    const data = await sendCall(stage.http, reading.call, input, { change: false });
    return { ...extra, row: data as Data };
  } catch (error) {
    showHanded(stage, error);
    return undefined;
  }
}

/**
 * Shows the message of a failed call as a toast if its code is 5531 (password change required, P-HTTP-09). For all other codes, `http` has
 * already shown the message.
 *
 * @throws `error` itself if it is not a ReplyError
 */
export function showHanded(stage: ActionContext, error: unknown): void {
  if (!(error instanceof ReplyError)) throw error;
  if (error.code === "5531" && error.message !== "") stage.toast.error(error.message);
}

/**
 * Opens the page that an action declares to follow it (`go`): the previous page, another page, or a page in a new window. Does nothing if
 * the action has no `go`.
 *
 * @param extra subjects of the action, from which the parameters of the page are read
 * @param chain whether data has changed, so that the previous page reads its data again
 */
export function openNextPage(stage: ActionContext, action: Action, extra: Partial<Scope>, chain: { changed: boolean }): void {
  if (action.go === "back") stage.navigation.back(stage.screen.under, chain.changed);
  else if (action.go !== undefined) {
    const path = pathOf(action.go, action.send, stage.scopeOf(extra));
    if (action.window === true) stage.navigation.open(path);
    else stage.navigation.go(path);
  }
}

/**
 * Returns the list field that a form fills from a spreadsheet, if the form consists of this field only. The import dialog then opens in
 * place of the form.
 *
 * @returns undefined without a form, for any other form, and for a list whose rows users can also enter by hand (`entry`)
 */
export function importedField(form: Form | undefined): ImportedField | undefined {
  const [item, ...others] = form?.items ?? [];
  if (item === undefined || others.length > 0 || "section" in item || item.entry !== undefined || item.import === undefined)
    return undefined;
  return { ...item, import: item.import };
}

const sheetRun = () => import("./run-sheet.ts");
const requirements = () => import("./find-requirements.ts");

/**
 * Loads the code that opens an import dialog in place of a form ({@link importedField}). The code is a chunk of its own, because few
 * screens need it.
 */
export const loadSheetRun = () => loadChunk(sheetRun);

/**
 * Loads the code that finds out which fields of a dialog are required by transitions. It is loaded on demand, because only some actions
 * have transitions.
 *
 * @param extra the record and the choices with which the dialog opens
 * @returns a function that finds the fields for the entered values; undefined if the action has no transition
 */
export async function requirementsOf(
  stage: ActionContext,
  action: Action,
  extra: Partial<Scope>,
): Promise<RecordFormOptions["requirements"]> {
  if (action.transitions === undefined) return undefined;
  const { findRequirements } = await loadChunk(requirements);
  return (entered, inputs) => findRequirements(stage.screen, [action], stage.scopeOf(extra), entered, inputs);
}
