import type { Data } from "../../../../runtime/contract/values/data.ts";
import { REMOVED } from "../../../../runtime/contract/language/workflow.ts";
import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { couldSee } from "../calls/history-scope.ts";
import { changesOf, changesSince, findStart } from "../calls/history-start.ts";
import { handleStore } from "../calls/store-handler.ts";
import type { Row } from "../store/types.ts";
import { entryOf, type HistoryEntry, storedSteps } from "./history.ts";

/**
 * Handles a call that returns the transitions of a record (`store: { steps }`). Reasons are visible to everybody who may see the record
 * (E561).
 *
 * Some transitions are left out: the last transition after which the caller could not see the record (row scope), and all before it.
 * Transitions before the visible part of the record's change history are left out too. If any is left out, the `fromState` of the first
 * remaining transition is null.
 *
 * @param input contains the key of the record
 * @returns the transitions, the oldest first; empty if the entity has no workflow
 * @throws Refusal 404 if the record does not exist or the caller may not see it
 */
export async function listSteps(route: Route, operation: StoreOperation, input: Data, context: CallContext): Promise<HistoryEntry[]> {
  const { portal, connection } = context;
  const { entity } = operation;
  const record = (await handleStore(route, { ...operation, operation: "get" }, input, context)) as Data;
  const workflow = Object.values(portal.generated.workflows).find((found) => found.entity === entity);
  if (workflow === undefined) return [];
  const table = portal.store.table(entity);
  const steps = ofThisRecord(await storedSteps(connection, workflow, String(record[table.key])));
  const seen = await sinceVisible(steps.slice(countHidden(steps, table, record, context)), table, record, context);
  const isCut = seen.length < steps.length;
  return seen.map((row, at) => ({ ...entryOf(portal, workflow, row), ...(isCut && at === 0 ? { fromState: null } : {}) }));
}

/** Returns the steps without those of earlier records with the same typed key. The last step of an earlier record is its removal. */
const ofThisRecord = (steps: readonly Row[]): readonly Row[] => steps.slice(1 + steps.findLastIndex(({ to_state: to }) => to === REMOVED));

/**
 * Counts the steps that are hidden from the caller: all up to the last one after which the caller could not see the record. Steps of an
 * earlier version do not tell, and so hide nothing.
 */
const countHidden = (steps: readonly Row[], table: Table, record: Data, context: CallContext): number =>
  1 + steps.findLastIndex(({ scope_values: values }) => values !== null && !couldSee(context, table, values, record));

/**
 * Returns the steps after the change with which the caller's view of the history begins. All steps are returned if nothing is hidden, and
 * none if no later change is stored.
 */
async function sinceVisible(steps: readonly Row[], table: Table, record: Data, context: CallContext): Promise<readonly Row[]> {
  const changes = changesOf(context, table, record);
  const start = await findStart(changes, table, record, context);
  if (start.from === "" && start.after === "") return steps;
  const first = await changesSince(changes, start)
    .select(({ fn }) => fn.min("change_id").as("id"))
    .executeTakeFirst();
  // Ids ascend with time, and a transition stores its change before its step.
  return steps.filter((step) => typeof first?.id === "string" && String(step["entry_id"]) > first.id);
}
