import { type Data, labelOf, valueOf, isRecord } from "../contract/values/data.ts";
import type { Action, Form } from "../contract/language/screen.ts";
import { NOT_LOADED } from "../host/load-chunk.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { replyOf } from "../data/send-call.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";
import { saveFile } from "../host/save-file.ts";
import { earlyChecks, earlyRefusal, knownTo, prepareRun, type PreparedRun, type Run } from "./action-run.ts";
import { aboutQuestion } from "./action-subject.ts";
import { type Entered, NOTHING_ENTERED } from "./input.ts";
import { validateEntered, rulesOf } from "./validate-entered.ts";
import { isDangerous } from "./availability.ts";
import {
  actByPage,
  buttonOf,
  copiedFrom,
  openHistory,
  openImport,
  openNextPage,
  draftKeyOf,
  importedField,
  loadSheetRun,
  readRecord,
  recordOf,
  requirementsOf,
  showHanded,
  titleOf,
} from "./open-action.ts";
import type { PreparedAction } from "./prepared-action.ts";
import { caughtUp, resolveConflict, sourceOf } from "./resolve-conflict.ts";
import type { ConfirmResult, Outcome } from "./action-context.ts";
import { undoOf } from "./undo-removal.ts";

const FAILED: Outcome = { status: "failed" };

/**
 * Runs an action in its fixed sequence: availability, checks, question or form, call, follow-up actions. Shows the message of a failure,
 * except `violations`, which the caller shows at the fields.
 */
export async function runAction(run: Run): Promise<Outcome> {
  return runPrepared(prepareRun(run));
}

async function runPrepared(run: PreparedRun): Promise<Outcome> {
  const { stage, action, prepared } = run;
  const { state, reason } = prepared.availability;
  if (state !== "open") {
    if (reason !== undefined) stage.toast.error(reason);
    return FAILED;
  }
  const failure = earlyChecks(prepared).find((check) => prepared.fails(check)) ?? earlyRefusal(prepared);
  if (failure !== undefined) {
    stage.toast.error(valueOf(failure.message, prepared.scope));
    return FAILED;
  }
  const outcome = await askThenAct(run);
  if (outcome.status === "left" && action.cancelled !== undefined) stage.toast.info(valueOf(action.cancelled, prepared.scope));
  return outcome;
}

async function askThenAct(run: PreparedRun): Promise<Outcome> {
  const { stage, action } = run;
  const { scope } = run.prepared;
  const { confirm } = action;
  if (confirm === undefined || confirm.when?.(scope) === false) return act(run);
  const opens = action.form !== undefined || action.custom !== undefined;
  let outcome = { status: "left" } as Outcome;
  const proceed = async (result: ConfirmResult): Promise<boolean> => {
    if (result?.then !== undefined) {
      const next = stage.screen.actions[result.then];
      if (next !== undefined) outcome = await runAction({ ...run, action: next });
      return result.stay !== true && outcome.status !== "failed";
    }
    if (result?.stay === true) return false;
    outcome = opens ? { status: "done" } : await act(prepareRun(run));
    return true;
  };
  const ended = await stage.ask(confirm, aboutQuestion(confirm, stage.about(scope), scope), scope, isDangerous(action), proceed);
  if (ended === "left") return outcome.status === "done" ? outcome : { status: "left" };
  return opens && outcome.status === "done" ? act(prepareRun(run)) : outcome;
}

async function act(run: PreparedRun): Promise<Outcome> {
  const { stage, action, chain, prepared } = run;
  const { scope } = prepared;
  if (action.open !== undefined || action.print === true) {
    await actByPage(stage, action, scope, chain);
    return follow({ ...run, extra: knownTo(run) }, { status: "done" });
  }
  const rows = importedField(action.form);
  if (rows !== undefined) return (await loadSheetRun()).actBySheet(run, rows, perform);
  if (action.form !== undefined) return actByForm(run, action.form);
  if (action.call?.history === true) return openHistory(stage, prepared);
  if (action.import !== undefined) return openImport(stage, prepared, chain);
  if (action.custom !== undefined) {
    const dialog = { name: action.custom, title: titleOf(action, scope), width: action.width };
    const closed = await stage.openCustom(dialog, scope);
    if (closed === undefined) return { status: "left" };
    chain.changed = true;
    return follow({ ...run, extra: { ...run.extra, reply: closed.reply } }, { status: "done", reply: closed.reply });
  }
  return perform(run);
}

