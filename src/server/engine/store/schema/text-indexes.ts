import { sql } from "kysely";
import type { Table } from "../../../../../runtime/contract/server/storage.ts";
import { indexName } from "../index-name.ts";
import { LONGEST_RUN, textTable, tokensOf } from "../query/text-index.ts";
import type { Kind } from "../drivers/dialect.ts";
import type { InternalTable } from "../types.ts";
import { isInUse } from "./later-indexes.ts";
import type { MigrationRun } from "./migration-run.ts";

/**
 * An index for substring searches in lists, which the database maintains for every writer. On PostgreSQL it is an index over a function
 * that returns the tokens of a text (`query/text-index.ts`). It needs no extension and no further rights. On SQLite it is a full-text table
 * that triggers fill with the same tokens.
 */
interface TextIndex {
  table: string;
  columns: readonly string[];
}

/**
 * Lists the text indexes that tables should have. For a log, the text index is not on the log's rows, but on its value index
 * (`query/log-value-index.ts`).
 */
export function textIndexes(tables: readonly Table[], internal: readonly InternalTable[] = []): TextIndex[] {
  const ofEntities = tables.flatMap(({ table, columns, text = [], log }) => {
    const named = columns.filter(({ field }) => text.includes(field)).map(({ column }) => column);
    return named.length === 0 || log === true ? [] : [{ table, columns: named }];
  });
  return [...ofEntities, ...internal.flatMap(({ name, text = [] }) => (text.length === 0 ? [] : [{ table: name, columns: text }]))];
}

/**
 * Returns the source code that the database should have for a text index, by name. On SQLite these are the statements of its triggers, on
 * PostgreSQL the body of the one function that all indexes use. A check compares it with what the database has.
 */
