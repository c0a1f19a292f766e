import type { Route } from "../../../../runtime/contract/server/route.ts";
import type { StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";
import type { CallContext, Engine } from "../calls/context.ts";
import { couldSee } from "../calls/history-scope.ts";
import type { Row } from "../store/types.ts";

/** A removed record as the recycle bin lists it: without its content and its secrets. */
export interface Removed {
  /** Id of the removal. */
  removedId: string;
  table: Table;
  /** The call that removed the record. */
  removal: Route;
  /** The call by whose rules the record is restored. */
  creation: Route;
  /** Key of the record. */
  key: string;
  /** Title of the entity and name of the record. */
  name: string;
  /** Epoch milliseconds. */
  removedAt: number;
  /** Name of the user who removed the record. Undefined if the server did. */
  userName: string | undefined;
}

/** Tests whether the caller may make a call. The application implements it, because it knows the rights. */
export type MayMake = (route: Route) => boolean;

/** Names of the columns of `removed_record` that a list of the recycle bin reads. Content and secrets are not read. */
export const LISTED = ["removed_id", "entity", "record_key", "record_name", "call", "scope_values", "removed_at", "user_name"] as const;

/** The table of a removed record, the call that removed it, and the call by which it is restored. */
type Calls = Pick<Removed, "table" | "removal" | "creation">;

/**
 * Creates a function that converts a row of `removed_record` to a {@link Removed}, if the caller may see it. Results of rights and row
 * scopes are cached and used again for equal values, because a list has up to 10,000 rows.
 *
 * @returns a function that returns undefined if the caller may not make the removing call, or if the record was outside the caller's row
 * scope. Also undefined if records of this entity can no longer be restored
 */
export function createVisible(context: CallContext, mayMake: MayMake): (row: Row) => Removed | undefined {
  const { generated } = context.portal;
  const known = new Map<string, Calls | undefined>();
  const seen = new Map<string, boolean>();
  const callsOf = (row: Row): Calls | undefined => {
    const name = `${row["entity"]} ${row["call"]}`;
    if (!known.has(name)) known.set(name, findCalls(row, generated, mayMake));
    return known.get(name);
  };
  const isInScope = (table: Table, values: unknown): boolean => {
    const name = `${table.entity} ${values}`;
    const isVisible = seen.get(name) ?? couldSee(context, table, currentScope(table, values), {});
    seen.set(name, isVisible);
    return isVisible;
  };
  return (row) => {
    const calls = callsOf(row);
    if (calls === undefined || !isInScope(calls.table, row["scope_values"])) return undefined;
    return {
      ...calls,
      removedId: String(row["removed_id"]),
      key: String(row["record_key"]),
      name: String(row["record_name"]),
      removedAt: Number(row["removed_at"]),
      userName: row["user_name"] === null ? undefined : String(row["user_name"]),
    };
  };
}

const currentScope = (table: Table, values: unknown): unknown =>
  typeof values === "string" ? JSON.stringify(withCurrentNames(table, JSON.parse(values))) : values;

/**
 * Finds the entity of a removed record, the call that removed it, and the call by whose rules it would be restored.
 *
 * @returns undefined if its entity is no longer restored, or if the caller may not make the call that removed the record
 */
function findCalls(row: Row, generated: Engine["generated"], mayMake: MayMake): Calls | undefined {
  const table = tableOf(generated, String(row["entity"]));
  const { recycle = {} } = table ?? {};
  const call = Object.hasOwn(recycle, String(row["call"])) ? String(row["call"]) : Object.keys(recycle)[0];
  const [removal, creation] = [call, recycle[call ?? ""]].map((id) => generated.routes.find((route) => route.call.id === id));
  if (table === undefined || removal === undefined || creation === undefined || !mayMake(removal)) return undefined;
  return { table, removal, creation };
}

/** Finds the table of an entity by its present or a former name. Undefined if there is none. */
const tableOf = ({ tables }: Pick<Engine["generated"], "tables">, entity: string): Table | undefined =>
  tables.find((table) => table.entity === entity || table.was?.entities.includes(entity));

/** Returns a stored record with former field names replaced by the current ones (`x-was`), also in its child rows. */
export function withCurrentNames({ columns, children }: Table, record: Data): Data {
  const renamed = renamedFields([...columns, ...children], record);
  for (const { field, columns: own } of children) {
    const rows = ownValue(renamed, field);
    if (Array.isArray(rows)) renamed[field] = rows.map((row: Data) => renamedFields(own, row));
  }
  return renamed;
}

function renamedFields(columns: readonly { field: string; was?: readonly Pick<StoredColumn, "field">[] }[], record: Data): Data {
  const renamed: Data = { ...record };
  for (const { field, was = [] } of columns) {
    const former = was.find((name) => Object.hasOwn(record, name.field));
    if (former === undefined || Object.hasOwn(renamed, field)) continue;
    renamed[field] = record[former.field];
    delete renamed[former.field];
  }
  return renamed;
}
