import { type Data, labelOf, type Scope, valueOf } from "../contract/values/data.ts";
import { isEmpty } from "../contract/language/condition.ts";
import type { Action, Detail, Screen } from "../contract/language/screen.ts";
import { ReplyError } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import type { DialogButton } from "../forms/form-dialog.tsx";
import { callInput, type Entered, NOTHING_ENTERED, searchOf } from "./input.ts";
import { sentBy } from "./judge-entered.ts";
import { isDangerous, availabilityOf } from "./availability.ts";
import type { Outcome, ActionContext } from "./action-context.ts";
import { ownValue } from "../contract/values/own-value.ts";

/** What an action opens: a page, or a form with its title, its record and its buttons. */

/** Opens a page in a dialog, or prints the one that is there. */
export async function actByPage(stage: ActionContext, action: Action, scope: Scope, chain: { changed: boolean }): Promise<void> {
  if (action.open === undefined) return stage.print();
  const search = searchOf(action.open.params, action.send, scope);
  await stage.openScreen({ title: titleOf(action, scope), width: action.width, screen: action.open, search });
  // What was done there may be shown here.
  chain.changed = true;
}

/** Opens what was changed in the record at hand. */
export async function openHistory(stage: ActionContext, action: Action, scope: Scope, entered: Entered): Promise<Outcome> {
  const sent = sentBy(stage.screen, action, scope, entered);
  if (sent === undefined) return { status: "left" };
  await stage.openHistory({ ...sent, title: titleOf(action, scope), screen: stage.screen.id });
  return { status: "done" };
}

/** An action that stands in a form dialog, and acts on what is entered there. */
export function buttonOf(stage: ActionContext, id: string, opened: Partial<Scope>): DialogButton[] {
  const action = stage.screen.actions[id];
  const scope = stage.scopeOf(opened);
  if (action === undefined || availabilityOf(stage.screen, action, scope).state !== "open") return [];
  const run: DialogButton["run"] = async (entry, fill) => {
    const outcome = await stage.start(action, { ...opened, form: entry.values }, entry);
    if (outcome.status === "done") fill(action.set, outcome.reply);
    // It is not the form that is refused, but what its button did.
    else if (outcome.status === "failed" && outcome.violations !== undefined) stage.toast.error(outcome.violations[0]?.message ?? "");
  };
  const hint = action.hint === undefined ? undefined : String(valueOf(action.hint, scope) ?? "");
  return [{ id, label: labelOf(action.label, scope), hint, danger: isDangerous(action), primary: action.primary === true, run }];
}

export function titleOf(action: Action, scope: Scope): string {
  return action.title ?? labelOf(action.label, scope);
}

/** What a form is about: what it names (`$reply`), else the row, or what its call read. */
export function recordOf({ form }: Action, row: Scope["row"], scope: Scope): Data | undefined {
  const record = form?.record === undefined ? row : valueOf(form.record, scope);
  return record === null || typeof record !== "object" ? undefined : (record as Data);
}

/** Which form of which record it is; undefined: nothing tells this record from another. */
export function placeOf(screen: Screen, action: Action, record: Data | undefined): string | undefined {
  if (record === undefined) return `${screen.id}/${action.id}`;
  const table = Object.values(screen.blocks).find((block) => block.kind === "table");
  const key = action.detail?.key ?? screen.workflow?.key ?? table?.rowKey;
  const value = key === undefined ? undefined : ownValue(record, key);
  return isEmpty(value) ? undefined : `${screen.id}/${action.id}/${String(value)}`;
}

/** Edits the record as it is stored now: a list row may be partial or masked. */
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

/** A reply that http hands through without a toast (P-HTTP-09) is a failure here, and says so. */
export function showHanded(stage: ActionContext, error: unknown): void {
  if (!(error instanceof ReplyError)) throw error;
  if (error.code === "5531" && error.message !== "") stage.toast.error(error.message);
}
