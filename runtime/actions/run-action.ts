import { type Check, type Data, firstFailure, labelOf, type Scope } from "../contract/data.ts";
import type { Action } from "../contract/screen.ts";
import { NOT_LOADED } from "../host/load-chunk.ts";
import { ReplyError, tellFailure } from "../data/reply-error.ts";
import { replyOf } from "../data/send-call.ts";
import { placedFields } from "../forms/form-items.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";
import { saveFile } from "../host/save-file.ts";
import { aboutQuestion } from "./about.ts";
import { type Entered, NOTHING_ENTERED, pathOf } from "./input.ts";
import { checksOf, judgeEntered, judgeSent, rulesOf, sentBy } from "./judge-entered.ts";
import { isDangerous, offerOf } from "./offer.ts";
import { actByPage, buttonOf, openHistory, placeOf, readRecord, recordOf, showHanded, titleOf } from "./opened.ts";
import { settle, sourceOf } from "./settle.ts";
import type { Answer, Outcome, Stage } from "./stage.ts";

/** What a chain of actions has done so far. */
export interface Chain {
  changed: boolean;
  /** Records it touched, stored and entered: what is shown of them is read again. */
  touched: Data[];
}

const FAILED: Outcome = { status: "failed" };

/**
 * Runs an action in its fixed order: offered, checks, question or form, call, what follows. `entered`: what a form
 * of the page, or of the action before, holds.
 */
export async function runAction(
  stage: Stage,
  action: Action,
  extra: Partial<Scope>,
  chain: Chain,
  entered: Entered = NOTHING_ENTERED,
): Promise<Outcome> {
  const scope = stage.scopeOf(withEntered(extra, entered));
  const offer = offerOf(stage.screen, action, scope);
  if (offer.state !== "open") {
    if (offer.reason !== undefined) stage.toast.error(offer.reason);
    return FAILED;
  }
  const failure = firstFailure(earlyChecks(stage, action, scope, entered), scope) ?? earlyRefusal(stage, action, scope, entered);
  if (failure !== undefined) {
    stage.toast.error(failure.message);
    return FAILED;
  }
  const outcome = await askThenAct(stage, action, extra, chain, entered);
  if (outcome.status === "left" && action.cancelled !== undefined) stage.toast.info(action.cancelled);
  return outcome;
}

function formNames(action: Action): string[] {
  return action.form === undefined ? [] : placedFields(action.form.items).flatMap((item) => item.field.names);
}

/** What is sent without a form is known before anything is asked. */
function earlyRefusal(stage: Stage, action: Action, scope: Scope, entered: Entered): Check | undefined {
  if (action.form !== undefined || entered.names.size > 0) return undefined;
  return judgeSent(action, scope, sentBy(stage.screen, action, scope, entered)?.input);
}

/** A check that names something of a form waits until that is judged. */
function earlyChecks(stage: Stage, action: Action, scope: Scope, entered: Entered): Check[] {
  const names = new Set([...formNames(action), ...entered.names]);
  return checksOf(stage.screen, action, scope).filter((check) => !check.fields.some((field) => names.has(field)));
}