async function actByForm(run: Run, form: Form): Promise<Outcome> {
  const { stage, action, chain } = run;
  const read = await readRecord(stage, action, run.extra);
  if (read === undefined) return FAILED;
  const copied = copiedFrom(action, read.row);
  const opened = copied === undefined ? read : { ...read, row: null };
  const scope = stage.scopeOf(opened);
  const record = recordOf(action, opened.row, scope);
  const { id: screen, workflow } = stage.screen;
  const shown = { screen, title: titleOf(action, stage.scopeOf(read)), width: action.width, form, record, workflow };
  if (form.readonly === true && action.call === undefined && action.transitions === undefined) {
    await stage.show({ ...shown, scope: { ...scope, row: record ?? null } });
    return follow({ ...run, extra: opened, entered: NOTHING_ENTERED }, { status: "done" });
  }
  // Loaded before the dialog opens, so that the button shows progress and the dialog appears whole.
  const [rules, requirements] = await Promise.all([
    rulesOf(stage.screen, action, stage.passwordRules),
    requirementsOf(stage, action, opened),
    loadFormDialog(),
  ]);
  let outcome = { status: "left" } as Outcome;
  const source = copied === undefined ? sourceOf(stage, action, opened) : undefined;
  let validated: PreparedAction | undefined;
  const holding = (entry: Entered): Run => ({ ...run, extra: opened, entered: { ...entry, source } });
  const ended = await stage.openForm({
    ...shown,
    buttons: (form.actions ?? []).flatMap((id) => buttonOf(stage, id, opened)),
    danger: action.danger,
    addAnother: action.addAnother,
    passwords: rules.passwords,
    start: copied,
    draftKey: draftKeyOf(stage.screen, action, copied === undefined ? record : (read.row ?? undefined)),
    scopeOf: (values) => stage.scopeOf({ ...opened, form: values }),
    requirements,
    validate: (entry) => {
      validated = prepareRun(holding(entry)).prepared;
      return validateEntered(validated, rules);
    },
    act: async (id, entered) => {
      const entry = await entered();
      return entry !== undefined && runOfField(holding(entry), id);
    },
    onSubmit: async (entry, another) => {
      chain.calls = 0;
      const next = holding(entry);
      // The form was validated immediately before.
      outcome = await perform(validated?.isFor(entry) === true ? { ...next, prepared: validated } : prepareRun(next));
      if (outcome.status === "done") {
        entry.keys?.renew();
        outcome.another = another;
      }
      return outcome.status === "failed" ? (outcome.violations ?? []) : true;
    },
  });
  return ended === "left" ? { status: "left" } : outcome;
}

/**
 * Runs the action that a field names (`remove`).
 *
 * @returns whether the field may continue: true if the action succeeded or is not available
 */
async function runOfField(run: Run, id: string): Promise<boolean> {
  const { screen } = run.stage;
  const action = screen.actions[id];
  if (action === undefined) return true;
  const next = prepareRun({ ...run, action });
  return next.prepared.availability.state !== "open" || (await runPrepared(next)).status === "done";
}

/**
 * Makes the call of a prepared action, then runs its follow-ups. If a form was sent, its values have been validated before.
 *
 * @returns how the action ended
 */
