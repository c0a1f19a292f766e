import { sql } from "kysely";
import type { ChildTable, Table } from "../../../../../runtime/contract/server/storage.ts";
import { holdsData, type LiveTable, liveTables } from "./live-tables.ts";
import { enter, forgetState, keepState, readState, wasDone } from "./schema-state.ts";
import { type TableShape, shapesOf } from "./table-shape.ts";
import { counted, reportStep, type MigrationRun } from "./migration-run.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/**
 * Renames existing tables and columns, with their data, to their new names in the metadata. The metadata lists former names (`was`). If it
 * runs again, it does nothing, because the old names no longer exist. If old and new table both have rows, both remain and a warning is
 * added.
 */
export async function applyRenames(run: MigrationRun, tables: readonly Table[], shapes: readonly TableShape[]): Promise<void> {
  const declared = new Set(shapes.map((shape) => shape.name));
  let live = await liveTables(run.connection, run.kind);
  for (const table of tables) {
    const old = await firstTaken(run, table.was?.tables ?? [], table.table, declared, live);
    for (const child of table.children) {
      const from = [...(old === undefined ? [] : childNames(old, table, child)), ...(child.was ?? []).map((former) => former.table)];
      await firstTaken(run, from, child.table, declared, live);
    }
  }
  live = await liveTables(run.connection, run.kind);
  for (const shape of tables.flatMap(shapesOf)) {
    const found = live.get(shape.name);
    if (found !== undefined) await renameColumns(run, shape, found);
  }
}

/** Returns the former names of a child table below a parent table of the given name. */
function childNames(old: string, table: Table, child: ChildTable): string[] {
  const names = [child.table, ...(child.was ?? []).map((former) => former.table)];
  return names.map((name) => old + name.slice(table.table.length));
}

/**
 * Renames the first of several former tables that exists, is not declared any more, and can be taken over.
 *
 * @param names former names, in the sequence in which they are tried
 * @param table name that the table gets
 * @returns the former name, or undefined if no table was renamed
 */
async function firstTaken(
  run: MigrationRun,
  names: readonly string[],
  table: string,
  declared: ReadonlySet<string>,
  live: ReadonlyMap<string, LiveTable>,
): Promise<string | undefined> {
  for (const old of names) {
    if (live.has(old) && !declared.has(old) && (await renameTable(run, old, table, live.has(table)))) return old;
  }
  return undefined;
}

/**
 * Renames a table and keeps its rows. If a table of the new name already exists, it is deleted first, if it is empty.
 *
 * @param hasTarget whether a table of the new name exists
 * @returns false if nothing was renamed: the old table is empty, or both have rows, which is added to the warnings
 */
async function renameTable(run: MigrationRun, old: string, table: string, hasTarget: boolean): Promise<boolean> {
  const { connection, kind } = run;
  if (hasTarget) {
    if (!(await holdsData(connection, old))) return false;
    if (await holdsData(connection, table)) {
      run.warnings.push(`table "${old}" is now "${table}", and both have rows: "${old}" stays, move its rows by hand`);
      return false;
    }
    // A start without `was` created the new table, which is still empty.
    await connection.schema.dropTable(table).execute();
  }
  const rows = await countRows(run, old);
  await connection.schema.alterTable(old).renameTo(table).execute();
  // A duplicate key is recognised by this constraint name (store/write/write.ts).
  if (kind === "postgres") {
    await sql`alter table ${sql.table(table)} rename constraint ${sql.id(`${old}_pkey`)} to ${sql.id(`${table}_pkey`)}`.execute(connection);
  }
  const before = (await readState(connection)).get(old);
  if (before !== undefined) await keepState(connection, table, before);
  await forgetState(connection, old);
  await enter(run, `rename table "${old}" to "${table}"`, rows);
  reportStep(run, `rename table "${old}" to "${table}" (${counted(rows, "row")})`, { class: "rename" });
  return true;
}

async function renameColumns(run: MigrationRun, shape: TableShape, found: LiveTable): Promise<void> {
  const declared = new Set(shape.columns.map((column) => column.name));
  for (const column of shape.columns) {
    const old = column.was.find((name) => found.columns.has(name) && !declared.has(name));
    if (old === undefined) continue;
    if (found.columns.has(column.name)) await moveValues(run, shape.name, old, column.name, found);
    else await renameColumn(run, shape.name, old, column.name);
  }
}

async function renameColumn(run: MigrationRun, table: string, old: string, column: string): Promise<void> {
  const { connection } = run;
  const values = await countRows(run, table, old);
  await connection.schema.alterTable(table).renameColumn(old, column).execute();
  const before = (await readState(connection)).get(table);
  if (before !== undefined) {
    const { [old]: meaning, ...columns } = before.columns;
    await keepState(connection, table, { ...before, columns: meaning === undefined ? columns : { ...columns, [column]: meaning } });
  }
  await enter(run, `rename column "${table}"."${old}" to "${column}"`, values);
  reportStep(run, `rename column "${table}"."${old}" to "${column}" (${counted(values, "value")})`, { class: "rename" });
}

/**
 * Moves values from an old column to the new one, if a start without `was` had added the new column beside the old one. Values entered in
 * the new column remain. This happens once, so that a value cleared later does not return.
 */
async function moveValues(run: MigrationRun, table: string, old: string, column: string, found: LiveTable): Promise<void> {
  const { connection } = run;
  const change = `move values of "${table}"."${old}" to "${column}"`;
  const columns = (await readState(connection)).get(table)?.columns ?? {};
  const fits = found.columns.get(old)?.type === found.columns.get(column)?.type && ownValue(columns, old) === ownValue(columns, column);
  if (!fits || !(await holdsData(connection, table, old)) || (await wasDone(connection, change))) return;
  const done = await connection
    .updateTable(table)
    .set({ [column]: sql.ref(old), [old]: null })
    .where(column, "is", null)
    .where(old, "is not", null)
    .executeTakeFirst();
  const moved = Number(done.numUpdatedRows);
  await enter(run, change, moved);
  reportStep(run, `${change} (${counted(moved, "value")})`, { class: "rename" });
}

/** Counts the rows of a table. With `column`, counts only the rows with a value in this column. */
export async function countRows({ connection }: Pick<MigrationRun, "connection">, table: string, column?: string): Promise<number> {
  let query = connection.selectFrom(table).select(sql<number>`count(*)`.as("rows"));
  if (column !== undefined) query = query.where(column, "is not", null);
  return Number((await query.executeTakeFirst())?.["rows"] ?? 0);
}
