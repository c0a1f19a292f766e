import { sql } from "kysely";
import { folded, ordering, reportedType } from "../drivers/dialect.ts";
import { type Converted, convertColumn } from "./convert.ts";
import { addColumn, createTable, doubleRow, holdsData, type LiveTable, twinsOf } from "./live-tables.ts";
import { countRows } from "./renames.ts";
import { type AppliedShape, enter } from "./schema-state.ts";
import type { ColumnShape, TableShape } from "./table-shape.ts";
import { isInUse } from "./later-indexes.ts";
import { counted, inBrackets, canDrop, reportStep, type MigrationRun } from "./migration-run.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/**
 * Changes an existing table to its declared shape, except for indexes. A change that would lose data needs consent. Without consent it is
 * not made, but reported (`run.problems` or `run.warnings`). An empty table of another shape is created anew.
 *
 * @param found the table as it exists
 * @param applied the shape that the last migration applied; undefined if none is recorded
 * @returns the members of `applied` that still describe the table; undefined if the table was created anew, or if `applied` is undefined
 */
export async function alterTable(
  run: MigrationRun,
  shape: TableShape,
  found: LiveTable,
  applied: AppliedShape | undefined,
): Promise<AppliedShape | undefined> {
  const { connection, kind } = run;
  const fixed = fixedMisfits(shape, found);
  const changed = changedColumns(run, shape, found, applied);
  if ((fixed.length > 0 || changed.length > 0) && !(await holdsData(connection, shape.name))) {
    // An empty table is recreated without loss.
    await connection.schema.dropTable(shape.name).execute();
    for (const [name, { table }] of run.indexes) if (table === shape.name) run.indexes.delete(name);
    await createTable(connection, kind, shape);
    return undefined;
  }
  run.problems.push(...fixed);
  const stale = staleIndexes(shape, applied, changed);
  for (const name of stale) await dropStale(run, shape, name);
  for (const { column, was } of changed) await convert(run, shape.name, column, was, found);
  for (const column of shape.columns) {
    if (found.columns.has(column.name) || column.notNull) continue;
    await addColumn(connection, kind, shape.name, column);
    reportStep(run, `add column "${shape.name}"."${column.name}"`);
  }
  await keepOrDrop(run, shape, found);
  return applied && { ...applied, indexes: applied.indexes.filter((name) => !stale.includes(name)) };
}

/**
 * Lists the differences between a declared table and the existing one that no migration can remove: required columns, another key. One
 * message each, with what to do.
 */
function fixedMisfits(shape: TableShape, found: LiveTable): string[] {
  const misfits: string[] = [];
  for (const { name, notNull, meaning } of shape.columns) {
    if (found.columns.has(name) || !notNull) continue;
    misfits.push(misfit(shape, name, "no column", `${meaning} not null`, "add it by hand with a value for each row"));
  }
  if (found.primary.join() !== shape.primary.join()) {
    const [was, wanted] = [found.primary.join(), `"${shape.primary.join()}" as key`];
    misfits.push(misfit(shape, was, "the key", wanted, "keep the key, or move the data to a new entity"));
  }
  const declared = new Set(shape.columns.map((column) => column.name));
  for (const [name, { notNull }] of found.columns) {
    if (!notNull || declared.has(name) || found.primary.includes(name)) continue;
    misfits.push(misfit(shape, name, "not null", "no such column", "drop it by hand, because new rows could not be written"));
  }
  return misfits;
}

const misfit = ({ name: table }: TableShape, column: string, was: string, wanted: string, mend: string): string =>
  `table "${table}", column "${column}": found ${was}, expected ${wanted}; ${mend}`;

/** Lists the columns whose values have a different meaning than before. */
function changedColumns(
  { kind }: MigrationRun,
  shape: TableShape,
  found: LiveTable,
  applied: AppliedShape | undefined,
): { column: ColumnShape; was: string }[] {
  return shape.columns.flatMap((column) => {
    const type = found.columns.get(column.name)?.type;
    const was = ownValue(applied?.columns, column.name);
    const same = (was ?? column.meaning) === column.meaning || isHashedLater(was, column);
    if (type === undefined || (type === reportedType(kind, column.type) && same)) return [];
    // If the meaning is unchanged, somebody altered the column outside of the server. Then only its type shows the difference.
    return [{ column, was: same ? type : (was ?? type) }];
  });
}

/** Tests whether a secret was stored in plain text before. The server hashes it at startup, and nobody may read it, so no data is lost. */
const isHashedLater = (was: string | undefined, { meaning }: ColumnShape): boolean => was === "text" && meaning === "hash";

function staleIndexes(shape: TableShape, applied: AppliedShape | undefined, changed: readonly { column: ColumnShape }[]): string[] {
  const touched = new Set(changed.map(({ column }) => column.name));
  const retained = shape.indexes.filter((index) => !index.columns.some((column) => touched.has(column))).map((index) => index.name);
  return (applied?.indexes ?? []).filter((name) => !retained.includes(name));
}

/**
 * Drops an index that covers a changed column, or that is no longer declared. The former must be dropped at once, because it blocks the
 * change. The latter is dropped after the migration, unless it is unique and would refuse rows that are valid now.
 */
