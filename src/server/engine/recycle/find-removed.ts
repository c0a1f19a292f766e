import type { CallContext } from "../calls/context.ts";
import { inputNames } from "../../../../runtime/contract/wire/call.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import { findVisibleNames } from "../calls/find-visible-names.ts";
import { readableDifferences } from "../calls/list-history.ts";
import { differencesOf } from "../calls/note-change.ts";
import { withNames } from "../calls/scoped-names.ts";
import { notFound } from "../refusals/refusal.ts";
import type { Row } from "../store/types.ts";
import { filterRemovable } from "./filter-removable.ts";
import { createVisible, LISTED, type MayMake, type Removed, withCurrentNames } from "./removed-record.ts";

/** Most removed records that are stored. The task that purges expired ones removes the oldest beyond this number. */
export const MOST_REMOVED = 10_000;

/** Filters of a list of removed records. Times are epoch milliseconds. */
export interface RemovedSearch {
  text?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * Lists the removed records of calls that the caller may make, newest first, as far as the caller had them in the row scope. Contents are
 * not read, so {@link filterRemovable} must check each record before it is shown.
 */
export async function listRemoved(search: RemovedSearch, context: CallContext, mayMake: MayMake): Promise<Removed[]> {
  const { text = "", from, to } = search;
  let query = context.connection.selectFrom("removed_record").select([...LISTED]);
  if (from !== undefined) query = query.where("removed_at", ">=", from);
  if (to !== undefined) query = query.where("removed_at", "<=", to);
  const rows = (await query.orderBy("removed_id", "desc").limit(MOST_REMOVED).execute()) as Row[];
  const wanted = text.toLowerCase();
  const visible = createVisible(context, mayMake);
  return rows.filter((row) => String(row["record_name"]).toLowerCase().includes(wanted)).flatMap((row) => visible(row) ?? []);
}

/**
 * Finds a removed record by its id.
 *
 * @throws Refusal 404 if there is none, or if the caller could not have removed it
 */
export async function findRemoved(removedId: string, context: CallContext, mayMake: MayMake): Promise<Removed> {
  const row = await context.connection
    .selectFrom("removed_record")
    .select([...LISTED])
    .where("removed_id", "=", removedId)
    .executeTakeFirst();
  return oneRemovable(row as Row | undefined, context, mayMake);
}

/**
 * Returns the removed record that a row stores.
 *
 * @throws Refusal 404 without a row, and if the caller could not remove the record
 */
async function oneRemovable(row: Row | undefined, context: CallContext, mayMake: MayMake): Promise<Removed> {
  const removed = row === undefined ? undefined : createVisible(context, mayMake)(row);
  const [found] = removed === undefined ? [] : await filterRemovable([removed], context);
  if (found === undefined) throw notFound();
  return found;
}

/** Milliseconds after a removal in which its user can undo it. */
const UNDO_MS = 600_000;

/**
 * Finds the last removal of a record that the caller made within ten minutes.
 *
 * @param call the call that removed the record
 * @throws Refusal 404
 */
export async function findOwnRemoval(call: string, key: string, context: CallContext, mayMake: MayMake): Promise<Removed> {
  const row = await context.connection
    .selectFrom("removed_record")
    .select([...LISTED])
    .where("record_key", "=", key)
    .where("call", "=", call)
    .where("user_id", "=", context.caller.info.userId ?? "")
    .where("removed_at", ">=", context.portal.clock.now() - UNDO_MS)
    .orderBy("removed_id", "desc")
    .executeTakeFirst();
  return oneRemovable(row as Row | undefined, context, mayMake);
}

/** A field of a removed record, as people read it. */
export interface RemovedField {
  label: string;
  value: string;
}

/**
 * Describes the content of a removed record, with current labels, by the fields that the restoring call accepts. Secrets, fields that the
 * caller may not read, and names of records that the caller may not see are omitted. Masked values stay masked.
 */
export async function describeRemoved({ removedId, table, creation }: Removed, context: CallContext): Promise<RemovedField[]> {
  const row = await context.connection
    .selectFrom("removed_record")
    .select("content")
    .where("removed_id", "=", removedId)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const record = withCurrentNames(table, JSON.parse(String(row["content"])) as Data);
  const hidden = new Set(ownValue(context.portal.application.hiddenFields, table.entity)?.(record, context) ?? []);
  const seen = new Set([...inputNames(creation.call)].filter((field) => !hidden.has(field)));
  const all = await differencesOf(context, table, { before: record });
  const differences = readableDifferences(table.entity, all, seen, context);
  const isVisible = await findVisibleNames(
    differences.flatMap(({ names = [] }) => names),
    context,
  );
  return differences.flatMap((difference) => {
    const { label, before, after } = withNames(difference, isVisible);
    const value = before ?? after;
    return value === undefined ? [] : [{ label, value }];
  });
}
