import type { Derivation, Table } from "../../../../runtime/contract/server/storage.ts";
import type { StoreOperation } from "../../../../runtime/contract/server/route.ts";
import { createCaches } from "./caches.ts";
import { codecsOf } from "./codec.ts";
import { atomically } from "./drivers/database.ts";
import { countBy, countEach } from "./query/count-by.ts";
import { findByText, listRows } from "./query/list.ts";
import { findKeys, findStoredSecrets, takeSecrets } from "./query/find-keys.ts";
import { type ListPlan, planList } from "./query/list-plan.ts";
import { planTable, type TablePlan } from "./plan.ts";
import { childRows, treeRows } from "./query/tree.ts";
import type { RecordOf, WrittenTo } from "./table-types.ts";
import type { Connection, Records, Restriction } from "./types.ts";
import { wallClock } from "./wall-clock.ts";
import { walkRows } from "./query/walk-rows.ts";
import {
  findRecord,
  holdRecord,
  insertRecord,
  removeRecord,
  refuseRowsBelow,
  restoreRecord,
  updateRecord,
  type Writer,
} from "./write/write.ts";

/** Input of {@link createRecords}: the tables of all entities, and the functions that writes use. */
export interface RecordsOptions extends Omit<Writer, "now"> {
  /** Current time in epoch milliseconds. Default: the system clock. */
  now?: () => number;
  tables: readonly Table[];
  /** Derivations by entity. */
  derivations: Readonly<Record<string, readonly Derivation[]>>;
  /** IANA time zone of times on the wire. */
  timeZone: string;
}

/**
 * Creates the functions that read and write records of all entities. Queries of tables are prepared here. Queries of an operation are
 * prepared at its first call and cached by the object `operation`, so callers must pass the same object each time.
 *
 * On PostgreSQL, the current transaction must be rolled back after a ConflictError `duplicate`.
 *
 * @throws Error for inconsistent tables, such as a key that is not a column
 */
export function createRecords(options: RecordsOptions): Records {
  const { tables, derivations, timeZone } = options;
  const wall = wallClock(timeZone);
  const codecs = codecsOf(wall);
  const caches = createCaches();
  const plans = new Map(tables.map((table) => [table.entity, planTable(table, derivations[table.entity] ?? [], codecs, caches)]));
  const writer: Writer = { now: Date.now, ...options };
  const lists = new WeakMap<StoreOperation, ListPlan>();

  const planOf = (entity: string): TablePlan => {
    const plan = plans.get(entity);
    if (plan === undefined) throw new Error(`"${entity}" is not stored; stored are ${[...plans.keys()].join(", ")}`);
    return plan;
  };
  const listOf = (operation: StoreOperation): ListPlan => {
    let list = lists.get(operation);
    if (list === undefined) {
      list = planList(planOf(operation.entity), operation);
      lists.set(operation, list);
    }
    return list;
  };

  return {
    list: (connection, request) => listRows(connection, listOf(request.operation), request),
    walk: (connection, request, size) => walkRows(connection, listOf(request.operation), request, size),
    children: (connection, request) => childRows(connection, listOf(request.operation), request),
    search: (connection, request, most) => findByText(connection, listOf(request.operation), request, most),
    tree: (connection, request) => treeRows(connection, listOf(request.operation), request),
    countBy: (connection, request) => countBy(connection, planOf(request.operation.entity), request, { wall, now: writer.now }),
    count: (connection, table, conditions, restriction) => countEach(connection, planOf(table.entity), conditions, restriction),
    keys: (connection, table, keys, restriction, fields, how) => findKeys(connection, planOf(table.entity), keys, restriction, fields, how),
    hold: (connection, table, key) => holdRecord(connection, planOf(table.entity), key),
    findStoredSecrets: (connection, table, key, fields) => findStoredSecrets(connection, planOf(table.entity), key, fields),
    // The cast is safe, because tables and their types are generated from the same entities.
    find: <T extends Table>(connection: Connection, table: T, key: string, restriction?: Restriction) =>
      findRecord(connection, planOf(table.entity), key, restriction) as Promise<RecordOf<T> | undefined>,
    insert: <T extends Table>(connection: Connection, table: T, record: WrittenTo<T>) =>
      atomically(connection, (inside) => insertRecord(inside, planOf(table.entity), record, writer)) as Promise<RecordOf<T>>,
    update: <T extends Table>(
      connection: Connection,
      table: T,
      key: string,
      changes: WrittenTo<T>,
      expected: number,
      known?: RecordOf<T>,
    ) =>
      atomically(connection, (inside) => updateRecord(inside, planOf(table.entity), { key, changes, expected, known }, writer)) as Promise<
        RecordOf<T>
      >,
    takeSecrets: (connection, table, key) => takeSecrets(connection, planOf(table.entity), key),
    restore: (connection, table, removed) =>
      atomically(connection, (inside) => restoreRecord(inside, planOf(table.entity), removed, writer)),
    refuseRowsBelow: (connection, table, key) => refuseRowsBelow(connection, planOf(table.entity), key),
    remove: (connection, table, key, expected) =>
      atomically(connection, (inside) => removeRecord(inside, planOf(table.entity), key, expected)),
  };
}
