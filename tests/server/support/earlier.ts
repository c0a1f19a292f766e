import { sql } from "kysely";
import type { Data } from "../../../runtime/contract/values/data.ts";
import type { Connection, Database } from "../../../src/server/engine/store/index.ts";

/** A database as some commit left it: the statements that create it, and rows of every table. */
export interface Dump {
  commit: string;
  statements: readonly string[];
  rows: Readonly<Record<string, readonly Data[]>>;
}

/** Rows of a table that a dump contains. Tables of the server itself are dumped completely. */
const MOST = 6;
const WHOLE = /^(schema_|seed_key|counter|portal_mark|menu|role|user|organisation)/;
/** Tables that SQLite maintains for a full-text table. */
const BEHIND = /_text_parts(_\w+)?$/;

const quoted = (name: string): string => `"${name}"`;

export async function dumpOf({ kysely, kind }: Database, commit: string): Promise<Dump> {
  const all = kind === "sqlite" ? await ofSqlite(kysely) : await ofPostgres(kysely);
  const rows: Record<string, readonly Data[]> = {};
  for (const [name, found] of Object.entries(all.rows).sort(([a], [b]) => a.localeCompare(b))) {
    const owner = Object.keys(rows).find((table) => name.startsWith(`${table}_`) && found.some((row) => row["owner"] !== undefined));
    const owners = new Set(rows[owner ?? ""]?.map((row) => Object.values(row)[0]));
    const owned = owner === undefined ? found : found.filter((row) => owners.has(row["owner"]));
    rows[name] = owner !== undefined || WHOLE.test(name) ? owned : owned.slice(0, MOST);
  }
  return { commit, statements: all.statements, rows };
}

async function ofSqlite(kysely: Connection): Promise<Pick<Dump, "statements" | "rows">> {
  const { rows: objects } = await sql<{ name: string; type: string; sql: string }>`
    select name, type, sql from sqlite_master where sql is not null order by type = 'trigger', rowid`.execute(kysely);
  const own = objects.filter(({ name, type, sql: text }) => type !== "table" || !BEHIND.test(name) || /virtual/i.test(text));
  const rows: Record<string, Data[]> = {};
  for (const { name, type } of own)
    if (type === "table" && !BEHIND.test(name)) rows[name] = (await sql<Data>`select * from ${sql.id(name)}`.execute(kysely)).rows;
  return { statements: own.map((item) => item.sql), rows };
}

async function ofPostgres(kysely: Connection): Promise<Pick<Dump, "statements" | "rows">> {
  const { rows: tables } = await sql<{ name: string; columns: string; constraints: string | null; indexes: string | null }>`
    select c.relname as name,
      (select string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
          || coalesce(' collate ' || quote_ident(nullif(l.collname, 'default')), '')
          || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
          || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation l on l.oid = a.attcollation
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select string_agg(format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ', ')
        from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n') as constraints,
      (select json_agg(pg_get_indexdef(i.indexrelid))::text from pg_index i
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid)) as indexes
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(kysely);
  const rows: Record<string, Data[]> = {};
  for (const { name } of tables) rows[name] = await asJson(kysely, name);
  const make = tables.map(
    ({ name, columns, constraints }) => `create table ${quoted(name)} (${columns}${constraints === null ? "" : `, ${constraints}`})`,
  );
  return { statements: [...make, ...tables.flatMap(({ indexes }) => JSON.parse(indexes ?? "[]") as string[])], rows };
}

/** Restores a dump into an empty database. */
export async function restore({ kysely, kind }: Database, { statements, rows }: Dump): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(kysely);
  for (const [name, found] of Object.entries(rows)) {
    if (kind === "postgres")
      await sql`insert into ${sql.id(name)} select * from jsonb_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(found)}::jsonb)`.execute(
        kysely,
      );
    else
      for (const row of found)
        await sql`insert into ${sql.id(name)} (${sql.join(Object.keys(row).map((column) => sql.id(column)))})
          values (${sql.join(Object.values(row))})`.execute(kysely);
  }
}

/** All rows of a table, in the form of a dump. */
export async function rowsOf(database: Database, name: string): Promise<readonly Data[]> {
  const { kysely, kind } = database;
  if (kind === "sqlite") return (await sql<Data>`select * from ${sql.id(name)}`.execute(kysely)).rows;
  return asJson(kysely, name);
}

async function asJson(kysely: Connection, name: string): Promise<Data[]> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.id(name)} t`.execute(kysely);
  return rows.map(({ row }) => JSON.parse(row) as Data);
}
