import { sql } from "kysely";
import type { StoredType } from "../../../../../runtime/contract/server/storage.ts";
import { type Codecs, codecsOf } from "../codec.ts";
import { wallClock } from "../wall-clock.ts";
import { addColumn, type LiveTable } from "./live-tables.ts";
import type { ColumnShape } from "./table-shape.ts";
import type { MigrationRun } from "./migration-run.ts";
import type { Row, Stored } from "../types.ts";

/** Result of {@link convertColumn}: how many values were converted, and how many were lost. */
export interface Converted {
  values: number;
  /** Values that the new type cannot hold, or only in a different form. */
  lost: number;
  /** The first lost values. */
  examples: readonly string[];
}

const TYPES: readonly string[] = ["text", "integer", "real", "boolean", "json", "money", "time"] satisfies StoredType[];
const AT_ONCE = 1000;
const EXAMPLES = 3;
const AWAY = "converted_column";

/**
 * Converts the stored values of a column to its new type, in the transaction of the caller. A value that cannot be converted becomes null
 * and is counted as lost. If any is lost, the caller reports a problem and rolls back, unless the operator has consented to the loss.
 *
 * @param column the column in its new form
 * @param meaning the former meaning of the values (`ColumnShape.meaning`)
 * @param found the table as it exists
 */
export async function convertColumn(
  run: MigrationRun,
  table: string,
  column: ColumnShape,
  meaning: string,
  found: LiveTable,
): Promise<Converted> {
  const { connection, kind } = run;
  const codecs = codecsOf(wallClock(run.timeZone));
  await addColumn(connection, kind, table, { ...column, name: AWAY });
  const result = { values: 0, lost: 0, examples: [] as string[] };
  for (let after: Row | undefined; ; ) {
    const rows = await batch(run, table, column.name, found.primary, after);
    for (const row of rows) {
      const fit = converted(codecs, meaning, column.meaning, row[column.name]);
      result.values++;
      if (!fit.whole) {
        result.lost++;
        if (result.examples.length < EXAMPLES) result.examples.push(shown(row[column.name]));
      }
      if (fit.value === null) continue;
      let update = connection.updateTable(table).set({ [AWAY]: fit.value });
      for (const key of found.primary) update = update.where(key, "=", row[key] ?? null);
      await update.execute();
    }
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1);
  }
  await connection.schema.alterTable(table).dropColumn(column.name).execute();
  await connection.schema.alterTable(table).renameColumn(AWAY, column.name).execute();
  return result;
}

/**
 * Reads the next `AT_ONCE` rows with a value in the column, in order of the key.
 *
 * @param after the last row of the batch before; undefined for the first one
 */
async function batch(
  { connection }: MigrationRun,
  table: string,
  column: string,
  primary: readonly string[],
  after: Row | undefined,
): Promise<Row[]> {
  const keys = sql.join(primary.map((key) => sql.ref(key)));
  const beyond = after === undefined ? sql`` : sql` and (${keys}) > (${sql.join(primary.map((key) => after[key]))})`;
  const query = sql<Row>`select ${keys}, ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(column)} is not null${beyond} order by ${keys} limit ${AT_ONCE}`;
  return (await query.execute(connection)).rows;
}

/**
 * Converts one stored value from a column type to another. `value` is null if the new type cannot hold it. `whole` is true if converting
 * back would yield the same value.
 */
function converted(codecs: Codecs, from: string, to: string, stored: unknown): { value: Stored; whole: boolean } {
  if (!isStoredType(from) || !isStoredType(to)) return { value: null, whole: false };
  try {
    const wire = codecs[from].decode?.(stored) ?? stored;
    const value = to === "json" ? listText(wire) : codecs[to].encode(wire);
    if (value === null) return { value, whole: false };
    const back = codecs[to].decode?.(value) ?? value;
    return { value, whole: to === "json" || isSame(wire, back) };
  } catch {
    return { value: null, whole: false };
  }
}

const isStoredType = (meaning: string): meaning is StoredType => TYPES.includes(meaning);

/** Parses a text as JSON. @returns null if it is neither a list nor an object */
function listText(wire: unknown): string | null {
  const value: unknown = JSON.parse(String(wire));
  return value !== null && typeof value === "object" ? JSON.stringify(value) : null;
}

/** Tests whether two values are the same: `12` and `12.00` are the same amount, but `007` is not the number 7. */
function isSame(before: unknown, after: unknown): boolean {
  const [left, right] = [String(before).trim(), String(after)];
  return left === right || (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(left) && Number(left) === Number(right));
}

const shown = (value: unknown): string => JSON.stringify(String(value).slice(0, 40));
