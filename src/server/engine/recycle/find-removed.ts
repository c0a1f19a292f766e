import { setImmediate } from "node:timers/promises";
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
import { findSurplus, type Removals, without } from "./surplus.ts";

/** Number of removed records that one query reads. The event loop serves other requests between two queries. */
const PORTION = 250;
const DAY_MS = 86_400_000;

/**
 * Filters of a list of removed records. `text` must be in the title or name, regardless of case. `from` and `to` are the first and the last
 * time of the removal, in epoch milliseconds. An absent member filters nothing.
 */
export interface RemovedSearch {
  text?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/**
 * Lists removed records, newest first. A record is listed if the caller may make the call that removed it, and if it was in the caller's
 * row scope. Contents are not read, so {@link filterRemovable} must check each record before it is shown. Records that the next purge
 * deletes are left out.
 *
 * @param search conditions of the list, such as the text in the name
 * @param mayMake tests whether the caller may make a call
 */
export async function listRemoved(search: RemovedSearch, context: CallContext, mayMake: MayMake): Promise<Removed[]> {
  const wanted = (search.text ?? "").toLowerCase();
  const visible = createVisible(context, mayMake);
  const query = (await searched(search, context))
    .select([...LISTED])
    .orderBy("removed_id", "desc")
    .limit(PORTION);
  const found: Removed[] = [];
  for (let next = query; ; ) {
    const rows = (await next.execute()) as Row[];
    for (const row of rows) {
      const removed = String(row["record_name"]).toLowerCase().includes(wanted) ? visible(row) : undefined;
      if (removed !== undefined) found.push(removed);
    }
    if (rows.length < PORTION) return found;
    next = query.where("removed_id", "<", String(rows.at(-1)?.["removed_id"]));
    await setImmediate();
  }
}

/** Builds the query for removed records that the next purge does not remove, within the times of a search. */
async function searched({ from, to }: RemovedSearch, context: CallContext): Promise<Removals> {
  let query = await unexpired(context);
  if (from !== undefined) query = query.where("removed_at", ">=", from);
  if (to !== undefined) query = query.where("removed_at", "<=", to);
  return (await findSurplus(context.connection)).reduce(without, query);
}

/** Builds the query for removed records that have not expired. */
async function unexpired({ portal, connection }: CallContext): Promise<Removals> {
  const days = await portal.application.recycleDays(connection);
  return connection.selectFrom("removed_record").where("removed_at", ">", portal.clock.now() - days * DAY_MS);
}

/**
 * Finds a removed record by the id of its removal.
 *
 * @param mayMake tests whether the caller may make a call
 * @throws Refusal 404 if there is none, or if the caller could not have removed it
 */
export async function findRemoved(removedId: string, context: CallContext, mayMake: MayMake): Promise<Removed> {
  const row = await (await unexpired(context))
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

/** Milliseconds after the removal of a record in which the user who removed it can undo the removal. */
const UNDO_MS = 600_000;

/**
 * Finds a removal that the caller made within the last ten minutes, so that the caller can undo it. If the caller removed the record
 * several times, the latest removal is found.
 *
 * @param call the call that removed the record
 * @param key the key of the record
 * @param mayMake tests whether the caller may make a call
 * @throws Refusal 404 if there is none
 */
export async function findOwnRemoval(call: string, key: string, context: CallContext, mayMake: MayMake): Promise<Removed> {
  const row = await (await unexpired(context))
    .select([...LISTED])
    .where("record_key", "=", key)
    .where("call", "=", call)
    .where("user_id", "=", context.caller.info.userId ?? "")
    .where("removed_at", ">=", context.portal.clock.now() - UNDO_MS)
    .orderBy("removed_id", "desc")
    .executeTakeFirst();
  return oneRemovable(row as Row | undefined, context, mayMake);
}

/** A field of a removed record, as people read it: its title (`label`), and its value as text. */
export interface RemovedField {
  label: string;
  value: string;
}

/**
 * Describes the content of a removed record as labels and values, for the fields that the restoring call accepts. Secrets, fields that the
 * caller may not read, and names of records that the caller may not see are left out. Masked values stay masked.
 *
 * @throws Refusal 404 if the record was restored or purged meanwhile
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
