import { sql } from "kysely";
import type { StoredRules, Table } from "../../../../../runtime/contract/server/storage.ts";
import { isDoubleCreation, isLockTimeout, isTransient } from "../drivers/dialect.ts";
import type { Connection, Database, InternalTable } from "../types.ts";
import { alterTable, applyIndexes } from "./alter-table.ts";
import { brokenRows } from "./broken-rows.ts";
import { createTable, holdsData, type LiveTable, liveTables } from "./live-tables.ts";
import { findOtherServers } from "../drivers/other-servers.ts";
import { applyLaterIndexes, type LaterIndex, liveIndexes } from "./later-indexes.ts";
import { applyRenames, countRows } from "./renames.ts";
import { type AppliedShape, enter, ensureState, forgetState, lockState, OWN_TABLES, readState, writeState } from "./schema-state.ts";
import { applyLogValueTables } from "./log-value-tables.ts";
import { partitionByMonth } from "./partition-by-month.ts";
import { makeMonths } from "./partitions.ts";
import { shapeOfInternal, shapesOf, type TableShape } from "./table-shape.ts";
import { applyTextIndexes, dropStaleTextIndexes, textIndexes } from "./text-indexes.ts";
import { type Consent, inBrackets, canDrop, type Step, reportStep, type MigrationRun } from "./migration-run.ts";

export type { Step } from "./migration-run.ts";

/**
 * Thrown when a server starts whose stored data does not fit the metadata. Nothing was changed. The message lists the problems, each with
 * its remedy.
 */
