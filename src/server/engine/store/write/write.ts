import { type SqlBool, sql } from "kysely";
import { isEmpty } from "../../../../../runtime/contract/language/condition.ts";
import type { Data } from "../../../../../runtime/contract/values/data.ts";
import { addRowsOf, insertRows, removeRows } from "../child-lists.ts";
import { type ConflictError, conflict } from "./conflict.ts";
import { derive } from "./derive.ts";
import { forShare, forUpdate, kindOf } from "../drivers/dialect.ts";
import { LEAF, markLeaves } from "../leaf.ts";
import { and } from "../query/predicate.ts";
import { type ColumnPlan, decodeRow, selection, type TablePlan, VERSION } from "../plan.ts";
import { compileRestriction } from "../query/restriction.ts";
import { withServerValues } from "./server-values.ts";
import { refusingDuplicates } from "./refuse-duplicates.ts";
import { ROOT } from "../query/tree.ts";
import type { Connection, RemovedRecord, Restriction, Row, Stored } from "../types.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/** Functions that writes of records need: for new keys, for secrets and for times. */
export interface Writer {
  newId: () => string;
  /** Hashes a secret that the server only compares. */
  hashSecret: (secret: string) => Promise<string> | string;
  /** Encrypts a secret that the server has to read back. */
  sealSecret: (secret: string) => string;
  /** Current time in epoch milliseconds, for times that the server fills in. */
  now: () => number;
}

const DEPTH_LIMIT = 1000;

const isKey = (plan: TablePlan, key: string) => sql<SqlBool>`${plan.key.ref} = ${key}`;

/**
 * Reads a record with its child lists. If the record changes between the two reads, both are repeated.
 *
 * @returns undefined if the record does not exist or is outside of the restriction, or if the key is no valid text
 */
export async function findRecord(
  connection: Connection,
  plan: TablePlan,
  key: string,
  restriction?: Restriction,
): Promise<Data | undefined> {
  if (typeof key !== "string" || key.includes("\u0000")) return undefined;
  const allowed = restriction === undefined ? true : compileRestriction(plan, kindOf(connection), restriction);
  const condition = and([isKey(plan, key), allowed]);
  if (typeof condition === "boolean") return undefined;
  const read = async (): Promise<Data | undefined> => {
    const row = await connection.selectFrom(plan.name).select(selection(plan.readable)).where(condition).executeTakeFirst();
    return row === undefined ? undefined : decodeRow(row as Data, plan.readable);
  };
  let record = await read();
  // A writer may interleave while a long list is read. Reread unless the version is unchanged.
  while (record !== undefined && (await addRowsOf(connection, plan.children, record, key))) {
    const now = await read();
    if (now?.[VERSION] === record[VERSION]) break;
    record = now;
  }
  if (record === undefined) return undefined;
  if (plan.columns.has(LEAF)) await markLeaves(connection, plan, [record]);
  return record;
}

/**
 * Inserts a record with its derived fields and child lists. Its version is 1.
 *
 * @returns the stored record
 * @throws ConflictError for a duplicate key or unique value, or a missing parent; TypeError for a value that its column cannot contain
 */
export async function insertRecord(connection: Connection, plan: TablePlan, record: Data, writer: Writer): Promise<Data> {
  const key = plan.table.typedKey === true ? ownValue(record, plan.key.field) : writer.newId();
  if (typeof key !== "string" || isEmpty(key)) throw new TypeError(`${plan.table.entity}: a new row needs its key "${plan.key.field}"`);
  const whole: Data = { ...(await withServerValues(connection, plan, record, undefined, writer.now())), [plan.key.field]: key };
  for (const { field } of plan.children) whole[field] = ownValue(whole, field) ?? [];
  Object.assign(whole, await derive(plan, whole));
  const values: Row = { ...(await encoded(plan, whole, writer, "insert")), [VERSION]: 1 };
  return storeNew(connection, plan, whole, values);
}

/**
 * Stores a removed record again under its key, with its child lists and secrets. Times of creation and copied values stay as they were;
 * totals, texts and formulas are computed anew.
 *
 * @returns the stored record
 * @throws ConflictError and TypeError as `insertRecord`
 */
export async function restoreRecord(
  connection: Connection,
  plan: TablePlan,
  { record, secrets, version }: RemovedRecord,
  writer: Writer,
): Promise<Data> {
  const whole: Data = { ...record, ...(await withServerValues(connection, plan, record, record, writer.now())) };
  for (const { field } of plan.children) whole[field] = ownValue(whole, field) ?? [];
  Object.assign(whole, await derive(plan, whole));
  const values: Row = { ...(await encoded(plan, whole, writer, "insert")), [VERSION]: version };
  for (const { field, column, secret } of plan.columns.values())
    if (secret !== false) values[column] = (ownValue(secrets, field) ?? null) as Stored;
  return storeNew(connection, plan, whole, values);
}

