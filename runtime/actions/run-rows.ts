import { type Data, labelOf, valueOf } from "../contract/values/data.ts";
import { nameOf } from "../contract/language/record-name.ts";
import { rowActionsOf } from "../contract/language/row-actions.ts";
import type { Action, TableBlock } from "../contract/language/screen.ts";
import { MOST_ROWS, rowsCall, type RowsReply } from "../contract/wire/rows-call.ts";
import { ReplyError, showFailureToast } from "../data/reply-error.ts";
import { replyOf } from "../data/send-call.ts";
import type { ActionContext, Outcome, RefusedRecord } from "./action-context.ts";
import { isDangerous } from "./availability.ts";
import { NOTHING_ENTERED } from "./input.ts";
import { PreparedAction } from "./prepared-action.ts";
import type { Chain } from "./action-run.ts";
import { undoOf } from "./undo-removal.ts";

interface RowsRun {
  stage: ActionContext;
  action: Action;
  chain: Chain;
}

/** Maximum number of records that the confirmation lists by name. If there are more, the list ends with 等. */
const NAMED = 3;

/**
 * The ticked rows of an action, divided into those that are sent and those that the browser refuses. `refused`: the reason by position of
 * the row.
 */
interface Sorted {
  /** Rows to send, by their position among the ticked ones. */
  sent: { at: number; prepared: PreparedAction; input: Data }[];
  refused: Map<number, string>;
}

/**
 * Runs an action on the ticked rows: asks for confirmation, makes one call, and shows which rows were refused and why. Rows for which the
 * action is not available are not sent and are shown as refused. With `rows: all`, one such row stops the whole action.
 *
 * @param rows 1 to 100 rows; for any other number, a toast shows an error and the outcome is `failed`
 */
export async function runOnRows({ stage, action, chain }: RowsRun, rows: readonly Data[]): Promise<Outcome> {
  const label = labelOf(action.label, stage.scopeOf({ row: rows[0] ?? null }));
  if (rows.length === 0 || rows.length > MOST_ROWS) {
    stage.toast.error(rows.length === 0 ? "请先勾选数据" : `一次最多处理${MOST_ROWS}条数据`);
    return { status: "failed" };
  }
  const names = rows.map((row) => namedBy(stage, action, row));
  const { sent, refused } = sortRows(stage, action, rows, label);
  const [first] = sent;
  if (first === undefined || (action.rows === "all" && refused.size > 0)) {
    await showRefused(stage, { done: 0, refused, names, isUndone: action.rows === "all" });
    return { status: "failed" };
  }
  let sending: Sent | undefined;
  const about = `${names.slice(0, NAMED).join("、")}${names.length > NAMED ? " 等" : ""}`;
  const question = { text: `确认对所选 ${rows.length} 条数据执行「${label}」？` };
  await stage.ask(question, about, first.prepared.scope, isDangerous(action), async () => {
    sending = await send({ stage, action, chain }, rows, { sent, refused });
    return true;
  });
  if (sending === undefined) {
    if (action.cancelled !== undefined) stage.toast.info(valueOf(action.cancelled, first.prepared.scope));
    return { status: "left" };
  }
  if (sending.isFailed) return { status: "failed" };
  const undo = undoOf(action, sending.inputs);
  if (refused.size === 0) return { status: "done", msg: sending.msg, undo };
  stage.reload();
  await showRefused(stage, { done: sending.done, refused, names, isUndone: false });
  // The dialog has reported the result. The toast only offers to take it back.
  return undo === undefined ? { status: "done" } : { status: "done", msg: sending.msg, undo };
}

function sortRows(stage: ActionContext, action: Action, rows: readonly Data[], label: string): Sorted {
  const sorted: Sorted = { sent: [], refused: new Map() };
  for (const [at, row] of rows.entries()) {
    const prepared = new PreparedAction(stage.screen, action, stage.scopeOf({ row }), NOTHING_ENTERED);
    const { state, reason } = prepared.availability;
    const failed = state === "open" ? (prepared.checks.find((check) => prepared.fails(check)) ?? prepared.refusal) : undefined;
    const { sent } = prepared;
    if (state !== "open" || sent === undefined) sorted.refused.set(at, reason ?? `该数据当前不能${label}`);
    else if (failed !== undefined) sorted.refused.set(at, valueOf(failed.message, prepared.scope));
    else sorted.sent.push({ at, prepared, input: sent.input });
  }
  return sorted;
}

/** How the call ended. A failure has been shown. `inputs`: those of the changed rows. */
type Sent = { isFailed: true } | { isFailed: false; done: number; msg: string; inputs: readonly Data[] };

/**
 * Makes one call for all rows in `sent`. Adds the rows that the server refuses, with their messages, to `refused`.
 *
 * @returns how the call ended
 */
async function send({ stage, action, chain }: RowsRun, rows: readonly Data[], { sent, refused }: Sorted): Promise<Sent> {
  const call = rowsCall(sent[0]?.prepared.sent?.call ?? never());
  const input = { rows: sent.map((one) => one.input) };
  const step = `${chain.calls++} ${call.id}`;
  try {
    const { data, msg } = await replyOf(stage.http, call, input, {
      ...{ change: true, toasts: "none" as const },
      key: stage.keys.keyFor(step, JSON.stringify(input)),
    });
    stage.keys.done(step);
    const { done, failed } = data as RowsReply;
    chain.changed = done > 0;
    const lost = new Set(failed.map(({ row }) => sent[row]?.at));
    const changed = sent.filter(({ at }) => !lost.has(at));
    chain.touched.push(...changed.map(({ at }) => rows[at] ?? {}));
    for (const { row, message } of failed) refused.set(sent[row]?.at ?? row, message);
    return { isFailed: false, done, msg, inputs: changed.map(({ input: own }) => own) };
  } catch (error) {
    if (!(error instanceof ReplyError)) throw error;
    showFailureToast(stage.toast, error);
    if (action.rows === "all") stage.stale();
    return { isFailed: true };
  }
}

interface Refused {
  done: number;
  refused: ReadonlyMap<number, string>;
  names: readonly string[];
  /** No row was changed, because one was refused. */
  isUndone: boolean;
}

function showRefused(stage: ActionContext, { done, refused, names, isUndone }: Refused): Promise<void> {
  const records: RefusedRecord[] = [...refused]
    .sort(([one], [other]) => one - other)
    .map(([at, reason]) => ({ name: names[at] ?? String(at + 1), reason }));
  const title = isUndone ? `全部未执行：${refused.size} 条数据不符合条件` : `成功 ${done} 条，失败 ${refused.size} 条`;
  return stage.showRefused({ title, records });
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