export const textIndexSources = (kind: Kind, table: string, columns: readonly string[]): Map<string, string> =>
  kind === "postgres"
    ? new Map([["text_grams", GRAMS]])
    : new Map(triggersOf({ table, columns }).map((trigger) => [/"([^"]+)"/.exec(trigger)?.[1] ?? "", trigger]));

/**
 * Tests whether a trigger statement is one that the portal creates for a text index of the table (SQLite), over any columns of the table.
 * The verification of the logs reports all other triggers.
 */
export function isTextIndexTrigger(table: string, statement: string): boolean {
  const names = [...statement.matchAll(/coalesce\(new\."((?:[^"]|"")+)", ''\)/g)].map(([, name = ""]) => name);
  const columns = names.map((name) => name.replaceAll('""', '"'));
  return triggersOf({ table, columns }).some((trigger) => plain(trigger) === plain(statement));
}

/**
 * Drops the triggers of text indexes that differ from those declared. It runs before tables change, because such triggers would block the
 * removal of columns. {@link applyTextIndexes} creates them anew. Does nothing on PostgreSQL.
 */
export async function dropStaleTextIndexes(run: MigrationRun, indexes: readonly TextIndex[]): Promise<void> {
  if (run.kind === "postgres") return;
  const wanted = new Set(indexes.flatMap(triggersOf).map(plain));
  for (const { name, statement } of await liveTriggers(run)) {
    if (!wanted.has(plain(statement))) await sql`drop trigger ${sql.id(name)}`.execute(run.connection);
  }
}

/**
 * Creates text indexes that are missing, were declared differently before, or (SQLite) do not contain all rows. Drops text indexes that are
 * no longer declared. On PostgreSQL, indexes of tables that other servers use are created and dropped after the migration.
 */
export async function applyTextIndexes(run: MigrationRun, indexes: readonly TextIndex[]): Promise<void> {
  if (run.kind === "postgres") return applyGin(run, indexes);
  const live = new Set((await liveTriggers(run)).map(({ statement }) => plain(statement)));
  for (const index of indexes) {
    const triggers = triggersOf(index);
    const isCurrent = triggers.every((trigger) => live.has(plain(trigger)));
    if (isCurrent && (await holdsAll(run, index))) continue;
    await makeAnew(run, index, triggers);
  }
  await dropOrphans(run, indexes);
}

/* ---- SQLite ---- */

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Normalises a trigger statement for comparison. A rename by SQLite may change whitespace, and capitalises the first two words. */
const plain = (statement: string): string =>
  statement
    .replace(/\s+/g, " ")
    .replace(/^ ?create trigger/i, "create trigger")
    .trim();

/**
 * Builds the SQL that computes the tokens of a row (`query/text-index.ts`). Each step of its recursion removes the first character, because
 * `substr` at a later position would count all characters before it. `run` is the number of equal characters up to the second one of
 * `gram`.
 */
function tokens(columns: readonly string[], row: string): string {
  const text = columns.map((column) => `coalesce(${row}.${quoted(column)}, '')`).join(" || ' ' || ");
  const isRun = (from: string): string => `substr(${from}, 1, 1) = substr(${from}, 2, 1)`;
  return (
    "(with recursive place(gram, rest, run) as (" +
    `select substr(txt, 1, 3), substr(txt, 2), iif(${isRun("txt")}, 2, 1) from (select lower(${text}) as txt) union all ` +
    `select substr(rest, 1, 3), substr(rest, 2), iif(${isRun("rest")}, run + 1, 1) from place where length(gram) > 2) ` +
    "select group_concat(hex(substr(gram, 1, 2)) || ' ' || hex(gram) || " +
    `iif(run > 3, ' ' || hex(substr(gram, 1, 1)) || 'x' || min(run, ${LONGEST_RUN}), ''), ' ') from place)`
  );
}

function triggersOf({ table, columns }: TextIndex): string[] {
  const indexTable = textTable(table);
  const make = `insert into ${quoted(indexTable)} (rowid, parts) values (new.rowid, ${tokens(columns, "new")});`;
  const drop = `delete from ${quoted(indexTable)} where rowid = old.rowid;`;
  const on = `on ${quoted(table)}`;
  const names = columns.map(quoted);
  const changed = names.map((name) => `old.${name} is not new.${name}`).join(" or ");
  return [
    `create trigger ${quoted(`${indexTable}_insert`)} after insert ${on} begin ${make} end`,
    `create trigger ${quoted(`${indexTable}_update`)} after update of ${names.join(", ")} ${on} when ${changed} begin ${drop} ${make} end`,
    `create trigger ${quoted(`${indexTable}_delete`)} after delete ${on} begin ${drop} end`,
  ];
}

async function liveTriggers({ connection }: MigrationRun): Promise<{ name: string; statement: string }[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, sql as statement from sqlite_master where type = 'trigger' and name like '%\\_text\\_parts\\_%' escape '\\'`.execute(
    connection,
  );
  return rows;
}

async function makeAnew(run: MigrationRun, index: TextIndex, triggers: readonly string[]): Promise<void> {
  const { connection } = run;
  const indexTable = sql.table(textTable(index.table));
  for (const { name } of await liveTriggers(run))
    if (triggers.some((trigger) => trigger.startsWith(`create trigger ${quoted(name)} `)))
      await sql`drop trigger ${sql.id(name)}`.execute(connection);
  await sql`drop table if exists ${indexTable}`.execute(connection);
  await sql`create virtual table ${indexTable} using fts5(parts, content='', contentless_delete=1, detail=none)`.execute(connection);
  const { raw } = sql;
  await sql`insert into ${indexTable} (rowid, parts) select rowid, ${raw(tokens(index.columns, "filled"))} from ${sql.table(index.table)} as filled`.execute(
    connection,
  );
  for (const trigger of triggers) await raw(trigger).execute(connection);
}

/**
 * Tests whether a text index matches its table. The index finds rows by row id, which a copy of the database may have changed. The number
 * of rows, or the contents of the last rows, then differ.
 */
async function holdsAll(run: MigrationRun, { table, columns }: TextIndex): Promise<boolean> {
  const { connection } = run;
  const indexTable = textTable(table);
  const { rows } = await sql<{ same: number }>`
    select (select count(*) from ${sql.table(`${indexTable}_docsize`)}) = (select count(*) from ${sql.table(table)}) as same`.execute(
    connection,
  );
  if (rows[0]?.same !== 1) return false;
  const text = sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  );
  const last = await sql<{ id: number; txt: string }>`
    select rowid as id, ${text} as txt from ${sql.table(table)} order by rowid desc limit 20`.execute(connection);
  for (const { id, txt } of last.rows) {
    const wanted = tokensOf(run.kind, txt);
    if (wanted.length === 0) continue;
    const matchQuery = sql`select 1 from ${sql.table(indexTable)} where ${sql.table(indexTable)} match ${wanted.slice(0, 50).join(" AND ")} and rowid = ${id}`;
    if ((await matchQuery.execute(connection)).rows.length === 0) return false;
  }
  return true;
}

async function dropOrphans({ connection }: MigrationRun, indexes: readonly TextIndex[]): Promise<void> {
  const wanted = new Set(indexes.map(({ table }) => textTable(table)));
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table%' and name like '%\\_text\\_parts' escape '\\'`.execute(
    connection,
  );
  for (const { name } of rows) if (!wanted.has(name)) await sql`drop table ${sql.table(name)}`.execute(connection);
}

/* ---- PostgreSQL ---- */

/** Body of `text_grams`. Uses a loop, because a query for each row costs ten times as much. */
const GRAMS = `
    declare
      letters text[] := string_to_array(lower(txt collate "C"), null);
      tokens text[] := '{}';
      run integer := 1;
    begin
      for place in 2 .. cardinality(letters) loop
        tokens := tokens || (letters[place - 1] || letters[place]);
        if place > 2 then tokens := tokens || (letters[place - 2] || letters[place - 1] || letters[place]); end if;
        run := case when letters[place - 1] = letters[place] then run + 1 else 1 end;
        if run > 3 then tokens := tokens || (letters[place] || 'x' || least(run, ${LONGEST_RUN})); end if;
      end loop;
      return tokens;
    end
  `;

/**
 * Creates the function `text_grams`, if it is missing, and the indexes over it. Drops text indexes that no table declares, also those of an
 * earlier version (`text_parts`). Indexes of tables that calls use are created and dropped after the migration (`run.later`).
 */
async function applyGin(run: MigrationRun, indexes: readonly TextIndex[]): Promise<void> {
  const { connection } = run;
  const known = await sql`select 1 from pg_proc where proname = 'text_grams' and pronamespace = current_schema()::regnamespace`.execute(
    connection,
  );
  if (known.rows.length === 0)
    await sql`create function text_grams(txt text) returns text[] language plpgsql immutable strict parallel safe as $$${sql.raw(GRAMS)}$$`.execute(
      connection,
    );
  const { rows } = await sql<{ name: string; table: string }>`
    select indexname as name, tablename as "table" from pg_indexes where schemaname = current_schema() and indexdef ~ 'USING gin \\(text_(parts|grams)\\('`.execute(
    connection,
  );
  const live = new Set(rows.map(({ name }) => name).filter((name) => run.indexes.get(name)?.isValid !== false));
  const wanted = new Map(
    indexes.flatMap(({ table, columns }) => columns.map((column) => [indexName(table, [column, "grams"], false), { table, column }])),
  );
  for (const { name, table } of rows) {
    if (wanted.has(name)) continue;
    // Servers of an earlier version search by it.
    if (isInUse(run, table)) run.later.push({ name, table });
    else await sql`drop index ${sql.id(name)}`.execute(connection);
  }
  for (const [name, { table, column }] of wanted) {
    if (live.has(name)) continue;
    const on = sql`${sql.id(name)} on ${sql.table(table)} using gin (text_grams(${sql.ref(column)}))`;
    if (isInUse(run, table)) run.later.push({ name, table, create: sql`create index concurrently ${on}` });
    else await sql`create index ${on}`.execute(connection);
  }
}