export class SchemaError extends Error {
  constructor(problems: readonly string[]) {
    super(`The database does not match the metadata; nothing was changed.\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.name = "SchemaError";
  }
}

/** The schema that the database should have. Input of {@link migrate}. */
export interface Wanted {
  /** Tables of entities. */
  tables: readonly Table[];
  /** Tables that belong to no entity. */
  internal?: readonly InternalTable[];
  /**
   * Applies further consequences of renames (rights, menus, files) in the same transaction, after the tables. Returns the texts
   * of its steps.
   */
  follow?: (connection: Connection) => Promise<readonly string[]>;
  /** Rules of stored values. If given, the rows that violate a rule are counted, for which all rows are read. */
  rules?: StoredRules;
}

/**
 * Options of {@link migrate}. Without consent, no data is lost or converted:
 *
 * - Columns and tables that are no longer declared remain, with a warning.
 * - A changed type in a table with rows is a problem, so nothing is changed.
 * - A declared table that was removed from the database is a problem too.
 */
export interface MigrationOptions extends Partial<Consent> {
  /** Dry run: reports the steps, then rolls back. */
  plan?: boolean;
  /** IANA time zone in which stored times are converted, and tested against rules. Default: Asia/Shanghai. */
  timeZone?: string;
  /** Epoch milliseconds for the ledger of changes, and for the months that get a partition. Default: the system clock. */
  now?: number;
}

/** The result of a migration or of its dry run. */
export interface Migration {
  steps: readonly Step[];
  /** Texts about what remains and needs attention, such as tables that no entity declares. */
  warnings: readonly string[];
  /** Problems. If there are any, nothing was changed. */
  problems: readonly string[];
  /** Names in `lose` that were not needed, because nothing of that name was dropped; perhaps they are misspelt. */
  unused: readonly string[];
  /** Violated rules by column, with the number of rows. */
  broken: readonly string[];
  /** Indexes that are created or dropped after the transaction. */
  later: readonly LaterIndex[];
}

const ATTEMPTS = 20;

/**
 * Longest time that a migration waits for a table that other servers use, in milliseconds. It is short, because calls of these servers
 * queue behind the migration. After it the migration is retried.
 */
const LOCK_MS = 1000;

/**
 * Changes the database to the tables of the metadata, in one transaction. Tables and columns are renamed and added; indexes are added, and
 * dropped if they are no longer declared. Several processes may start at the same time on one PostgreSQL.
 *
 * Data is dropped or converted only with consent. Without it, columns and tables that are no longer declared remain, with a warning. If
 * there is a problem, nothing is changed. Problems are:
 *
 * - A changed type, a changed key, or a unique index that stored data violates.
 * - While other servers are connected, any change that is more than an addition.
 *
 * @returns the migration; it was rolled back if `plan` is set or if there are problems
 * @throws SchemaError if a table is locked by calls in each of several attempts
 */
export async function migrate(database: Database, wanted: Wanted, options: MigrationOptions = {}): Promise<Migration> {
  for (let left = ATTEMPTS - 1; ; left--) {
    try {
      const migration = await once(database, wanted, options);
      if (options.plan !== true && migration.problems.length === 0) await applyLaterIndexes(database, migration.later);
      return migration;
    } catch (error) {
      if (left === 0 && isLockTimeout(error)) throw new SchemaError([IN_USE]);
      if (left === 0 || !(isDoubleCreation(error) || isTransient(error) || isLockTimeout(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 180));
    }
  }
}

const IN_USE = `a table to change was in use at each of ${ATTEMPTS} attempts: end long transactions on the database, and start again`;

/** Rolls back the transaction of a dry run, and carries the result out of it. */
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
  const reports = { steps: [], problems: [], warnings: [], lost: new Set<string>(), later: [] };
  const shapes = [...wanted.tables.flatMap(shapesOf), ...(wanted.internal ?? []).map((table) => shapeOfInternal(table, kind))];
  const partitioned = new Set(shapes.filter(({ partition }) => partition !== undefined).map(({ name }) => name));
  const used = new Set([...live.keys()].filter((name) => !partitioned.has(name)));
  const common = { connection, kind, consent: { convert, lose }, fresh: live.size === 0, timeZone, now };
  const migrationRun: MigrationRun = { ...common, used, indexes: new Map(), ...reports };
  await ensureState(migrationRun, live);
  await lockState(migrationRun);
  if (kind === "postgres") await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(connection);
  if (kind === "postgres") migrationRun.indexes = await liveIndexes(connection);
  const texts = textIndexes(wanted.tables, wanted.internal);
  await dropStaleTextIndexes(migrationRun, texts);
  await applyRenames(migrationRun, wanted.tables, shapes);
  await applyShapes(migrationRun, shapes);
  if (migrationRun.problems.length === 0) await applyTextIndexes(migrationRun, texts);
  if (migrationRun.problems.length === 0) await applyLogValueTables(migrationRun, wanted.internal ?? []);
  if (migrationRun.problems.length === 0)
    for (const text of (await wanted.follow?.(connection)) ?? []) reportStep(migrationRun, text, { class: "rename" });
  if (migrationRun.problems.length === 0 && options.plan !== true) await refuseBesideOthers(migrationRun);
  const { steps, problems, warnings, lost, later } = migrationRun;
  const broken = problems.length > 0 || wanted.rules === undefined ? [] : await brokenRows(migrationRun, wanted.tables, wanted.rules);
  return { steps, problems, warnings, broken, later, unused: [...lose].filter((name) => !lost.has(name)) };
}

/**
 * Adds a problem if other servers are connected to the database and the migration makes a change that is more than an addition. Such
 * servers must be stopped first.
 */
async function refuseBesideOthers(migrationRun: MigrationRun): Promise<void> {
  const stopping = migrationRun.steps.filter((step) => step.class !== "additive");
  if (stopping.length === 0) return;
  const { present, hasEarlier } = await findOtherServers(migrationRun.connection);
  if (present === 0 && !hasEarlier) return;
  migrationRun.problems.push(
    `stop all other servers of this database first, because they do not know what changes: ${stopping.map(({ text }) => text).join("; ")}`,
  );
}

async function applyShapes(migrationRun: MigrationRun, shapes: readonly TableShape[]): Promise<void> {
  const { connection, kind, problems } = migrationRun;
  const [live, applied] = [await liveTables(connection, kind), await readState(connection)];
  for (const shape of shapes) {
    const found = live.get(shape.name);
    let before = applied.get(shape.name);
    if (found === undefined && applied.has(shape.name) && !canDrop(migrationRun, shape.name)) {
      problems.push(
        `table "${shape.name}" is missing since the last start: restore a backup, or confirm the loss: npm run migrate -- --apply --lose ${shape.name}`,
      );
      continue;
    }
    if (found === undefined) {
      await createTable(connection, kind, shape);
      reportStep(migrationRun, `create table "${shape.name}"`);
    } else before = await alterTable(migrationRun, standing(shape, found), found, before);
    if (problems.length > 0) continue;
    if (found?.partitioned === false) await partitionByMonth(migrationRun, shape);
    await applyIndexes(migrationRun, shape, before);
    const waiting = migrationRun.later.filter(({ table, create }) => table === shape.name && create === undefined).map(({ name }) => name);
    await writeState(connection, shape, before, applied.get(shape.name), waiting);
    if (shape.partition !== undefined) await makeMonths(connection, shape.name, shape.partition, migrationRun.now);
  }
  const declared = new Set([...shapes.map((shape) => shape.name), ...OWN_TABLES]);
  for (const name of applied.keys()) if (live.has(name) && !declared.has(name)) await keepOrDropTable(migrationRun, name, applied);
}

/**
 * Returns the shape to which an existing table is altered before it is partitioned. If the shape declares partitions that the table does
 * not have yet, this is the shape without them and with the present key.
 */
const standing = ({ partition, ...shape }: TableShape, { partitioned, primary }: LiveTable): TableShape =>
  partition === undefined || partitioned ? { ...shape, ...(partition === undefined ? {} : { partition }) } : { ...shape, primary };

/** Warns about a table that no entity declares any more. It remains with its rows until consent to drop it is given. */
async function keepOrDropTable(migrationRun: MigrationRun, name: string, applied: ReadonlyMap<string, AppliedShape>): Promise<void> {
  const { connection } = migrationRun;
  if (!(await holdsData(connection, name))) return;
  const rows = migrationRun.consent.convert ? await countRows(migrationRun, name) : undefined;
  if (canDrop(migrationRun, name)) {
    for (const index of applied.get(name)?.indexes ?? []) await connection.schema.dropIndex(index).ifExists().execute();
    await connection.schema.dropTable(name).execute();
    await forgetState(connection, name);
    await enter(migrationRun, `drop table "${name}"`, rows);
    reportStep(migrationRun, `drop table "${name}"${inBrackets(rows, "row")}`, { by: "migrate", class: "destructive" });
    return;
  }
  migrationRun.warnings.push(
    `table "${name}": no entity uses it; it stays with its data${inBrackets(rows, "row")}; ` +
      `if the entity is renamed, add "x-was" to the new one; to delete the table: npm run migrate -- --apply --lose ${name}`,
  );
}