/** Inserts a row and its child lists. `whole` is the record in wire form, `values` its columns. */
async function storeNew(connection: Connection, plan: TablePlan, whole: Data, values: Row): Promise<Data> {
  const key = String(whole[plan.key.field]);
  if (plan.parent !== undefined) await holdParent(connection, plan, plan.parent, values[plan.parent.column], key);
  const insert = connection.insertInto(plan.name).values(values).returning(selection(plan.readable));
  const row = await refusingDuplicates(plan, whole, () => insert.executeTakeFirstOrThrow());
  const lists: Lists = new Map();
  for (const child of plan.children) lists.set(child.field, await insertRows(connection, child, key, ownValue(whole, child.field)));
  return withLists(connection, plan, decodeRow(row as Data, plan.readable), key, lists);
}

/**
 * Updates some fields of a record, and replaces those child lists that the changes contain.
 *
 * @param expected the version that the record must have
 * @param known the record as `findRecord` has returned it in this transaction. Default: it is read here
 * @returns the stored record
 * @throws ConflictError for a missing record, a stale version, a duplicate unique value, or an invalid parent; TypeError for a value that
 * its column cannot contain
 */
export async function updateRecord(
  connection: Connection,
  plan: TablePlan,
  { key, changes, expected, known }: Update,
  writer: Writer,
): Promise<Data> {
  const before = known === undefined ? await findScalars(connection, plan, key) : scalarsOf(plan, known);
  if (before === undefined) throw conflict("notFound");
  if (before[VERSION] !== expected) throw conflict("stale");
  const changed = await withServerValues(connection, plan, changes, before, writer.now());
  const after: Data = { ...before, ...changed, [plan.key.field]: key };
  const written: Data = { ...changed, ...(await derive(plan, after)) };
  const values = await encoded(plan, written, writer, "update");
  delete values[plan.key.column];
  if (plan.parent !== undefined && plan.parent.column in values) {
    await holdParent(connection, plan, plan.parent, values[plan.parent.column], key);
  }
  const update = connection
    .updateTable(plan.name)
    .set({ ...values, [VERSION]: expected + 1 })
    .where(isKey(plan, key))
    .where(VERSION, "=", expected)
    .returning(selection(plan.readable));
  const row = await refusingDuplicates(plan, after, () => update.executeTakeFirst());
  if (row === undefined) throw await missed(connection, plan, key);
  const lists: Lists = new Map();
  for (const child of plan.children) {
    const list = ownValue(known, child.field);
    if (ownValue(written, child.field) !== undefined) {
      await removeRows(connection, child, key);
      lists.set(child.field, await insertRows(connection, child, key, written[child.field]));
    } else if (Array.isArray(list)) lists.set(child.field, list);
  }
  return withLists(connection, plan, decodeRow(row as Data, plan.readable), key, lists);
}

interface Update {
  key: string;
  changes: Data;
  expected: number;
  known?: Data | undefined;
}

/**
 * Returns the fields of a record that are columns, without its child lists. `derive` recomputes the total of each list that it is given,
 * and a list that the write does not contain must not change.
 */
const scalarsOf = ({ readable }: TablePlan, record: Data): Data =>
  Object.fromEntries(readable.filter(({ field }) => Object.hasOwn(record, field)).map(({ field }) => [field, record[field]]));

/** Creates the refusal of a write that has found no record with the expected version. */
async function missed(connection: Connection, plan: TablePlan, key: string): Promise<ConflictError> {
  const row = await connection.selectFrom(plan.name).select(VERSION).where(isKey(plan, key)).executeTakeFirst();
  return conflict(row === undefined ? "notFound" : "stale");
}

/**
 * Locks a record until the transaction ends, so that no other transaction changes it. Does nothing if the record does not exist, and on
 * SQLite, where a transaction is the only writer.
 */
export async function holdRecord(connection: Connection, plan: TablePlan, key: string): Promise<void> {
  // SQLite has a single writer, so a transaction that will write excludes all other writers.
  if (key.includes("\u0000") || kindOf(connection) === "sqlite") return;
  await forUpdate(kindOf(connection), connection.selectFrom(plan.name).select(VERSION).where(isKey(plan, key))).executeTakeFirst();
}

