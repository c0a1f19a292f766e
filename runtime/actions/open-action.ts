import { pathOf } from "./input.ts";
import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { Action, Detail, Form, Screen } from "../contract/language/screen.ts";
import type { ListImportResult } from "../contract/language/list-import.ts";
import { ReplyError } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { loadChunk } from "../host/load-chunk.ts";
import type { DialogButton } from "../forms/form-dialog.tsx";
import type { MadeRecord } from "./action-run.ts";
import { callInput, NOTHING_ENTERED, searchOf } from "./input.ts";
import type { PreparedAction } from "./prepared-action.ts";
import type { ImportedField } from "./run-sheet.ts";
import { isDangerous, availabilityOf } from "./availability.ts";
import type { Outcome, ActionContext } from "./action-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** Helpers for what an action opens: a page, or a form with its title, its record and its buttons. */

/** Opens the action's page in a dialog and then marks the chain as changed. Prints the current page instead if the action opens none. */
export async function actByPage(stage: ActionContext, action: Action, scope: Scope, chain: { changed: boolean }): Promise<void> {
  if (action.open === undefined) return stage.print();
  const search = searchOf(action.open.params, action.send, scope);
  await stage.openScreen({ title: titleOf(action, scope), width: action.width, screen: action.open, search });
  // The current page may show what the user changed in the dialog.
  chain.changed = true;
}

/** Opens the change history of the record in a dialog, and waits until it is closed. Returns `left` if the action makes no call. */
export async function openHistory(stage: ActionContext, { action, scope, sent }: PreparedAction): Promise<Outcome> {
  if (sent === undefined) return { status: "left" };
  await stage.openHistory({ ...sent, title: titleOf(action, scope), screen: stage.screen.id });
  return { status: "done" };
}

/**
 * Opens the dialog that imports a spreadsheet into the list. The dialog itself makes the call of the action. If the user closes it without
 * an import, the outcome is `left`; otherwise the chain is marked as changed, with the first record that was added.
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
 * Builds the button of an action that belongs to a form dialog and uses the entered values.
 *
 * @returns an empty list if the action is not available
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
 * Returns the record that the form of an action shows. This is the one that the form refers to (`$reply`), or else the row or the record
 * that its call has read.
 *
 * @returns undefined if that is not an object
 */
export function recordOf({ form }: Action, row: Scope["row"], scope: Scope): Data | undefined {
  const record = form?.record === undefined ? row : valueOf(form.record, scope);
  return record === null || typeof record !== "object" ? undefined : (record as Data);
}

/** Returns the values of the row that the form of a copy begins with. Undefined for an action that copies nothing. */
export function copiedFrom({ copies }: Action, row: Scope["row"]): Data | undefined {
  if (copies === undefined) return undefined;
  return Object.fromEntries(copies.map((name) => [name, ownValue(row, name)]).filter(([, value]) => value !== undefined));
}

/**
 * Builds the key that identifies a form and its record, under which a draft of the form is stored. Without a record, it identifies the form
 * alone.
 *
 * @returns undefined if the record has no value in its key field
 */
export function draftKeyOf(screen: Screen, action: Action, record: Data | undefined): string | undefined {
  if (record === undefined) return `${screen.id}/${action.id}`;
  const table = Object.values(screen.blocks).find((block) => block.kind === "table");
  const key = action.detail?.key ?? screen.workflow?.key ?? table?.rowKey;
  const value = key === undefined ? undefined : ownValue(record, key);
  return isEmpty(value) ? undefined : `${screen.id}/${action.id}/${String(value)}`;
}

/**
 * Reads the stored record before a form opens, because a list row may be partial or masked.
 *
 * @returns the scope with the record, `extra` itself if there is nothing to read, or undefined if the call failed
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
 * Shows the message of a reply with code 5531 (password change required), for which `http` shows no toast (P-HTTP-09). For a run of an
 * action it is an ordinary failure. `http` has already shown the messages of all other replies.
 *
 * @throws any error that is not a ReplyError
 */
export function showHanded(stage: ActionContext, error: unknown): void {
  if (!(error instanceof ReplyError)) throw error;
  if (error.code === "5531" && error.message !== "") stage.toast.error(error.message);
}

/**
 * Opens the page that follows an action (`go`): the previous page, another page, or a new window. Does nothing for an action without `go`.
 */
export function openNextPage(stage: ActionContext, action: Action, extra: Partial<Scope>, chain: { changed: boolean }): void {
  if (action.go === "back") stage.navigation.back(stage.screen.under, chain.changed);
  else if (action.go !== undefined) {
    const path = pathOf(action.go, action.send, stage.scopeOf(extra));
    if (action.window === true) stage.navigation.open(path);
    else stage.navigation.go(path);
  }
}

/** Returns the list that a form imports, if the form consists of nothing else. Its import then needs no form around it. */
export function importedField(form: Form | undefined): ImportedField | undefined {
  const [item, ...others] = form?.items ?? [];
  if (item === undefined || others.length > 0 || "section" in item || item.entry !== undefined || item.import === undefined)
    return undefined;
  return { ...item, import: item.import };
}

const sheetRun = () => import("./run-sheet.ts");
const requirements = () => import("./find-requirements.ts");

/**
 * Loads the code that imports a list without a form around it ({@link importedField}). It is loaded on demand, because few screens have
 * such an import.
 */
export const loadSheetRun = () => loadChunk(sheetRun);

/** Loads the code that finds required fields on demand, for the dialogs of transitions. */
export const loadRequirements = () => loadChunk(requirements);