async function perform(run: PreparedRun): Promise<Outcome> {
  const { stage, action, chain, entered, prepared } = run;
  const { scope, availability } = prepared;
  // A question or entered values may have made the action unavailable meanwhile.
  if (availability.state === "refused") {
    stage.toast.error(availability.reason ?? "");
    return FAILED;
  }
  const { sent } = prepared;
  if (sent === undefined) return follow({ ...run, extra: knownTo(run) }, { status: "done" });
  if (action.form === undefined) {
    const rules = await rulesOf(stage.screen, action, stage.passwordRules).catch(() => undefined);
    if (rules === undefined) {
      stage.toast.error(NOT_LOADED, { persistent: true });
      return FAILED;
    }
    const violation = validateEntered(prepared, rules)[0];
    if (violation !== undefined) {
      stage.toast.error(violation.message);
      return FAILED;
    }
  }
  try {
    const input = await stage.sealed(sent.call, sent.input);
    if (input === undefined) return FAILED;
    const keys = entered.keys ?? stage.keys;
    // Actions of one form that make the same call (save, submit) must create the same record, so they share an idempotency key.
    const step = `${chain.calls++} ${sent.call.id}`;
    const key = keys.keyFor(step, JSON.stringify(input));
    const { data, msg } = await replyOf(stage.http, sent.call, input, { change: true, toasts: "none", key });
    keys.done(step);
    if (data instanceof Blob) {
      saveFile(data, labelOf(action.label, scope));
      return follow({ ...run, extra: knownTo(run) }, { status: "done" });
    }
    const isShowing = sent.call.method === "get" && showsReply(run);
    chain.changed ||= !isShowing;
    if (sent.call.method !== "get") entered.saved?.();
    if (sent.call.method === "post") chain.made ??= { action: action.id, record: { ...entered.values, ...(isRecord(data) ? data : {}) } };
    chain.touched.push(...[scope.row, entered.values].filter((item): item is Data => item !== undefined && item !== null));
    const done: Outcome = { status: "done", reply: data, undo: undoOf(action, [input]) };
    return follow({ ...run, extra: { ...knownTo(run), reply: data } }, isShowing ? done : { ...done, msg });
  } catch (error) {
    showHanded(stage, error);
    if (!(error instanceof ReplyError)) return FAILED;
    if (error.isUnseen) entered.keys?.noteUnseen({ values: entered.values, message: error.message });
    if (error.stale) {
      const settled = await resolveConflict(stage, entered, scope.row, error);
      if (settled !== undefined)
        return perform(prepareRun({ ...run, extra: { ...run.extra, row: settled.row }, entered: { ...entered, values: settled.values } }));
    }
    // The record has changed its state, or the user no longer has access to it.
    if (error.status === 409 || error.status === 404) stage.stale();
    return error.stale ? FAILED : refusedBy(run, error);
  }
}

/** Whether a dialog shows the reply of the action next. A call that reads it changes nothing, so nothing is reported or reloaded. */
function showsReply({ stage, action }: Run): boolean {
  const { form } = stage.screen.actions[action.then ?? ""] ?? {};
  return form?.readonly === true && form.record !== undefined;
}

/**
 * Reports a failed call, and returns the outcome. Violations are left to the fields of the form that was sent. Any other failure is shown
 * as a toast at once.
 */
function refusedBy({ stage, action, entered }: Run, error: ReplyError): Outcome {
  const blame = action.form?.blame;
  const { violations } = error;
  if (violations.length > 0 && entered.names.size > 0) return { status: "failed", violations };
  if (error.status === 400 && blame !== undefined) return { status: "failed", violations: [{ field: blame, message: error.message }] };
  // `showHanded` has already shown code 5531 (P-HTTP-09).
  if (error.code !== "5531") showFailureToast(stage.toast, error);
  return FAILED;
}

/**
 * Builds the run of the follow-up action. A transition changes the version of its record, so a following transition reads the
 * record again.
 *
 * @returns undefined if the record cannot be read; the failure has been shown
 */
async function runAfter(run: Run, next: Action): Promise<Run | undefined> {
  const { action, extra, entered } = run;
  const { source } = entered;
  if (action.transitions === undefined || next.transitions === undefined || source === undefined) return { ...run, action: next };
  const row = await source.read();
  if (row === undefined) return undefined;
  return { ...run, action: next, extra: { ...extra, row }, entered: { ...entered, values: caughtUp(entered.values, extra.row, row) } };
}

/**
 * Runs the follow-up action, if there is one, and then opens the next page. If the follow-up fails, no page is opened. If the user leaves
 * it, the page is opened nevertheless.
 *
 * @param outcome how the action itself ended
 * @returns the failure of the follow-up. Otherwise `outcome`, overridden by the members of a follow-up that was completed. The message of
 * the action remains if the follow-up has no button and asks nothing
 */
async function follow(run: Run, outcome: Outcome): Promise<Outcome> {
  const { stage, action, extra, chain } = run;
  let last = outcome;
  const next = action.then === undefined ? undefined : stage.screen.actions[action.then];
  if (next !== undefined) {
    const after = await runAfter(run, next);
    if (after === undefined) return FAILED;
    const followed = await runAction(after);
    if (followed.status === "failed") return followed;
    // If the user leaves the follow-up, the action has still happened and its own outcome is reported. A follow-up without a
    // button shows the toast of the action that the user clicked, unless it asks something.
    const asks = next.form !== undefined || next.confirm !== undefined;
    const ownMessage = next.label === "" && !asks && outcome.status === "done" && outcome.msg !== undefined ? { msg: outcome.msg } : {};
    if (followed.status === "done") last = { ...outcome, ...followed, ...ownMessage };
  }
  openNextPage(stage, action, extra, chain);
  return last;
}
