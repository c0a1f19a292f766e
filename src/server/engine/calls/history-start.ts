import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { SelectQueryBuilder } from "kysely";
import type { Row, Schema } from "../store/types.ts";
import type { CallContext } from "./context.ts";
import { couldSee } from "./history-scope.ts";

/** Where a history starts: at `from`, and after `after`. `isCut`: the change before the first one is hidden. */
export interface Start {
  from: string;
  after: string;
  isCut: boolean;
}

/** The stored changes of one record, with those under former names of its entity. */
type Changes = SelectQueryBuilder<Schema, "record_change", object>;

/** Builds the query for the changes of a record, including those stored under former names of its entity. */
export function changesOf({ connection }: Pick<CallContext, "connection">, { entity, was, key }: Table, record: Data): Changes {
  const all = connection.selectFrom("record_change");
  return all.where("entity", "in", [entity, ...(was?.entities ?? [])]).where("record_key", "=", String(record[key]));
}

/** Selects the changes from the start of a history on. */
export const changesSince = (changes: Changes, { from, after }: Start): Changes =>
  changes
    .where("change_id", ">=", from)
    .where("change_id", ">", after)
    .where(({ not, and, eb }) => not(and([eb("kind", "=", "removed"), eb("change_id", "=", from)])));

/**
 * Determines from where the caller may see the history of a record. `from`: the change that created or restored it. `after`: the last
 * change that left it outside the caller's row scope, or an empty text. `isCut`: whether that hides changes since `from`. Changes with the
 * same values for the row scope are evaluated once.
 */
export async function findStart(changes: Changes, table: Table, record: Data, context: CallContext): Promise<Start> {
  const groups = await changes
    .select(({ fn }) => ["kind", "scope_values", fn.max("change_id").as("last"), fn.min("change_id").as("first")])
    .groupBy(["kind", "scope_values"])
    .execute();
  const latest = (chosen: readonly Row[]): string =>
    chosen
      .map(({ last }) => String(last))
      .sort()
      .at(-1) ?? "";
  const of = (...kinds: readonly string[]): string => latest(groups.filter(({ kind }) => kinds.includes(String(kind))));
  const removals = groups.flatMap(({ kind, first }) => (kind === "removed" ? [String(first)] : [])).sort();
  // A restored record continues its history from before the removal, unless its typed key has named another record in between.
  const isOne = removals.every((first) => first > of("created"));
  const from = of("restored") > of("removed") ? of(isOne ? "created" : "restored") : of("created", "removed");
  const after = latest(groups.filter((group) => !couldSee(context, table, group["scope_values"], record)));
  return { from, after, isCut: after >= from && after !== "" };
}
