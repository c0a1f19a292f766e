import { type Check, type Data, firstFailure, labelOf, type Scope } from "../contract/data.ts";
import type { Action } from "../contract/screen.ts";
import { NOT_LOADED } from "../data/load-chunk.ts";
import { ReplyError } from "../data/reply-error.ts";
import { sendCall } from "../data/send-call.ts";
import { placedFields } from "../forms/form-items.ts";
import { loadFormDialog } from "../forms/load-form-dialog.ts";
import { saveFile } from "./save-file.ts";
import { callInput, type Entered, NOTHING_ENTERED, pathOf } from "./input.ts";
import { checksOf, judgeEntered, rulesOf, sentBy } from "./judge-entered.ts";
import { isDangerous, offerOf } from "./offer.ts";
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
  const failure = firstFailure(earlyChecks(stage, action, scope, entered), scope);
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

/** A check that names something of a form waits until that is judged. */
function earlyChecks(stage: Stage, action: Action, scope: Scope, entered: Entered): Check[] {
  const names = new Set([...formNames(action), ...entered.names]);
  return checksOf(stage.screen, action, scope).filter((check) => !check.fields.some((field) => names.has(field)));
}

async function askThenAct(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<Outcome> {
  const { confirm } = action;
  if (confirm === undefined) return act(stage, action, extra, chain, entered);
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
  const ended = await stage.ask(confirm, stage.scopeOf(extra), isDangerous(action), proceed);
  if (ended === "left") return outcome.status === "done" ? outcome : { status: "left" };
  return opens && outcome.status === "done" ? act(stage, action, extra, chain, entered) : outcome;
}

async function act(stage: Stage, action: Action, extra: Partial<Scope>, chain: Chain, entered: Entered): Promise<Outcome> {
  if (action.form !== undefined) return actByForm(stage, action, extra, chain);
  if (action.custom !== undefined) {
    const closed = await stage.openCustom(action.custom, stage.scopeOf(withEntered(extra, entered)));
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
  // Before it opens, so that the button shows progress and the dialog appears whole.
  const [rules] = await Promise.all([rulesOf(action), loadFormDialog()]);
  let outcome = { status: "left" } as Outcome;
  const ended = await stage.openForm({
    title: action.title ?? labelOf(action.label, stage.scopeOf(opened)),
    width: action.width,
    form,
    record: opened.row ?? undefined,
    screen: stage.screen.id,
    scopeOf: (values) => stage.scopeOf({ ...opened, form: values }),
    judge: (entry) => judgeEntered(stage.screen, action, stage.scopeOf({ ...opened, form: entry.values }), entry, rules),
    onSubmit: async (entry) => {
      outcome = await perform(stage, action, opened, chain, entry);
      return outcome.status === "failed" ? (outcome.violations ?? []) : true;
    },
  });
  return ended === "left" ? { status: "left" } : outcome;
}

/** Edits the record as it is stored now: a list row may be partial or masked. */
async function readRecord(stage: Stage, action: Action, extra: Partial<Scope>): Promise<Partial<Scope> | undefined> {
  const { detail } = action;
  const reading = detail ?? (action.form?.call === undefined ? undefined : { call: action.form.call, key: "" });
  if (reading === undefined || (detail !== undefined && (extra.row === undefined || extra.row === null))) return extra;
  try {
    const input =
      reading.key === ""
        ? callInput(reading.call, { send: action.form?.send ?? {} }, stage.scopeOf(extra), NOTHING_ENTERED)
        : { [reading.key]: extra.row?.[reading.key] };
    const { data } = await sendCall(stage.http, reading.call, input, { change: false });
    return { ...extra, row: data as Data };
  } catch (error) {
    showHanded(stage, error);
    return undefined;
  }
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
    const rules = await rulesOf(action).catch(() => undefined);
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
    const { data, msg } = await sendCall(stage.http, sent.call, sent.input, { change: true, toasts: "failures" });
    if (data instanceof Blob) {
      saveFile(data, labelOf(action.label, scope));
      return follow(stage, action, known, chain, entered, { status: "done" });
    }
    chain.changed = true;
    chain.touched.push(...[scope.row, entered.values].filter((item): item is Data => item !== undefined && item !== null));
    return follow(stage, action, { ...known, reply: data }, chain, entered, { status: "done", msg, reply: data });
  } catch (error) {
    showHanded(stage, error);
    return error instanceof ReplyError && error.violations.length > 0 ? { status: "failed", violations: error.violations } : FAILED;
  }
}

function withEntered(extra: Partial<Scope>, entered: Entered): Partial<Scope> {
  return entered === NOTHING_ENTERED ? extra : { ...extra, form: entered.values };
}

/** A reply that http hands through without a toast (P-HTTP-09) is a failure here, and says so. */
function showHanded(stage: Stage, error: unknown): void {
  if (!(error instanceof ReplyError)) throw error;
  if (error.code === "5531" && error.message !== "") stage.toast.error(error.message);
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
    const followed = await runAction(stage, next, extra, chain, entered);
    if (followed.status === "failed") return followed;
    // What follows was left: what came before has still happened, and is what is told.
    // What nobody can press has no words of its own: what was pressed is what is told.
    const said = next.label === "" && outcome.status === "done" && outcome.msg !== undefined ? { msg: outcome.msg } : {};
    if (followed.status === "done") last = { ...outcome, ...followed, ...said };
  }
  if (action.go === "back") stage.navigation.back(stage.screen.under);
  else if (action.go !== undefined) {
    const path = pathOf(action.go, action.send, stage.scopeOf(extra));
    if (action.window === true) stage.navigation.open(path);
    else stage.navigation.go(path);
  }
  return last;
}