async function dropStale(run: MigrationRun, shape: TableShape, name: string): Promise<void> {
  const live = run.indexes.get(name);
  const canWait = isInUse(run, shape.name) && live?.isUnique === false && !shape.indexes.some((index) => index.name === name);
  if (canWait) {
    run.later.push({ name, table: shape.name });
    return;
  }
  run.indexes.delete(name);
  await run.connection.schema.dropIndex(name).ifExists().execute();
}

async function convert(run: MigrationRun, table: string, column: ColumnShape, was: string, found: LiveTable): Promise<void> {
  const name = `${table}.${column.name}`;
  const say = (mend: string): void => {
    run.problems.push(`table "${table}", column "${column.name}": found ${was}, expected ${column.meaning}; ${mend}`);
  };
  if (column.notNull || found.primary.includes(column.name)) return say("rename the field, because keys are not converted");
  if (!run.consent.convert) {
    return say("rename the field, or list the effects of a conversion: npm run migrate -- --plan");
  }
  const done = await convertColumn(run, table, column, was, found);
  if (done.lost > 0 && !canDrop(run, name)) return say(`${lossOf(done)}; to delete them: npm run migrate -- --apply --lose ${name}`);
  const text = `convert column "${table}"."${column.name}" from ${was} to ${column.meaning}`;
  await enter(run, text, done.values);
  reportStep(run, `${text} (${counted(done.values, "value")}, ${done.lost} lost)`, { by: "migrate", class: "destructive" });
}

const lossOf = ({ lost, values, examples }: Converted): string =>
  `${lost} of ${counted(values, "value")} would be lost (${examples.join(", ")}${lost > examples.length ? ", …" : ""})`;

/**
 * Handles the columns with values that no field declares any more. With consent they are dropped, which is reported as a destructive step.
 * Without it they remain with their data, and a warning names the command.
 */
async function keepOrDrop(run: MigrationRun, shape: TableShape, found: LiveTable): Promise<void> {
  const declared = new Set(shape.columns.map((column) => column.name));
  for (const column of found.columns.keys()) {
    if (declared.has(column) || !(await holdsData(run.connection, shape.name, column))) continue;
    // Values are counted only if consent to convert was given, not at every start.
    const values = run.consent.convert ? await countRows(run, shape.name, column) : undefined;
    if (canDrop(run, `${shape.name}.${column}`)) {
      await run.connection.schema.alterTable(shape.name).dropColumn(column).execute();
      await enter(run, `drop column "${shape.name}"."${column}"`, values);
      reportStep(run, `drop column "${shape.name}"."${column}"${inBrackets(values, "value")}`, { by: "migrate", class: "destructive" });
      continue;
    }
    run.warnings.push(
      `table "${shape.name}", column "${column}": no field uses it; it stays with its data${inBrackets(values, "value")}; ` +
        `if the field is renamed, add "x-was" to the new one; to delete the column: npm run migrate -- --apply --lose ${shape.name}.${column}`,
    );
  }
}

/**
 * Creates the missing indexes of a table. A unique index that existing rows violate is reported as a problem instead. If other servers use
 * the table, indexes that are not unique are created after the migration (`run.later`), without blocking them.
 *
 * @param applied the shape that the last migration applied
 */
export async function applyIndexes(run: MigrationRun, shape: TableShape, applied: AppliedShape | undefined): Promise<void> {
  const { connection, kind } = run;
  for (const { name, unique, columns, caseless } of shape.indexes) {
    // Even `if not exists` would wait for all writes of the table.
    if (run.indexes.get(name)?.isValid === true) continue;
    if (caseless === true && !applied?.indexes.includes(name)) {
      const twins = await twinsOf(connection, kind, shape.name, columns[0] ?? "");
      if (twins.length > 0) {
        run.problems.push(
          `table "${shape.name}", column "${columns[0]}": expected values that are unique without regard to case or blanks around them, ` +
            `found ${twins.map((twin) => twin.join(" and ")).join("; ")}; rename all but one of each, or remove "caseless" from the metadata`,
        );
        continue;
      }
    } else if (unique && !applied?.indexes.includes(name)) {
      const double = await doubleRow(connection, shape.name, columns);
      if (double !== undefined) {
        run.problems.push(
          `table "${shape.name}", column ${columns.map((column) => `"${column}"`).join(", ")}: expected unique values, ` +
            `found ${JSON.stringify(double)} more than once; correct the rows, or remove "unique" from the metadata`,
        );
        continue;
      }
    }
    const keys = columns.map((column) =>
      caseless === true ? folded(kind, sql.ref(column)) : sql`${sql.ref(column)} ${ordering(kind, false)}`,
    );
    const on = sql`${sql.id(name)} on ${sql.table(shape.name)} (${sql.join(keys)})`;
    if (!unique && isInUse(run, shape.name)) {
      run.later.push({ name, table: shape.name, create: sql`create index concurrently ${on}` });
      continue;
    }
    if (unique && isInUse(run, shape.name))
      reportStep(run, `make ${columns.map((column) => `"${shape.name}"."${column}"`).join(" and ")} unique`, { class: "narrowing" });
    const what = unique ? sql`unique index` : sql`index`;
    await sql`create ${what} if not exists ${on}`.execute(connection);
  }
}