/**
 * Removes a record with its child lists. Uploaded files of the record are not removed here (see `attachFiles`).
 *
 * @param expected the version that the record must have
 * @throws ConflictError for a missing record, a stale version, or a tree row that has children
 */
export async function removeRecord(connection: Connection, plan: TablePlan, key: string, expected: number): Promise<void> {
  if (plan.parent !== undefined) await refuseBranch(connection, plan, key, expected);
  const done = await connection.deleteFrom(plan.name).where(isKey(plan, key)).where(VERSION, "=", expected).executeTakeFirst();
  if (done.numDeletedRows === 0n) throw await missed(connection, plan, key);
  for (const child of plan.children) await removeRows(connection, child, key);
}

/** Locks a tree row and refuses its removal if it has children. A missing or stale row is refused as such. */
async function refuseBranch(connection: Connection, plan: TablePlan, key: string, expected: number): Promise<void> {
  const query = connection.selectFrom(plan.name).select(VERSION).where(isKey(plan, key));
  // The lock lasts until the end of the transaction, so that nobody can add a child meanwhile (see `holdParent`).
  const found = await forUpdate(kindOf(connection), query).executeTakeFirst();
  if (found === undefined) throw conflict("notFound");
  if (found[VERSION] !== expected) throw conflict("stale");
  await refuseRowsBelow(connection, plan, key);
}

/**
 * Refuses the removal of a tree row that has children. Call it before the removal. Does nothing for other tables.
 *
 * @param above key of the row
 * @throws ConflictError rowsBelow
 */
export async function refuseRowsBelow(connection: Connection, { name, key, parent }: TablePlan, above: string): Promise<void> {
  if (parent === undefined) return;
  const child = await connection.selectFrom(name).select(key.column).where(parent.column, "=", above).limit(1).executeTakeFirst();
  if (child !== undefined) throw conflict("rowsBelow");
}

/** Child lists that this write has stored or left unchanged, by field. */
type Lists = Map<string, Data[]>;

/** Adds the child lists to the columns that a write returned. Reads only lists that are not known. */
async function withLists(connection: Connection, plan: TablePlan, record: Data, key: string, lists: Lists): Promise<Data> {
  for (const child of plan.children) {
    const list = lists.get(child.field);
    if (list === undefined) await addRowsOf(connection, [child], record, key);
    else record[child.field] = list;
  }
  if (plan.columns.has(LEAF)) await markLeaves(connection, plan, [record]);
  return record;
}

async function findScalars(connection: Connection, plan: TablePlan, key: string): Promise<Data | undefined> {
  const row = await connection.selectFrom(plan.name).select(selection(plan.readable)).where(isKey(plan, key)).executeTakeFirst();
  return row === undefined ? undefined : decodeRow(row as Data, plan.readable);
}

/**
 * Encodes the given fields as column values. An absent field is left out. Null and blanks clear a field, except a blank secret in an
 * update, which leaves it unchanged.
 */
async function encoded(plan: TablePlan, given: Data, writer: Writer, how: "insert" | "update"): Promise<Row> {
  const values: Row = {};
  for (const [field, column] of plan.columns) {
    const value = ownValue(given, field);
    if (value === undefined || column.joined) continue;
    if (column.secret !== false && isEmpty(value) && how === "update") continue;
    values[column.column] = value === null ? null : await encodedValue(column, value, writer);
  }
  return values;
}

async function encodedValue(column: ColumnPlan, value: unknown, writer: Writer): Promise<Stored> {
  try {
    const plain = column.codec.encode(value);
    if (column.secret === false || plain === null) return plain;
    return column.secret === "hash" ? await writer.hashSecret(String(plain)) : writer.sealSecret(String(plain));
  } catch (error) {
    throw new TypeError(`"${column.field}": ${(error as Error).message}`);
  }
}

/**
 * Checks that the parent exists and is not a descendant of the row itself. Locks all ancestors until the end of the
 * transaction, so that none can be removed, or moved below this row, meanwhile.
 *
 * @throws ConflictError parentCircle, parentGone
 */
async function holdParent(connection: Connection, plan: TablePlan, parent: ColumnPlan, id: unknown, key: string): Promise<void> {
  let above = id;
  for (let depth = 0; above !== null && above !== undefined && above !== ROOT && depth < DEPTH_LIMIT; depth++) {
    if (above === key) throw conflict("parentCircle");
    const query = connection
      .selectFrom(plan.name)
      .select(`${parent.column} as above`)
      .where(isKey(plan, String(above)));
    const row = await forShare(kindOf(connection), query).executeTakeFirst();
    if (row === undefined && depth === 0) throw conflict("parentGone");
    above = row?.above;
  }
}
