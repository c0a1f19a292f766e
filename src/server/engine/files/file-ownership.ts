import type { Data } from "../../../../runtime/contract/values/data.ts";
import { fileAddress, fileIdOf } from "../../../../runtime/contract/language/file-rules.ts";
import type { StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import { wrongNamed } from "../refusals/refusal.ts";
import type { Connection } from "../store/index.ts";
import { GONE, REMOVED } from "./file-states.ts";
import { type FileStore, findFile, removeGone } from "./stored-files.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/** The user whose uploads are assigned to a record, and the transaction in which this happens. Every call context has these members. */
export interface FileOwner {
  portal: Pick<FileStore, "config" | "store">;
  caller: { info: { userId?: string } };
  connection: Connection;
  afterCommit: (() => Promise<void>)[];
}

/** A field that holds files: of a record, or of the rows of one of its lists. */
interface Slot {
  field: string;
  list?: string;
  column: StoredColumn;
}

/**
 * Assigns uploads to the record that now refers to them. Only uploads of this user that belong to no record yet are accepted. The field
 * must accept the type, and the upload must not be meant for another field.
 *
 * Uploads to which the record no longer refers are marked as removed; a callback in `afterCommit` deletes their content.
 *
 * @param before the record before the change; `{}` for a new record
 * @param after the record as stored now; `{}` if it was deleted
 * @throws Refusal 422 at the field of an upload that is not accepted
 */
export async function attachFiles(taker: FileOwner, table: Table, before: Data, after: Data): Promise<void> {
  for (const slot of slotsOf(table)) {
    const [old, now] = [valuesIn(slot, before), valuesIn(slot, after)];
    for (const value of now) if (!old.has(value)) await claim(taker, table.entity, slot, value, String(after[table.key]));
    for (const value of old) if (!now.has(value)) await discard(taker, fileIdOf(value));
  }
}

const slots = new WeakMap<Table, readonly Slot[]>();

function slotsOf(table: Table): readonly Slot[] {
  const known = slots.get(table);
  if (known !== undefined) return known;
  const ofFiles = (columns: readonly StoredColumn[]): StoredColumn[] => columns.filter(({ file }) => file !== undefined);
  const found: Slot[] = [
    ...ofFiles(table.columns).map((column) => ({ field: column.field, column })),
    ...table.children.flatMap((child) =>
      ofFiles(child.columns).map((column) => ({ field: `${child.field}.${column.field}`, list: child.field, column })),
    ),
  ];
  slots.set(table, found);
  return found;
}

function valuesIn({ list, column }: Slot, record: Data): Set<string> {
  const rows = list === undefined ? [record] : ((record[list] ?? []) as readonly Data[]);
  const values = rows.map((row) => ownValue(row, column.field)).filter((value) => value !== undefined && value !== null);
  return new Set(values.map(String));
}

async function claim(taker: FileOwner, entity: string, { field, column }: Slot, value: string, key: string): Promise<void> {
  const unknown = wrongNamed(field, "fileUnknown");
  const id = fileIdOf(value);
  const file = id === undefined ? undefined : await findFile(taker.connection, id);
  const isForField = file?.takers === undefined || file.takers.includes(`${entity}.${field}`);
  const isOfRule = file !== undefined && isForField && column.file?.types.includes(file.type) === true;
  if (id === undefined || !isOfRule || value !== (column.file?.address === true ? fileAddress(id, file.type) : id)) throw unknown;
  const taken = await taker.connection
    .updateTable("stored_file")
    .set({ claimed_by: `${entity}/${key}/${field}` })
    .where("file_id", "=", id)
    .where("owner", "=", taker.caller.info.userId ?? "")
    .where("claimed_by", "is", null)
    .returning("file_id")
    .executeTakeFirst();
  if (taken === undefined) throw unknown;
}

async function discard(taker: FileOwner, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await taker.connection.updateTable("stored_file").set({ claimed_by: GONE }).where("file_id", "=", id).execute();
  // Not before the commit: a change that is rolled back still owns its file.
  taker.afterCommit.push(async () => void (await removeGone(taker.portal, id)));
}

/**
 * Reserves the files of a deleted record for its restoration. Until then, they can neither be opened nor be assigned to another record.
 *
 * @param removedId id of the removal
 */
export async function retainFiles(taker: FileOwner, table: Table, record: Data, removedId: string): Promise<void> {
  for (const slot of slotsOf(table))
    for (const value of valuesIn(slot, record)) {
      const retained = taker.connection.updateTable("stored_file").set({ claimed_by: REMOVED + removedId });
      await retained.where("file_id", "=", fileIdOf(value) ?? "").execute();
    }
}

/**
 * Assigns the files that {@link retainFiles} has reserved to the restored record.
 *
 * @param removedId id of the removal
 * @returns the titles of the fields whose file is missing; if there are any, the caller must refuse the restoration
 */
export async function reattachFiles(taker: FileOwner, table: Table, record: Data, removedId: string): Promise<string[]> {
  const missing = new Set<string>();
  for (const slot of slotsOf(table))
    for (const value of valuesIn(slot, record)) {
      const claimed = `${table.entity}/${String(record[table.key])}/${slot.field}`;
      const attached = taker.connection.updateTable("stored_file").set({ claimed_by: claimed });
      const found = attached.where("file_id", "=", fileIdOf(value) ?? "").where("claimed_by", "=", REMOVED + removedId);
      const { numUpdatedRows } = await found.executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) missing.add(slot.column.title ?? slot.column.field);
    }
  return [...missing];
}

/** Marks the retained files of a removed record as gone. The task 清理上传文件 removes their bytes. */
export async function dropRetainedFiles(connection: Connection, removedId: string): Promise<void> {
  await connection
    .updateTable("stored_file")
    .set({ claimed_by: GONE })
    .where("claimed_by", "=", REMOVED + removedId)
    .execute();
}
