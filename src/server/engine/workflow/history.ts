import { v7 as newId } from "uuid";
import { type Data, labelOf, type Scope } from "../../../../runtime/contract/values/data.ts";
import { NEW, type Transition, type Workflow } from "../../../../runtime/contract/language/workflow.ts";
import { renderScopeValues } from "../calls/history-scope.ts";
import type { RecordsContext } from "../calls/records.ts";
import type { Engine } from "../calls/context.ts";
import type { Connection } from "../store/index.ts";
import type { Row } from "../store/types.ts";

/**
 * One transition of a record, as a call returns it. `happenedAt` is local time. `fromState` is null if the caller could not see the record
 * in that state. `userName` and `orgName` are null if the server's timer fired the transition. `reason` is the reason that the user
 * entered, or null.
 */
export interface HistoryEntry {
  historyId: string;
  happenedAt: string;
  /** Title of the transition. */
  title: string;
  fromState: string | null;
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
 * Stores a transition in the history of its record. Call it in the transaction of the change, so that neither is stored without the other.
 *
 * @param step `record`: the record after the transition, or before it if the transition deletes the record. `from`: its state before.
 * `form`: the request
 */
export async function recordStep(
  { portal, caller, connection, now = portal.clock.now() }: Taken,
  workflow: Workflow,
  transition: Transition,
  step: { record: Data; from: unknown; form: Data; scope: Scope },
): Promise<void> {
  const { userId, userName, orgName } = caller.info;
  const table = portal.store.table(workflow.entity);
  const reason = transition.reason === undefined ? undefined : step.form[transition.reason];
  const row = {
    entry_id: newId(),
    workflow: workflow.id,
    record_key: String(step.record[table.key]),
    transition: transition.id,
    title: transition.title === undefined ? null : labelOf(transition.title, step.scope),
    from_state: String(step.from ?? NEW),
    to_state: transition.to,
    happened_at: now,
    user_id: userId ?? null,
    user_name: userName ?? null,
    org_name: orgName ?? null,
    reason: typeof reason === "string" ? reason : null,
    scope_values: renderScopeValues({ portal }, table, step.record),
  };
  await connection.insertInto("transition_log").values(row).execute();
}

/**
 * Lists the stored transitions of one record, the oldest first. No right is checked: the caller must authorise the access to the record,
 * and leave out transitions that the user may not see.
 *
 * @param key key of the record
 * @returns the rows of the log; empty if there are none
 */
export async function storedSteps(connection: Connection, workflow: Workflow, key: string): Promise<Row[]> {
  const log = connection.selectFrom("transition_log").selectAll();
  return log.where("workflow", "=", workflow.id).where("record_key", "=", key).orderBy("happened_at").orderBy("entry_id").execute();
}

/**
 * Converts a stored transition to the form in which calls return it. Its title is the title at the time of the transition. If an earlier
 * version of the server stored no title, it is the present title.
 */
export const entryOf = ({ clock }: Pick<Engine, "clock">, workflow: Workflow, row: Row): HistoryEntry => ({
  historyId: String(row["entry_id"]),
  happenedAt: clock.wall.textOf(Number(row["happened_at"])),
  title: textOrNull(row["title"]) ?? titleOf(workflow, String(row["transition"])),
  fromState: String(row["from_state"]),
  toState: String(row["to_state"]),
  userName: textOrNull(row["user_name"]),
  orgName: textOrNull(row["org_name"]),
  reason: textOrNull(row["reason"]),
});

/** Returns the present title of a transition, for entries that were recorded before titles were stored. */
function titleOf({ transitions }: Workflow, id: string): string {
  const title = transitions[id]?.title ?? id;
  return typeof title === "string" ? title : (title.at(-1)?.text ?? id);
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
