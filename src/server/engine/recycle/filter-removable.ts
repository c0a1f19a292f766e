import { setImmediate } from "node:timers/promises";
import { firstFailure, type Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { inputNames } from "../../../../runtime/contract/wire/call.ts";
import type { CallContext } from "../calls/context.ts";
import { withCurrentJoined } from "../calls/joined-values.ts";
import { Refusal } from "../refusals/refusal.ts";
import { type Removed, withCurrentNames } from "./removed-record.ts";

/** Milliseconds after which the filter gives the event loop to other requests. */
const SLICE_MS = 5;

/**
 * Selects the removed records that the caller could remove now if they were still stored. The row scope, the `where` of the removing call,
 * its checks without input, and its guard are evaluated. Joined values are read again for this, because the region of a record may have
 * been moved. If the guard refuses because of other records, the refusal is ignored, because those records may have changed since the
 * removal.
 *
 * @param removed at most a few hundred records, because contents are read and guards query the database
 */
export async function filterRemovable(removed: readonly Removed[], context: CallContext): Promise<Removed[]> {
  const found: Removed[] = [];
  let since = performance.now();
  for (const one of removed) {
    const row = await context.connection
      .selectFrom("removed_record")
      .select("content")
      .where("removed_id", "=", one.removedId)
      .executeTakeFirst();
    if (row === undefined) continue;
    const content = withCurrentNames(one.table, JSON.parse(String(row["content"])) as Data);
    if (await isRemovable(one, await withCurrentJoined(one.table, content, context), context)) found.push(one);
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return found;
}

async function isRemovable({ table, removal }: Removed, record: Data, context: CallContext): Promise<boolean> {
  const own: CallContext = { ...context, route: removal, broken: [] };
  if (own.portal.generated.rowScopes[table.entity]?.holds(own.scope(record)) === false) return false;
  const where = ownValue(table.removable, removal.call.id);
  if (where !== undefined && !where(own.scope(record))) return false;
  const entered = inputNames(removal.call);
  const ofRow = removal.checks.filter(({ fields }) => fields.every((field) => !entered.has(field)));
  if (firstFailure(ofRow, own.scope(record, {})) !== undefined) return false;
  try {
    await own.portal.application.refusals.hookOf(removal.call.id)?.guard?.(record, own);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return OF_DATA.has(error.layer);
  }
}

/** Layers of refusals that depend on the data of other records, and not on who the caller is. */
const OF_DATA: ReadonlySet<unknown> = new Set(["rule", "state"]);
