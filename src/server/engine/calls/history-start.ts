import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { SelectQueryBuilder } from "kysely";
import type { Row, Schema } from "../store/types.ts";
import type { CallContext } from "./context.ts";
import { couldSee } from "./history-scope.ts";

/** Where the history of a record begins for a caller, as found by {@link findStart}. Later changes have greater ids. */
export interface Start {
  /** Id of the change that created or restored the record. Changes before it may belong to an earlier record with the same key. */
  from: string;
  /**
   * Id of the last change after which the caller could not see the record. This change and all changes before it are hidden. Empty if there
   * is no such change.
   */
  after: string;
  /** Whether changes of the record itself are hidden, because `after` is not before `from`. */
  isCut: boolean;
}

/** The stored changes of one record, with those under former names of its entity. */
type Changes = SelectQueryBuilder<Schema, "record_change", object>;

/**
 * Builds the query for all stored changes with the key of a record, including those under former names of its entity. If the key was used
 * before, they include changes of an earlier record.
 */
export function changesOf({ connection }: Pick<CallContext, "connection">, { entity, was, key }: Table, record: Data): Changes {
  const all = connection.selectFrom("record_change");
  return all.where("entity", "in", [entity, ...(was?.entities ?? [])]).where("record_key", "=", String(record[key]));
}

/**
 * Restricts a query of the changes of a record to the changes since the start of its history ({@link findStart}). If the start is the
 * removal of an earlier record with the same key, that removal is left out.
 */
export const changesSince = (changes: Changes, { from, after }: Start): Changes =>
  changes
    .where("change_id", ">=", from)
    .where("change_id", ">", after)
    .where(({ not, and, eb }) => not(and([eb("kind", "=", "removed"), eb("change_id", "=", from)])));

/** The last of the changes that have the same kind, values for the row scope and mark of a restoration. */
type Group = Row & { last: string };

/**
 * Determines with which change the history of a record begins for the caller.
 *
 * @param changes all stored changes with the key of the record
 * @returns see {@link Start}
 */
export async function findStart(changes: Changes, table: Table, record: Data, context: CallContext): Promise<Start> {
  const groups = await groupsOf(changes);
  const from = startOf(groups);
  const after = latest(groups.filter((group) => !couldSee(context, table, group["scope_values"], record)));
  return { from, after, isCut: after >= from && after !== "" };
}

/**
 * Determines with which change the history of a deleted record begins, when the record is about to be restored. The restoration stores the
 * result, because LOG_DAYS may later delete some of these changes.
 *
 * @param changes all changes with the key of the record
 * @param removedId id of the removal; the changes of the record have smaller ids
 * @returns the id of the change; empty if the history begins with the first stored change. Undefined if another record has had the key
 * since the removal
 */
export async function findContinued(changes: Changes, removedId: string): Promise<string | undefined> {
  const others = changes.where("change_id", ">", removedId).where("kind", "in", ["created", "restored"]);
  if ((await others.select("change_id").limit(1).execute()).length > 0) return undefined;
  return startOf(await groupsOf(changes.where("change_id", "<", removedId)));
}

const groupsOf = (changes: Changes): Promise<Group[]> =>
  changes
    .select(({ fn }) => ["kind", "scope_values", "history_start", fn.max("change_id").as("last")])
    .groupBy(["kind", "scope_values", "history_start"])
    .execute() as Promise<Group[]>;

/** Returns the id of the first change of the record that the key names now. Without a mark, a restored record has no earlier history. */
function startOf(groups: readonly Group[]): string {
  const of = (...kinds: readonly string[]): Group[] => groups.filter(({ kind }) => kinds.includes(String(kind)));
  const restored = latest(of("restored"));
  if (restored <= latest(of("removed"))) return latest(of("created", "removed"));
  return String(groups.find(({ last }) => last === restored)?.["history_start"] ?? restored);
}

/** Returns the greatest id of the groups, or an empty text without groups. */
const latest = (groups: readonly Group[]): string => groups.reduce((greatest, { last }) => (last > greatest ? last : greatest), "");
