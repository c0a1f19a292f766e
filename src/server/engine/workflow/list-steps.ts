import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Route, StoreOperation } from "../../../../runtime/contract/server/route.ts";
import type { CallContext } from "../calls/context.ts";
import { handleStore } from "../calls/store-handler.ts";
import { type HistoryEntry, historyOf } from "./history.ts";

/**
 * Handles a call that replies the steps of a record (`store: { steps }`). A reason is a field that everybody may read who sees the record
 * (E561).
 *
 * @param input names the record by its key
 * @returns the steps, the oldest first
 * @throws Refusal 404 if the record does not exist or the caller may not see it
 */
export async function listSteps(route: Route, operation: StoreOperation, input: Data, context: CallContext): Promise<HistoryEntry[]> {
  const { portal, connection } = context;
  const { entity } = operation;
  const stored = (await handleStore(route, { ...operation, operation: "get" }, input, context)) as Data;
  const workflow = Object.values(portal.generated.workflows).find((found) => found.entity === entity);
  return workflow === undefined ? [] : historyOf(portal, connection, workflow, String(stored[portal.store.table(entity).key]));
}
