import type { Data } from "../../../../runtime/contract/values/data.ts";
import { fileIdOf } from "../../../../runtime/contract/language/file-rules.ts";
import type { StoredColumn, Table } from "../../../../runtime/contract/server/storage.ts";
import type { Connection } from "../store/index.ts";
import { findFile } from "./stored-files.ts";
import { ownValue } from "../../../../runtime/contract/values/own-value.ts";

/**
 * Returns a copy of the changes in which the server has filled the name field of each file (`x-file.name`) with the name of the upload.
 * Names that the client sent are replaced. An unchanged file whose upload was deleted keeps its stored name. If a file field is empty, its
 * name field becomes null. File fields that the changes do not contain are not considered.
 *
 * @param before the record before the change; `{}` for a new record
 */
export async function withFileNames(connection: Connection, table: Table, changes: Data, before: Data): Promise<Data> {
  const named: Data = { ...changes, ...(await namesIn(connection, table.columns, changes, before)) };
  for (const { field, columns } of table.children) {
    const rows = ownValue(changes, field);
    if (!Array.isArray(rows) || columns.every(({ file }) => file?.name === undefined)) continue;
    const known = rowsOf(ownValue(before, field));
    named[field] = await Promise.all(
      rows.map(async (row: Data) => ({ ...row, ...(await namesIn(connection, columns, row, asItWas(columns, row, known))) })),
    );
  }
  return named;
}

async function namesIn(connection: Connection, columns: readonly StoredColumn[], changes: Data, before: Data): Promise<Data> {
  const names: Data = {};
  for (const { field, file } of columns) {
    if (file?.name === undefined || !(Object.hasOwn(changes, field) || Object.hasOwn(changes, file.name))) continue;
    const value = Object.hasOwn(changes, field) ? changes[field] : ownValue(before, field);
    const known = value === ownValue(before, field) ? ownValue(before, file.name) : undefined;
    names[file.name] = (await uploadedName(connection, value)) ?? known ?? null;
  }
  return names;
}

async function uploadedName(connection: Connection, value: unknown): Promise<string | undefined> {
  const id = typeof value === "string" ? fileIdOf(value) : undefined;
  return id === undefined ? undefined : (await findFile(connection, id))?.name;
}

/**
 * Finds the earlier row of a list in which one of the file fields has the same file as in this row. Returns an empty record if there is
 * none.
 */
const asItWas = (columns: readonly StoredColumn[], row: Data, known: readonly Data[]): Data =>
  known.find((other) =>
    columns.some(({ field, file }) => file !== undefined && ownValue(row, field) !== undefined && row[field] === ownValue(other, field)),
  ) ?? {};

const rowsOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value : []);
