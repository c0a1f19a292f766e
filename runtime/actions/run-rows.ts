import { type Data, labelOf, valueOf } from "../contract/values/data.ts";
import { nameOf } from "../contract/language/record-name.ts";
import { rowActionsOf } from "../contract/language/row-actions.ts";
import type { Action, TableBlock } from "../contract/language/screen.ts";
import { MOST_ROWS, rowsCall, type RowsReply } from "../contract/wire/rows-call.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { replyOf } from "../data/send-call.ts";
import type { FieldMessage } from "../contract/wire/envelope.ts";
import type { ActionContext, Outcome, RefusedRecord, ResultFile } from "./action-context.ts";
import { isDangerous } from "./availability.ts";
import { type Entered, NOTHING_ENTERED } from "./input.ts";
import { PreparedAction } from "./prepared-action.ts";
import type { Chain } from "./action-run.ts";
import { resultFile } from "./result-file.ts";
import { enterForRows } from "./rows-form.ts";
import { undoOf } from "./undo-removal.ts";

interface RowsRun {
  stage: ActionContext;
  action: Action;
  chain: Chain;
}

/** Number of records that the question or the form names; the others are only counted. */
const NAMED = 3;

/**
 * The ticked rows of an action, divided into those that are sent and those that the browser refuses. `refused`: the reason by position of
 * the row.
 */
interface Sorted {
  /** Rows to send, by their position among the ticked ones. */
  sent: { at: number; prepared: PreparedAction }[];
  refused: Map<number, string>;
}

/**
 * Runs an action on the ticked rows. The user is asked once, or fills in the form once, for all rows. Then one call is made. A dialog shows
 * which rows were refused, and why. Rows for which the action is not available are not sent, and are shown as refused. With `rows: all`, a
 * single row that is not sent stops the whole action.
 *
 * @param rows 1 to 100 rows; for any other number, a toast shows an error and the outcome is `failed`
 * @returns the outcome; `left` if the user cancels, and `failed` if no row was changed because all were refused
 */
export async function runOnRows(run: RowsRun, rows: readonly Data[]): Promise<Outcome> {
  const { stage, action } = run;
  const label = labelOf(action.label, stage.scopeOf({ row: rows[0] ?? null }));
  if (rows.length === 0 || rows.length > MOST_ROWS) {
    stage.toast.error(rows.length === 0 ? "请先勾选数据" : `一次最多处理${MOST_ROWS}条数据`);
    return { status: "failed" };
  }
  const names = rows.map((row) => namedBy(stage, action, row));
  let sorted = sortRows(stage, action, rows, label);
  const [first] = sorted.sent;
  if (first === undefined || stops(action, sorted)) {
    await showRefused(stage, { done: 0, refused: sorted.refused, names, isUndone: action.rows === "all" });
    return { status: "failed" };
  }
  const about = `${names.slice(0, NAMED).join("、")}${names.length > NAMED ? " 等" : ""}`;
  let sending: Sent | undefined;
  if (action.form === undefined) {
    const question = { text: `确认对所选 ${rows.length} 条数据执行「${label}」？` };
    await stage.ask(question, about, first.prepared.scope, isDangerous(action), async () => {
      sending = await send(run, rows, sorted);
      return true;
    });
  } else {
    const subject = {
      about: rows.length > 1 ? `${about}（共 ${rows.length} 条）` : about,
      rows: sorted.sent.map(({ at }) => rows[at] ?? {}),
    };
    await enterForRows(stage, action, subject, async (entered) => {
      sorted = sortRows(stage, action, rows, label, entered);
      sending = stops(action, sorted) || sorted.sent.length === 0 ? NOTHING_SENT : await send(run, rows, sorted, entered);
      return sending.isFailed ? (sending.violations ?? []) : true;
    });
  }
  if (sending === undefined) {
    if (action.cancelled !== undefined) stage.toast.info(valueOf(action.cancelled, first.prepared.scope));
    return { status: "left" };
  }
  return sending.isFailed ? { status: "failed" } : report(run, sending, sorted.refused, names);
}

/** Tests whether one refused row stops the action on all rows. */
const stops = ({ rows }: Action, { refused }: Sorted): boolean => rows === "all" && refused.size > 0;

/** Shows the refused rows and the file of a call that succeeded, and returns the outcome of the action. */
async function report({ stage, action }: RowsRun, sent: Succeeded, refused: Sorted["refused"], names: readonly string[]): Promise<Outcome> {
  const { done, msg, inputs, file } = sent;
  const undo = undoOf(action, inputs);
  if (refused.size === 0 && file === undefined) return { status: "done", msg, undo };
  stage.reload();
  await showRefused(stage, { done, refused, names, isUndone: done === 0 && action.rows === "all", file });
  if (done === 0) return { status: "failed" };
  // The dialog has reported the result. The toast only offers to take it back.
  return undo === undefined ? { status: "done" } : { status: "done", msg, undo };
}