async function askThenAct(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<Outcome> {
  const { confirm } = action;
  const scope = stage.scopeOf(withEntered(extra, entered));
  if (confirm === undefined || confirm.when?.(scope) === false) return act(stage, action, extra, chain, entered);
  const opens = action.form !== undefined || action.custom !== undefined;
  let outcome = { status: "left" } as Outcome;
  const proceed = async (answer: Answer): Promise<boolean> => {
    if (answer?.then !== undefined) {
      const next = stage.screen.actions[answer.then];
      if (next !== undefined) outcome = await runAction(stage, next, extra, chain, entered);
      return answer.stay !== true && outcome.status !== "failed";
    }
    if (answer?.stay === true) return false;
    outcome = opens ? { status: "done" } : await act(stage, action, extra, chain, entered);
    return true;
  };
  const ended = await stage.ask(confirm, aboutQuestion(confirm, stage.about(scope), scope), scope, isDangerous(action), proceed);
  if (ended === "left") return outcome.status === "done" ? outcome : { status: "left" };
  return opens && outcome.status === "done" ? act(stage, action, extra, chain, entered) : outcome;
}

async function act(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<Outcome> {
  if (action.open !== undefined || action.print === true) {
    await actByPage(stage, action, stage.scopeOf(withEntered(extra, entered)), chain);
    return follow(stage, action, withEntered(extra, entered), chain, entered, { status: "done" });
  }
  if (action.form !== undefined) return actByForm(stage, action, extra, chain);
  if (action.call?.history === true) return openHistory(stage, action, stage.scopeOf(withEntered(extra, entered)), entered);
  if (action.custom !== undefined) {
    const scope = stage.scopeOf(withEntered(extra, entered));
    const part = { name: action.custom, title: titleOf(action, scope), width: action.width };
    const closed = await stage.openCustom(part, scope);
    if (closed === undefined) return { status: "left" };
    chain.changed = true;
    return follow(stage, action, { ...extra, reply: closed.reply }, chain, entered, { status: "done", reply: closed.reply });
  }
  return perform(stage, action, extra, chain, entered);
}

async function actByForm(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain): Promise<Outcome> {
  const { form } = action;
  if (form === undefined) return FAILED;
  const opened = await readRecord(stage, action, extra);
  if (opened === undefined) return FAILED;
  const scope = stage.scopeOf(opened);
  const record = recordOf(action, opened.row, scope);
  if (form.readonly === true && action.call === undefined && action.transitions === undefined) {
    const { workflow } = stage.screen;
    await stage.show({
      screen: stage.screen.id,
      title: titleOf(action, scope),
      width: action.width,
      form,
      record,
      scope: { ...scope, row: record ?? null },
      workflow,
    });
    return follow(stage, action, opened, chain, NOTHING_ENTERED, { status: "done" });
  }
  // Before it opens, so that the button shows progress and the dialog appears whole.
  const [rules] = await Promise.all([rulesOf(stage.screen, action), loadFormDialog()]);
  let outcome = { status: "left" } as Outcome;
  const source = sourceOf(stage, action, opened);
  const buttons = (form.actions ?? []).flatMap((id) => buttonOf(stage, id, opened));
  const ended = await stage.openForm({
    buttons,
    danger: action.danger,
    title: titleOf(action, scope),
    place: placeOf(stage.screen, action, record),
    width: action.width,
    form,
    record,
    screen: stage.screen.id,
    workflow: stage.screen.workflow,
    scopeOf: (values) => stage.scopeOf({ ...opened, form: values }),
    judge: (entry) => judgeEntered(stage.screen, action, stage.scopeOf({ ...opened, form: entry.values }), entry, rules),
    act: (id, entry) => runOfField(stage, id, opened, chain, { ...entry, source }),
    onSubmit: async (entry) => {
      outcome = await perform(stage, action, opened, chain, { ...entry, source });
      return outcome.status === "failed" ? (outcome.violations ?? []) : true;
    },
  });
  return ended === "left" ? { status: "left" } : outcome;
}

/** What a field names (`remove`): where it is not offered the field may go on by itself. */
async function runOfField(stage: Stage, id: string, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<boolean> {
  const action = stage.screen.actions[id];
  if (action === undefined || offerOf(stage.screen, action, stage.scopeOf(withEntered(extra, entered))).state !== "open") return true;
  return (await runAction(stage, action, extra, chain, entered)).status === "done";
}

/** The call, and what follows it. What was entered was judged where it was entered. */
async function perform(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<Outcome> {
  const known = withEntered(extra, entered);
  const scope = stage.scopeOf(known);
  const offer = offerOf(stage.screen, action, scope);
  if (offer.state === "refused") {
    stage.toast.error(offer.reason ?? "");
    return FAILED;
  }
  const sent = sentBy(stage.screen, action, scope, entered);
  if (sent === undefined) return follow(stage, action, known, chain, entered, { status: "done" });
  if (action.form === undefined) {
    const rules = await rulesOf(stage.screen, action).catch(() => undefined);
    if (rules === undefined) {
      stage.toast.error(NOT_LOADED, { persistent: true });
      return FAILED;
    }
    const violation = judgeEntered(stage.screen, action, scope, entered, rules)[0];
    if (violation !== undefined) {
      stage.toast.error(violation.message);
      return FAILED;
    }
  }
  try {
    const input = await stage.sealed(sent.call, sent.input);
    if (input === undefined) return FAILED;
    const { data, msg } = await replyOf(stage.http, sent.call, input, { change: true, toasts: "none" });
    if (data instanceof Blob) {
      saveFile(data, labelOf(action.label, scope));
      return follow(stage, action, known, chain, entered, { status: "done" });
    }
    chain.changed = true;
    chain.touched.push(...[scope.row, entered.values].filter((item): item is Data => item !== undefined && item !== null));
    return follow(stage, action, { ...known, reply: data }, chain, entered, { status: "done", msg, reply: data });
  } catch (error) {
    showHanded(stage, error);
    if (!(error instanceof ReplyError)) return FAILED;
    if (error.stale) {
      const latest = await settle(stage, entered, scope.row, error);
      if (latest !== undefined) return perform(stage, action, { ...extra, row: latest }, chain, entered);
    }
    // It has gone on, or is nothing of the user's any more.
    if (error.status === 409 || error.status === 404) stage.stale();
    return error.stale ? FAILED : refusedBy(stage, action, entered, error);
  }
}

/** What belongs to fields of the form that holds what was sent is told there, anything else at once. */
function refusedBy(stage: Stage, action: Action, entered: Entered, error: ReplyError): Outcome {
  const blame = action.form?.blame;
  const { violations } = error;
  if (violations.length > 0 && entered.names.size > 0) return { status: "failed", violations };
  if (error.status === 400 && blame !== undefined) return { status: "failed", violations: [{ field: blame, message: error.message }] };
  // Code 5531 was told above (P-HTTP-09).
  if (error.code !== "5531") tellFailure(stage.toast, error);
  return FAILED;
}

function withEntered(extra: Partial<Scope>, entered: Entered): Partial<Scope> {
  return entered === NOTHING_ENTERED ? extra : { ...extra, form: entered.values };
}

/** A transition leaves its record as another version: one that follows is of that. Undefined: it cannot be read, which was told. */
async function leftBehind(action: Action, next: Action, extra: Partial<Scope>, entered: Entered): Promise<Left | undefined> {
  const { source } = entered;
  if (action.transitions === undefined || next.transitions === undefined || source === undefined) return { extra, entered };
  const row = await source.read();
  return row === undefined
    ? undefined
    : { extra: { ...extra, row }, entered: { ...entered, values: caughtUp(entered.values, extra.row, row) } };
}

interface Left {
  extra: Partial<Scope>;
  entered: Entered;
}

/** What nobody touched is as it is stored now: a file that was taken away is not sent with the rest any more. */
function caughtUp(values: Data, before: Data | null | undefined, now: Data): Data {
  const untouched = Object.keys(values).filter((name) => Object.is(values[name], before?.[name]));
  const kept = Object.entries(values).filter(([name]) => !untouched.includes(name) || now[name] !== undefined);
  return Object.fromEntries(kept.map(([name, value]) => [name, untouched.includes(name) ? now[name] : value]));
}

async function follow(
  stage: Stage,
  action: Action,
  extra: Partial<Scope>,
  chain: Chain,
  entered: Entered,
  outcome: Outcome,
): Promise<Outcome> {
  let last = outcome;
  const next = action.then === undefined ? undefined : stage.screen.actions[action.then];
  if (next !== undefined) {
    const now = await leftBehind(action, next, extra, entered);
    if (now === undefined) return FAILED;
    const followed = await runAction(stage, next, now.extra, chain, now.entered);
    if (followed.status === "failed") return followed;
    // What follows was left: what came before has still happened, and is what is told.
    // What nobody can press has no words of its own, unless it asks: what was pressed is what is told.
    const asks = next.form !== undefined || next.confirm !== undefined;
    const said = next.label === "" && !asks && outcome.status === "done" && outcome.msg !== undefined ? { msg: outcome.msg } : {};
    if (followed.status === "done") last = { ...outcome, ...followed, ...said };
  }
  if (action.go === "back") stage.navigation.back(stage.screen.under, chain.changed);
  else if (action.go !== undefined) {
    const path = pathOf(action.go, action.send, stage.scopeOf(extra));
    if (action.window === true) stage.navigation.open(path);
    else stage.navigation.go(path);
  }
  return last;
}
