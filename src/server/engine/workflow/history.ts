import { v7 as newId } from "uuid";
import { type Data, labelOf, type Scope } from "../../../../runtime/contract/values/data.ts";
import { NEW, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { RecordsContext } from "../calls/records.ts";
import type { Engine } from "../calls/context.ts";
import type { Connection } from "../store/index.ts";

/**
 * One transition in the history of a record, as a call returns it. `fromState` is that of a new record for its creation; the user is null
 * if a clock fired the transition.
 */
export interface HistoryEntry {
  historyId: string;
  happenedAt: string;
  title: string;
  fromState: string;
  toState: string;
  userName: string | null;
  orgName: string | null;
  reason: string | null;
}

/** The user who makes a transition. `now`: time of the transition in epoch milliseconds, if it is in the past (sample data). */
interface Taken extends Pick<RecordsContext, "portal" | "connection"> {
  caller: { info: { userId?: string; userName?: string; orgName?: string } };
  now?: number;
}

/**
 * Stores a transition in the history of its record. Call it in the transaction of the change itself, so that neither is stored without
 * the other.
 */
export async function recordStep(
  { portal, caller, connection, now = portal.clock.now() }: Taken,
  workflow: Workflow,
  transition: Transition,
  step: { key: unknown; from: unknown; form: Data; scope: Scope },
): Promise<void> {
  const { userId, userName, orgName } = caller.info;
  const reason = transition.reason === undefined ? undefined : step.form[transition.reason];
  const row = {
    entry_id: newId(),
    workflow: workflow.id,
    record_key: String(step.key),
    transition: transition.id,
    title: transition.title === undefined ? null : labelOf(transition.title, step.scope),
    from_state: String(step.from ?? NEW),
    to_state: transition.to,
    happened_at: now,
    user_id: userId ?? null,
    user_name: userName ?? null,
    org_name: orgName ?? null,
    reason: typeof reason === "string" ? reason : null,
  };
  await connection.insertInto("transition_log").values(row).execute();
}

/**
 * Lists the transitions of one record, the oldest first; empty if there are none. Checks no rights: the caller must have authorised
 * access to the record.
 */
export async function historyOf(
  portal: Pick<Engine, "clock">,
  connection: Connection,
  workflow: Workflow,
  key: string,
): Promise<HistoryEntry[]> {
  const rows = await connection
    .selectFrom("transition_log")
    .selectAll()
    .where("workflow", "=", workflow.id)
    .where("record_key", "=", key)
    .orderBy("happened_at")
    .orderBy("entry_id")
    .execute();
  return rows.map((row) => ({
    historyId: String(row["entry_id"]),
    happenedAt: portal.clock.wall.textOf(Number(row["happened_at"])),
    title: textOrNull(row["title"]) ?? titleOf(workflow, String(row["transition"])),
    fromState: String(row["from_state"]),
    toState: String(row["to_state"]),
    userName: textOrNull(row["user_name"]),
    orgName: textOrNull(row["org_name"]),
    reason: textOrNull(row["reason"]),
  }));
}

/** The current title of a transition, for entries that were recorded before titles were stored. */
function titleOf({ transitions }: Workflow, id: string): string {
  const title = transitions[id]?.title ?? id;
  return typeof title === "string" ? title : (title.at(-1)?.text ?? id);
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
