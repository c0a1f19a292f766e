import { sql } from "kysely";
import { LIMITS } from "../../../../../runtime/contract/values/limits.ts";
import type { StoredColumn, StoredRule, StoredRules, Table } from "../../../../../runtime/contract/server/storage.ts";
import { type Codecs, codecsOf } from "../codec.ts";
import type { Row } from "../types.ts";
import { wallClock } from "../wall-clock.ts";
import { type LiveTable, liveTables } from "./live-tables.ts";
import { counted, type MigrationRun } from "./migration-run.ts";
import { ownValue } from "../../../../../runtime/contract/values/own-value.ts";

/** A rule of one column, and the test whether a stored value meets it. */
interface ColumnRule {
  column: StoredColumn;
  rule: string;
  keeps: (value: unknown) => boolean;
}

const AT_ONCE = 1000;

/**
 * Counts the stored rows that violate a rule of the metadata, because the rule is new or stricter than before. Nothing is changed; such
 * rows cannot be saved until they are corrected. All tables with rules are read, except logs. Call it when the tables have their declared
 * shapes.
 *
 * @returns one text for each violated rule of a column
 */
export async function brokenRows(run: MigrationRun, tables: readonly Table[], rules: StoredRules): Promise<string[]> {
  const live = await liveTables(run.connection, run.kind);
  const codecs = codecsOf(wallClock(run.timeZone));
  const found: string[] = [];
  for (const { entity, table, columns, children, log } of tables) {
    const own = rules[entity] ?? {};
    const targets = [
      { name: table, columnRules: listColumnRules(columns, own) },
      ...children.map((child) => ({
        name: child.table,
        columnRules: listColumnRules(child.columns, ownValue(own, child.field)?.rows ?? {}),
      })),
    ];
    for (const { name, columnRules } of targets) {
      const shape = live.get(name);
      if (log === undefined && shape !== undefined) found.push(...(await brokenIn(run, name, shape, columnRules, codecs)));
    }
  }
  return found;
}

async function brokenIn(
  run: MigrationRun,
  table: string,
  shape: LiveTable,
  columnRules: readonly ColumnRule[],
  codecs: Codecs,
): Promise<string[]> {
  if (columnRules.length === 0) return [];
  const counts = columnRules.map(() => 0);
  const columns = [...new Set(columnRules.map(({ column }) => column.column))];
  for (let after: Row | undefined; ; ) {
    const rows = await batch(run, table, columns, shape.primary, after);
    for (const row of rows)
      for (const [index, { column, keeps }] of columnRules.entries())
        if (!keeps(valueOf(row[column.column], column, codecs))) counts[index] = (counts[index] ?? 0) + 1;
    if (rows.length < AT_ONCE) break;
    after = rows.at(-1);
  }
  return columnRules.flatMap(({ column, rule }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [`"${table}"."${column.column}" (${rule}): ${counted(count, "row")}`];
  });
}

/** Reads the next rows, in order of the key. */
async function batch(
  { connection }: MigrationRun,
  table: string,
  columns: readonly string[],
  primary: readonly string[],
  after: Row | undefined,
): Promise<Row[]> {
  const keys = sql.join(primary.map((key) => sql.ref(key)));
  const wanted = sql.join([...new Set([...primary, ...columns])].map((column) => sql.ref(column)));
  const beyond = after === undefined ? sql`` : sql` where (${keys}) > (${sql.join(primary.map((key) => after[key]))})`;
  const query = sql<Row>`select ${wanted} from ${sql.table(table)}${beyond} order by ${keys} limit ${AT_ONCE}`;
  return (await query.execute(connection)).rows;
}

/**
 * Converts a stored value to the form in which its rules validate it.
 *
 * @returns undefined for null and blank values
 */
function valueOf(stored: unknown, { type }: StoredColumn, codecs: Codecs): unknown {
  if (stored === null || stored === undefined) return undefined;
  const value = codecs[type].decode?.(stored) ?? stored;
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}

function listColumnRules(columns: readonly StoredColumn[], rules: Readonly<Record<string, StoredRule>>): ColumnRule[] {
  return columns.flatMap((column) => {
    const rule = ownValue(rules, column.field);
    if (rule === undefined) return [];
    const { required, codes, limits = {} } = rule;
    const list: ColumnRule[] = [];
    if (required === true) list.push({ column, rule: "required", keeps: (value) => value !== undefined });
    // A stored secret is encrypted or hashed, so its rules cannot be checked.
    if (column.secret !== undefined) return list;
    if (codes !== undefined)
      list.push({
        column,
        rule: "codes",
        keeps: (value) => value === undefined || [value].flat().every((item) => codes.includes(String(item))),
      });
    for (const [keyword, limit] of Object.entries(limits)) {
      const keeps = LIMITS[keyword];
      if (keeps !== undefined)
        list.push({ column, rule: `${keyword} ${limit}`, keeps: (value) => value === undefined || keeps(value, limit) });
    }
    return list;
  });
}
