import type { Table } from "../../../../runtime/contract/server/storage.ts";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import { couldSee } from "./history-scope.ts";
import type { CallContext } from "./context.ts";
import { withCurrentJoined } from "./joined-values.ts";
import { restrictionOf } from "./records.ts";
import type { ScopedName } from "./scoped-names.ts";
import { EVERY } from "./value-labels.ts";

/**
 * Determines which record names in a history may be shown to the caller. A name may be shown if the caller may see its record now. All
 * other names must be hidden. A deleted record is evaluated with its last values, but with the present values of the records it refers to.
 *
 * @param names the names with the keys of their records
 * @returns a function that tests whether a name may be shown
 */
export async function findVisibleNames(names: readonly ScopedName[], context: CallContext): Promise<(name: ScopedName) => boolean> {
  const visible = new Map<string, ReadonlySet<string>>();
  for (const [entity, keys] of keysByEntity(names)) visible.set(entity, await visibleOf(entity, [...keys], context));
  return ({ entity, key }) => visible.get(entity)?.has(key) === true;
}

function keysByEntity(names: readonly ScopedName[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { entity, key } of names) keys.set(entity, (keys.get(entity) ?? new Set()).add(key));
  return keys;
}

async function visibleOf(entity: string, keys: readonly string[], context: CallContext): Promise<Set<string>> {
  const { portal, connection } = context;
  const table = portal.generated.tables.find((one) => one.entity === entity || one.was?.entities.includes(entity));
  if (table === undefined) return new Set();
  const { records } = portal.store;
  const found = await records.keys(connection, table, keys, restrictionOf(context, table.entity));
  const missing = keys.filter((key) => !found.has(key));
  const others = missing.length === 0 ? new Map() : await records.keys(connection, table, missing, EVERY);
  const removed = missing.filter((key) => !others.has(key));
  if (removed.length === 0) return new Set(found.keys());
  const changes = await connection
    .selectFrom("record_change")
    .select(["record_key", "scope_values"])
    .where("entity", "in", [table.entity, ...(table.was?.entities ?? [])])
    .where("record_key", "in", removed)
    .where("kind", "=", "removed")
    .orderBy("change_id")
    .execute();
  // The last removal counts, if a typed key named several records.
  const last = new Map(changes.map((row) => [String(row["record_key"]), row["scope_values"]]));
  const visible = new Set(found.keys());
  for (const [key, values] of last) if (couldSee(context, table, values, await currentOf(table, values, context))) visible.add(key);
  return visible;
}

/** The joined values of today of a removed record. */
const currentOf = async (table: Table, values: unknown, context: CallContext): Promise<Data> =>
  typeof values === "string" ? withCurrentJoined(table, JSON.parse(values) as Data, context) : {};
