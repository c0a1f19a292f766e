import { sql } from "kysely";
import type { Table } from "../../../runtime/contract/storage.ts";
import { isDoubleCreation, isTransient, type Kind, ordering, reportedType } from "./dialect.ts";
import { addColumn, createTable, doubleRow, holdsData, type LiveTable, liveTables } from "./live-tables.ts";
import { type InternalTable, type TableShape, shapeOfInternal, shapesOf } from "./table-shape.ts";
import type { Connection, Database } from "./types.ts";

export type { InternalTable } from "./table-shape.ts";

/** The stored data does not fit the metadata; nothing was changed. The message says what to do. */
export class SchemaError extends Error {
  constructor(problems: readonly string[]) {
    super(`The database does not fit the metadata; nothing was changed.\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.name = "SchemaError";
  }
}

/** What was applied last: table → meaning of its columns, names of its indexes. */
const STATE: TableShape = shapeOfInternal({
  name: "schema_state",
  columns: [
    { name: "name", type: "text", primary: true },
    { name: "shape", type: "json", notNull: true },
  ],
});
interface AppliedShape {
  columns: Record<string, string>;
  indexes: readonly string[];
}

const ATTEMPTS = 8;

interface Work {
  connection: Connection;
  kind: Kind;
  problems: string[];
  warnings: string[];
}

/**
 * Brings the database to the tables of the metadata, all or nothing: adds tables, columns and indexes, drops
 * indexes of ours that are no longer declared. Nothing that holds data is dropped or converted: columns and
 * tables that nobody names any more stay, with a warning.
 *
 * Several processes may start at once on one PostgreSQL.
 *
 * @throws SchemaError for a column whose type changed, a key that changed, a unique index that the data violates
 */
export async function applySchema(
  database: Database,
  tables: readonly Table[],
  internal: readonly InternalTable[] = [],
): Promise<{ warnings: string[] }> {
  const shapes = [...tables.flatMap(shapesOf), ...internal.map(shapeOfInternal)];
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await database.transaction((connection) => applyAll({ connection, kind: database.kind, problems: [], warnings: [] }, shapes));
    } catch (error) {
      if (left === 0 || !(isDoubleCreation(error) || isTransient(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 180));
    }
  }
}

async function applyAll(work: Work, shapes: readonly TableShape[]): Promise<{ warnings: string[] }> {
  const { connection, kind } = work;
  const live = await liveTables(connection, kind);
  if (!live.has(STATE.name)) await createTable(connection, kind, STATE);
  const applied = await readState(connection);
  for (const shape of shapes) {
    const found = live.get(shape.name);
    if (found === undefined) await createTable(connection, kind, shape);
    else await alter(work, shape, found, applied.get(shape.name));
    if (work.problems.length > 0) continue;
    await applyIndexes(work, shape, applied.get(shape.name));
    await writeState(connection, shape, applied.get(shape.name));
  }
  await warnOfLeftTables(work, shapes, live, applied);
  if (work.problems.length > 0) throw new SchemaError(work.problems);
  return { warnings: work.warnings };
}

async function alter(work: Work, shape: TableShape, found: LiveTable, applied: AppliedShape | undefined): Promise<void> {
  const { connection, kind } = work;
  const misfits = misfitsOf(kind, shape, found, applied);
  if (misfits.length > 0) {
    if (await holdsData(connection, shape.name)) {
      work.problems.push(...misfits);
      return;
    }
    // No rows, no loss.
    await connection.schema.dropTable(shape.name).execute();
    await createTable(connection, kind, shape);
    return;
  }
  for (const column of shape.columns) if (!found.columns.has(column.name)) await addColumn(connection, kind, shape.name, column);
  const declared = new Set(shape.columns.map((column) => column.name));
  for (const name of found.columns.keys()) {
    if (declared.has(name) || !(await holdsData(connection, shape.name, name))) continue;
    work.warnings.push(`table "${shape.name}", column "${name}": no field names it any more; it is kept with its data`);
  }
}

/** What cannot be brought about without touching data. */
function misfitsOf(kind: Kind, shape: TableShape, found: LiveTable, applied: AppliedShape | undefined): string[] {
  const misfits: string[] = [];
  const say = (column: string, was: string, wanted: string, mend: string): void => {
    misfits.push(`table "${shape.name}", column "${column}": found ${was}, expected ${wanted}; ${mend}`);
  };
  const convert = "give the field another name, or convert the column by hand and correct its entry in schema_state";
  for (const column of shape.columns) {
    const type = found.columns.get(column.name)?.type;
    const meaning = applied?.columns[column.name];
    if (type === undefined) {
      if (column.notNull) say(column.name, "no column", `${column.meaning} not null`, "add it by hand with a value for each row");
    } else if (type !== reportedType(kind, column.type)) say(column.name, meaning ?? type, column.meaning, convert);
    else if (meaning !== undefined && meaning !== column.meaning) say(column.name, meaning, column.meaning, convert);
  }
  if (found.primary.join() !== shape.primary.join()) {
    say(found.primary.join(), "the key", `"${shape.primary.join()}" as key`, "keep the key, or move the data to a new entity");
  }
  const declared = new Set(shape.columns.map((column) => column.name));
  for (const [name, { notNull }] of found.columns) {
    if (notNull && !declared.has(name) && !found.primary.includes(name)) {
      say(name, "not null", "no such column", "drop it by hand: new rows could not be written");
    }
  }
  return misfits;
}

async function applyIndexes(work: Work, shape: TableShape, applied: AppliedShape | undefined): Promise<void> {
  const { connection, kind } = work;
  const declared = new Set(shape.indexes.map((index) => index.name));
  for (const name of applied?.indexes ?? []) if (!declared.has(name)) await connection.schema.dropIndex(name).ifExists().execute();
  for (const { name, unique, columns } of shape.indexes) {
    if (unique && !applied?.indexes.includes(name)) {
      const double = await doubleRow(connection, shape.name, columns);
      if (double !== undefined) {
        work.problems.push(
          `table "${shape.name}", column ${columns.map((column) => `"${column}"`).join(", ")}: expected no value twice, ` +
            `found ${JSON.stringify(double)} more than once; correct the rows, or remove "unique" from the metadata`,
        );
        continue;
      }
    }
    const keys = columns.map((column) => sql`${sql.ref(column)} ${ordering(kind, false)}`);
    const what = unique ? sql`unique index` : sql`index`;
    await sql`create ${what} if not exists ${sql.id(name)} on ${sql.table(shape.name)} (${sql.join(keys)})`.execute(connection);
  }
}

async function warnOfLeftTables(
  work: Work,
  shapes: readonly TableShape[],
  live: ReadonlyMap<string, LiveTable>,
  applied: ReadonlyMap<string, AppliedShape>,
): Promise<void> {
  const declared = new Set(shapes.map((shape) => shape.name));
  for (const name of applied.keys()) {
    if (declared.has(name) || !live.has(name) || !(await holdsData(work.connection, name))) continue;
    work.warnings.push(`table "${name}": no entity names it any more; it is kept with its data`);
  }
}

async function readState(connection: Connection): Promise<Map<string, AppliedShape>> {
  const rows: { name: string; shape: string }[] = await connection.selectFrom(STATE.name).select(["name", "shape"]).execute();
  return new Map(rows.map((row) => [row.name, JSON.parse(row.shape)]));
}

async function writeState(connection: Connection, shape: TableShape, before: AppliedShape | undefined): Promise<void> {
  // Columns that nobody names any more keep their meaning, should they come back.
  const columns = { ...before?.columns, ...Object.fromEntries(shape.columns.map(({ name, meaning }) => [name, meaning])) };
  const applied: AppliedShape = { columns, indexes: shape.indexes.map((index) => index.name) };
  const row = { name: shape.name, shape: JSON.stringify(applied) };
  await connection
    .insertInto(STATE.name)
    .values(row)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ shape: row.shape }))
    .execute();
}