/**
 * Divides the rows.
 *
 * @param entered values of the form that was filled in; absent: the action has no form, or it is not open yet
 */
function sortRows(stage: ActionContext, action: Action, rows: readonly Data[], label: string, entered?: Entered): Sorted {
  const sorted: Sorted = { sent: [], refused: new Map() };
  const isComplete = action.form === undefined || entered !== undefined;
  for (const [at, row] of rows.entries()) {
    const scope = stage.scopeOf(entered === undefined ? { row } : { row, form: entered.values });
    const prepared = new PreparedAction(stage.screen, action, scope, entered ?? NOTHING_ENTERED);
    const { state, reason } = prepared.availability;
    const isOpen = state === "open" && prepared.sent !== undefined;
    const failed = isOpen && isComplete ? (prepared.checks.find((check) => prepared.fails(check)) ?? prepared.refusal) : undefined;
    if (!isOpen) sorted.refused.set(at, reason ?? `该数据当前不能${label}`);
    else if (failed !== undefined) sorted.refused.set(at, valueOf(failed.message, prepared.scope));
    else sorted.sent.push({ at, prepared });
  }
  return sorted;
}

/** How a successful call ended. `inputs`: the inputs of the changed rows. */
interface Succeeded {
  isFailed: false;
  done: number;
  msg: string;
  inputs: readonly Data[];
  file?: ResultFile | undefined;
}

/** How the call ended. A failure has been shown, except `violations`, which belong to the fields of the form. */
type Sent = { isFailed: true; violations?: readonly FieldMessage[] } | Succeeded;

const NOTHING_SENT: Succeeded = { isFailed: false, done: 0, msg: "", inputs: [] };

/**
 * Makes one call for all rows in `sent`. Adds the rows that the server refuses, with their messages, to `refused`.
 *
 * @returns how the call ended
 */
async function send({ stage, action, chain }: RowsRun, rows: readonly Data[], { sent, refused }: Sorted, entered?: Entered): Promise<Sent> {
  const call = rowsCall(sent[0]?.prepared.sent?.call ?? never());
  const inputs: Data[] = [];
  for (const { prepared } of sent) {
    const { call: own, input } = prepared.sent ?? never();
    const sealed = await stage.sealed(own, input);
    if (sealed === undefined) return { isFailed: true };
    inputs.push(sealed);
  }
  const keys = entered?.keys ?? stage.keys;
  const step = `${chain.calls++} ${call.id}`;
  try {
    const { data, msg } = await replyOf(
      stage.http,
      call,
      { rows: inputs },
      { change: true, toasts: "none", key: keys.keyFor(step, JSON.stringify(inputs)) },
    );
    keys.done(step);
    const { done, failed, file } = data as RowsReply;
    chain.changed = done > 0;
    entered?.saved?.();
    const lost = new Set(failed.map(({ row }) => sent[row]?.at));
    const changed = sent.flatMap(({ at }, index) => (lost.has(at) ? [] : [{ at, input: inputs[index] ?? {} }]));
    chain.touched.push(...changed.map(({ at }) => rows[at] ?? {}));
    for (const { row, message } of failed) refused.set(sent[row]?.at ?? row, message);
    const result = file === undefined ? undefined : resultFile(file, action.rowsFile ?? "");
    result?.save();
    return { isFailed: false, done, msg, inputs: changed.map(({ input }) => input), file: result };
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    if (action.rows === "all") stage.stale();
    const blame = action.form?.blame;
    if (error.status === 400 && blame !== undefined) return { isFailed: true, violations: [{ field: blame, message: error.message }] };
    showFailureToast(stage.toast, error);
    return { isFailed: true };
  }
}

interface Refused {
  done: number;
  refused: ReadonlyMap<number, string>;
  names: readonly string[];
  /** No row was changed, because one was refused. */
  isUndone: boolean;
  file?: ResultFile | undefined;
}

function showRefused(stage: ActionContext, { done, refused, names, isUndone, file }: Refused): Promise<void> {
  const records: RefusedRecord[] = [...refused]
    .sort(([one], [other]) => one - other)
    .map(([at, reason]) => ({ name: names[at] ?? String(at + 1), reason }));
  const failed = refused.size === 0 ? "" : `，失败 ${refused.size} 条`;
  const title = isUndone ? `全部未执行：${refused.size} 条数据不符合条件` : `成功 ${done} 条${failed}`;
  return stage.showRefused({ title, records, file });
}

/** Names a row as its table does, else by its first column. */
function namedBy({ screen, scopeOf }: ActionContext, { id }: Action, row: Data): string {
  const table = Object.values(screen.blocks).find(
    (block): block is TableBlock => block.kind === "table" && rowActionsOf(block).includes(id),
  );
  return nameOf(table?.naming, row, scopeOf({ row })) ?? String(row[table?.columns[0]?.field ?? ""] ?? row[table?.rowKey ?? ""] ?? "");
}

function never(): never {
  throw new Error("expected a row to send, got none");
}
