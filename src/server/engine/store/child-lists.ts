import { setImmediate } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import type { Data } from "../../../../runtime/contract/values/data.ts";
import type { Codec } from "./codec.ts";
import { kindOf } from "./drivers/dialect.ts";
import { batches } from "./leaf.ts";
import { type ChildPlan, decodeRow, OWNER, POSITION, selection } from "./plan.ts";
import type { Connection, Row, Stored } from "./types.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** Rows that are read or deleted per statement. SQLite runs synchronously, so a larger batch would block the event loop. */
const AT_ONCE = 1000;
const ROWS_IN_STATEMENT = 100;

/**
 * Reads the child lists of records and sets them on the records, in their stored sequence. A record without rows gets an empty list. One
 * query is made for each list and 500 records.
 *
 * @param key name of the key field
 * @param children the lists to read
 * @param records modified: they get the lists
 */
export async function addChildLists(
  connection: Connection,
  key: string,
  children: readonly ChildPlan[],
  records: readonly Data[],
): Promise<void> {
  if (records.length === 0) return;
  const byKey = new Map(records.map((record) => [record[key] as Stored, record]));
  for (const child of children) {
    for (const record of records) record[child.field] = [];
    for (const owners of batches([...byKey.keys()])) {
      const query = connection
        .selectFrom(child.table)
        .select([...selection(child.columns), sql.ref(OWNER).as(OWNER_OF_ROW)])
        .where(OWNER, "in", owners)
        .orderBy(OWNER)
        .orderBy(POSITION);
      for (const row of (await query.execute()) as Row[]) {
        const list = byKey.get(row[OWNER_OF_ROW] ?? null)?.[child.field];
        if (Array.isArray(list)) list.push(decodeRow(row, child.columns));
      }
    }
  }
}

/** Alias of the owner column. It cannot collide with a field, since field names contain no underscore. */
const OWNER_OF_ROW = "owner_of_row";

/**
 * Reads the child lists of one record and sets them on the record. Rows are read in chunks of 1,000, between which other requests run.
 *
 * @param record modified: it gets the lists
 * @param key key of the record
 * @returns true if a list needed several chunks. Outside of a transaction, such a list may mix rows from before and after a concurrent
 * change; the caller must then read again
 */
export async function addRowsOf(connection: Connection, children: readonly ChildPlan[], record: Data, key: string): Promise<boolean> {
  let portioned = false;
  for (const child of children) {
    const list: Data[] = [];
    const query = connection.selectFrom(child.table).select(selection(child.columns)).where(OWNER, "=", key).orderBy(POSITION);
    for (let from = 0; ; from += AT_ONCE) {
      const portion = query.where(POSITION, ">=", from).where(POSITION, "<", from + AT_ONCE);
      const rows = (await portion.execute()) as Row[];
      for (const row of rows) list.push(decodeRow(row, child.columns));
      if (rows.length < AT_ONCE) break;
      portioned = true;
      await setImmediate();
    }
    record[child.field] = list;
  }
  return portioned;
}

/**
 * Inserts the rows of a child list for a record that has none stored.
 *
 * @param key key of the record
 * @param list the rows; null is treated as an empty list
 * @returns the rows as a read would return them. They are computed, not read, because reading ten thousand rows takes as long as writing
 * them
 * @throws TypeError if the value is not a list, or if a column cannot hold one of its values
 */
export async function insertRows(connection: Connection, child: ChildPlan, key: string, list: unknown): Promise<Data[]> {
  if (list === null) return [];
  if (!Array.isArray(list)) throw new TypeError(`"${child.field}" has to be a list`);
  const written: Data[] = [];
  for (let at = 0; at < list.length; at += ROWS_IN_STATEMENT) {
    if (at > 0) await setImmediate();
    const rows = list.slice(at, at + ROWS_IN_STATEMENT) as Data[];
    const values: Stored[] = [];
    for (const row of rows) {
      const stored: Row = {};
      values.push(key, written.length);
      for (const { field, codec } of child.columns) {
        const value = encoded(codec, ownValue(row, field));
        stored[field] = value;
        values.push(value);
      }
      written.push(decodeRow(stored, child.columns));
    }
    await connection.executeQuery(CompiledQuery.raw(insertText(connection, child, rows.length), values));
  }
  return written;
}

const encoded = (codec: Codec, value: unknown): Stored => (value === undefined || value === null ? null : codec.encode(value));

const texts = new WeakMap<ChildPlan, Map<string, string>>();

/** Returns the cached insert statement for this number of rows. Building it takes far longer than running it. */
function insertText(connection: Connection, child: ChildPlan, rows: number): string {
  const known = texts.get(child) ?? new Map<string, string>();
  texts.set(child, known);
  const name = `${kindOf(connection)} ${rows}`;
  const columns = [OWNER, POSITION, ...child.columns.map(({ column }) => column)];
  const row: Row = Object.fromEntries(columns.map((column) => [column, 0]));
  const text =
    known.get(name) ??
    connection
      .insertInto(child.table)
      .values(Array.from({ length: rows }, () => row))
      .compile().sql;
  known.set(name, text);
  return text;
}

/**
 * Deletes the rows of a child list of one record, in chunks of 1,000. Their positions are 0, 1, 2 …, so each chunk is a range of positions.
 *
 * @param key key of the record
 */
export async function removeRows(connection: Connection, child: ChildPlan, key: string): Promise<void> {
  for (let before = AT_ONCE; ; before += AT_ONCE) {
    const portion = connection.deleteFrom(child.table).where(OWNER, "=", key).where(POSITION, "<", before);
    const { numDeletedRows } = await portion.executeTakeFirst();
    if (numDeletedRows < AT_ONCE) break;
    await setImmediate();
  }
  await connection.deleteFrom(child.table).where(OWNER, "=", key).execute();
}
