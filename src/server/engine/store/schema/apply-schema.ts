import type { StoredRules, Table } from "../../../../../runtime/contract/server/storage.ts";
import { isDoubleCreation, isTransient } from "../drivers/dialect.ts";
import type { Connection, Database, InternalTable } from "../types.ts";
import { alterTable, applyIndexes } from "./alter-table.ts";
import { brokenRows } from "./broken-rows.ts";
import { createTable, holdsData, type LiveTable, liveTables } from "./live-tables.ts";
import { applyRenames, countRows } from "./renames.ts";
import { type AppliedShape, enter, ensureState, forgetState, lockState, OWN_TABLES, readState, writeState } from "./schema-state.ts";
import { applyLogValueTables } from "./log-value-tables.ts";
import { partitionByMonth } from "./partition-by-month.ts";
import { makeMonths } from "./partitions.ts";
import { shapeOfInternal, shapesOf, type TableShape } from "./table-shape.ts";
import { applyTextIndexes, dropStaleTextIndexes, textIndexes } from "./text-indexes.ts";
import { type Consent, inBrackets, canDrop, type Step, reportStep, type MigrationRun } from "./migration-run.ts";

export type { Step } from "./migration-run.ts";

/** The stored data does not fit the metadata; nothing was changed. The message says what to do. */
export class SchemaError extends Error {
  constructor(problems: readonly string[]) {
    super(`The database does not fit the metadata; nothing was changed.\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.name = "SchemaError";
  }
}

/** What the database has to be brought to. */
export interface Wanted {
  tables: readonly Table[];
  internal?: readonly InternalTable[];
  /** What else follows from a rename (rights, menus, files); in the same transaction, after the tables. */
  follow?: (connection: Connection) => Promise<readonly string[]>;
  /** Rules of stored values; with them the rows that break one are counted, which reads them all. */
  rules?: StoredRules;
}

export interface MigrationOptions extends Partial<Consent> {
  /** Nothing stays: only what would be done is told. */
  plan?: boolean;
  timeZone?: string;
  now?: number;
}

export interface Migration {
  steps: readonly Step[];
  /** What stays as it is and deserves a look. */
  warnings: readonly string[];
  /** Why nothing could be done. */
  problems: readonly string[];
  /** Words of consent that nothing needed. */
  unused: readonly string[];
  /** Columns and rules that stored rows break, and how many. */
  broken: readonly string[];
}

const ATTEMPTS = 8;

/**
 * Brings the database to the tables of the metadata, all or nothing: renames what has another name by now, adds
 * tables, columns and indexes, drops indexes of ours that are no longer declared. Nothing that holds data is dropped
 * or converted without consent: columns and tables that nobody names any more stay, with a warning; a changed type, a
 * changed key, a unique index that the data violates are problems, and then nothing is changed.
 *
 * Several processes may start at once on one PostgreSQL.
 */
export async function migrate(database: Database, wanted: Wanted, options: MigrationOptions = {}): Promise<Migration> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      return await once(database, wanted, options);
    } catch (error) {
      if (left === 0 || !(isDoubleCreation(error) || isTransient(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 180));
    }
  }
}

/** Carries the result out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly migration: Migration;

  constructor(migration: Migration) {
    super("rolled back");
    this.migration = migration;
  }
}

async function once(database: Database, wanted: Wanted, options: MigrationOptions): Promise<Migration> {
  try {
    return await database.transaction(async (connection) => {
      const migration = await run(connection, database.kind, wanted, options);
      if (options.plan === true || migration.problems.length > 0) throw new RolledBack(migration);
      return migration;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.migration;
    throw error;
  }
}

async function run(connection: Connection, kind: MigrationRun["kind"], wanted: Wanted, options: MigrationOptions): Promise<Migration> {
  const { timeZone = "Asia/Shanghai", now = Date.now(), convert = false, lose = new Set() } = options;
  const live = await liveTables(connection, kind);
  const reports = { steps: [], problems: [], warnings: [], lost: new Set<string>() };
  const work: MigrationRun = { connection, kind, consent: { convert, lose }, fresh: live.size === 0, timeZone, now, ...reports };
  await ensureState(work, live);
  await lockState(work);
  const shapes = [...wanted.tables.flatMap(shapesOf), ...(wanted.internal ?? []).map((table) => shapeOfInternal(table, kind))];
  const texts = textIndexes(wanted.tables, wanted.internal);
  await dropStaleTextIndexes(work, texts);
  await applyRenames(work, wanted.tables, shapes);
  await applyShapes(work, shapes);
  if (work.problems.length === 0) await applyTextIndexes(work, texts);
  if (work.problems.length === 0) await applyLogValueTables(work, wanted.internal ?? []);
  if (work.problems.length === 0) for (const text of (await wanted.follow?.(connection)) ?? []) reportStep(work, text);
  const { steps, problems, warnings, lost } = work;
  const broken = problems.length > 0 || wanted.rules === undefined ? [] : await brokenRows(work, wanted.tables, wanted.rules);
  return { steps, problems, warnings, broken, unused: [...lose].filter((name) => !lost.has(name)) };
}

async function applyShapes(work: MigrationRun, shapes: readonly TableShape[]): Promise<void> {
  const { connection, kind, problems } = work;
  const [live, applied] = [await liveTables(connection, kind), await readState(connection)];
  for (const shape of shapes) {
    const found = live.get(shape.name);
    let before = applied.get(shape.name);
    if (found === undefined && applied.has(shape.name) && !canDrop(work, shape.name)) {
      problems.push(
        `table "${shape.name}" is gone since the last start: put a backup in place, or give it up: npm run migrate -- --apply --lose ${shape.name}`,
      );
      continue;
    }
    if (found === undefined) {
      await createTable(connection, kind, shape);
      reportStep(work, `create table "${shape.name}"`);
    } else before = await alterTable(work, standing(shape, found), found, before);
    if (problems.length > 0) continue;
    if (found?.partitioned === false) await partitionByMonth(work, shape);
    await applyIndexes(work, shape, before);
    await writeState(connection, shape, before, applied.get(shape.name));
    if (shape.partition !== undefined) await makeMonths(connection, shape.name, shape.partition, work.now);
  }
  const declared = new Set([...shapes.map((shape) => shape.name), ...OWN_TABLES]);
  for (const name of applied.keys()) if (live.has(name) && !declared.has(name)) await keepOrDropTable(work, name, applied);
}

/** A table whose rows are not kept apart yet is brought to its shape as it stands. */
const standing = ({ partition, ...shape }: TableShape, { partitioned, primary }: LiveTable): TableShape =>
  partition === undefined || partitioned ? { ...shape, ...(partition === undefined ? {} : { partition }) } : { ...shape, primary };

/** A table that nobody names any more stays with its rows until somebody gives it up. */
async function keepOrDropTable(work: MigrationRun, name: string, applied: ReadonlyMap<string, AppliedShape>): Promise<void> {
  const { connection } = work;
  if (!(await holdsData(connection, name))) return;
  const rows = work.consent.convert ? await countRows(work, name) : undefined;
  if (canDrop(work, name)) {
    for (const index of applied.get(name)?.indexes ?? []) await connection.schema.dropIndex(index).ifExists().execute();
    await connection.schema.dropTable(name).execute();
    await forgetState(connection, name);
    await enter(work, `drop table "${name}"`, rows);
    reportStep(work, `drop table "${name}"${inBrackets(rows, "row")}`, "migrate");
    return;
  }
  work.warnings.push(
    `table "${name}": no entity names it any more; it is kept with its data${inBrackets(rows, "row")}; ` +
      `renamed? "x-was" at the entity; to give it up: npm run migrate -- --apply --lose ${name}`,
  );
}
