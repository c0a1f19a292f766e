import { sql } from "kysely";
import { USED, VALUE_INDEX } from "../query/log-value-index.ts";
import type { Kind } from "../drivers/dialect.ts";
import type { InternalTable, ValueGroup } from "../types.ts";
import type { MigrationRun } from "./migration-run.ts";

/** A trigger that records the values of a log column group (`store/query/log-value-index.ts`) as rows are written, by any process. */
interface Keeper {
  name: string;
  table: string;
  time: string;
  group: ValueGroup;
}

function keepersOf(internal: readonly Pick<InternalTable, "name" | "partition" | "valueGroups">[]): Keeper[] {
  return internal.flatMap(({ name: table, partition: time, valueGroups = [] }) =>
    time === undefined ? [] : valueGroups.map((group) => ({ name: `${table}_${group.join("_")}_words`, table, time, group })),
  );
}

/**
 * Returns the source code that the database should have for the value index of a log, by name of the trigger. On SQLite these are the
 * statements of the triggers, on PostgreSQL the bodies of their functions. A check compares it with what the database has.
 */
export const valueIndexSources = (kind: Kind, log: Pick<InternalTable, "name" | "partition" | "valueGroups">): Map<string, string> =>
  new Map(keepersOf([log]).map((keeper) => [keeper.name, kind === "sqlite" ? sqliteTrigger(keeper) : bodyOf(keeper)]));

/**
 * Reads the declaration of a value index from the source code of its trigger. These are the indexed columns, and the column with the time
 * of a row (`partition`). A trigger is the portal's own only if {@link valueIndexSources} returns the same source for the result.
 *
 * @param table name of the log's table
 * @param source the trigger's statement on SQLite, the body of its function on PostgreSQL
 * @returns the declaration; names are empty if the source is no such trigger
 */
export function valueIndexOf(table: string, source: string): Pick<InternalTable, "name" | "partition" | "valueGroups"> {
  const [, partition = ""] = /new\.(\w+) - new\.\w+ % /.exec(source) ?? [];
  const columns = new Set([...source.matchAll(/coalesce\(new\.(\w+), ''\)/g)].map(([, column = ""]) => column));
  const [first = "", ...others] = columns;
  return { name: table, partition, valueGroups: [[first, ...others]] };
}

/**
 * Creates missing triggers that fill the value index of logs (`log_word`), and adds the values of existing rows to the index. Drops
 * triggers of logs or columns that are no longer declared.
 */
export async function applyLogValueTables(run: MigrationRun, internal: readonly InternalTable[]): Promise<void> {
  const { connection, kind } = run;
  const keepers = keepersOf(internal);
  const live = new Map((await liveKeepers(run)).map(({ name, table }) => [name, table]));
  for (const [name, table] of live) {
    if (keepers.some((keeper) => keeper.name === name)) continue;
    if (kind === "sqlite") await sql`drop trigger ${sql.id(name)}`.execute(connection);
    else await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(connection);
  }
  for (const keeper of keepers) {
    if (live.has(keeper.name)) continue;
    for (const statement of kind === "sqlite" ? [sqliteTrigger(keeper)] : postgresTrigger(keeper))
      await sql.raw(statement).execute(connection);
    await sql.raw(filled(keeper, kind === "sqlite" ? "max" : "greatest")).execute(connection);
  }
}

async function liveKeepers({ connection, kind }: MigrationRun): Promise<{ name: string; table: string }[]> {
  const query =
    kind === "sqlite"
      ? sql<{ name: string; table: string }>`
        select name, tbl_name as "table" from sqlite_master where type = 'trigger' and name like '%\\_words' escape '\\'`
      : sql<{ name: string; table: string }>`
        select t.tgname as name, c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and not c.relispartition and c.relnamespace = current_schema()::regnamespace
          and t.tgname like '%\\_words' escape '\\'`;
  return (await query.execute(connection)).rows;
}

/** Concatenates all columns of a group, one per line. Search texts contain no line breaks, so no match spans two columns. */
const textsOf = (group: ValueGroup, row: string, end: string): string =>
  group.map((column) => `coalesce(${row}.${column}, '')`).join(` || ${end} || `);

const usedAt = (time: string): string => `${time} - ${time} % ${USED}`;

/**
 * Builds the statement that records a row's values. Known values are not rewritten, so that concurrent writers do not block
 * each other.
 */
function buildUpsert({ table, time, group: [first, ...others] }: Keeper, end: string, later: string): string {
  const [texts, used] = [textsOf([first, ...others], "new", end), usedAt(`new.${time}`)];
  return `insert into ${VALUE_INDEX} (log, first_column, texts, word, used_at)
    select '${table}', '${first}', ${texts}, new.${first}, ${used}
    where new.${first} is not null and not exists (select 1 from ${VALUE_INDEX}
      where log = '${table}' and first_column = '${first}' and texts = ${texts} and used_at >= ${used})
    on conflict (log, first_column, texts) do update set used_at = ${later}(${VALUE_INDEX}.used_at, excluded.used_at);`;
}

const sqliteTrigger = (keeper: Keeper): string =>
  `create trigger ${keeper.name} after insert on ${keeper.table} begin ${buildUpsert(keeper, "char(10)", "max")} end`;

const bodyOf = (keeper: Keeper): string => `
    begin ${buildUpsert(keeper, "chr(10)", "greatest")} return null; end `;

const postgresTrigger = (keeper: Keeper): string[] => [
  `create or replace function ${keeper.name}() returns trigger language plpgsql as $$${bodyOf(keeper)}$$`,
  `create trigger ${keeper.name} after insert on ${keeper.table} for each row execute function ${keeper.name}()`,
];

function filled({ table, time, group: [first, ...others] }: Keeper, later: "max" | "greatest"): string {
  const texts = textsOf([first, ...others], table, later === "max" ? "char(10)" : "chr(10)");
  return `insert into ${VALUE_INDEX} (log, first_column, texts, word, used_at)
    select '${table}', '${first}', ${texts}, ${first}, max(${usedAt(time)}) from ${table} where ${first} is not null group by 3, 4
    on conflict (log, first_column, texts) do update set used_at = ${later}(${VALUE_INDEX}.used_at, excluded.used_at)`;
}
