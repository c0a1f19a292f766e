import { type RawBuilder, sql } from "kysely";
import { valueGroupsOf } from "../../../../runtime/contract/server/log-entities.ts";
import { kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { WORDS } from "../store/query/log-value-index.ts";
import { type Broken, TABLE } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";
import { shadowing } from "./shadowing.ts";

/**
 * Finds database objects that replace or filter the table of a log, its value index or its partitions. These are views or relations with
 * its name, row security, rules, and triggers that the portal did not create. On PostgreSQL they are also operators and functions that
 * replace built-in ones. They could show all rows to the verification and hide some from searches.
 *
 * @returns one finding for each such object
 */
export async function findFiltered(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const names = kindOf(connection) === "sqlite" ? await findOnSqlite(connection, log) : await findOnPostgres(connection, log);
  return names.map((name) => ({ log, chain: TABLE, what: "hidden", id: name }));
}

/** Names of the triggers that fill the value index of a log. */
const fillersOf = (log: ChainedLog): string[] => valueGroupsOf(log).map((group) => `${log}_${group.join("_")}_words`);

async function findOnSqlite(connection: Connection, log: ChainedLog): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; statement: string }>`
    select type, name, sql as statement from sqlite_master
    where (name in (${log}, ${WORDS}) and type <> 'table') or (type = 'trigger' and tbl_name in (${log}, ${WORDS}))
    order by type, name`.execute(connection);
  const own = [...fillersOf(log), ...["insert", "update", "delete"].map((event) => `${WORDS}_text_parts_${event}`)];
  // A trigger before the change could swallow it.
  const isOwn = (name: string, statement: string): boolean =>
    own.includes(name) && /^create trigger\s+("[^"]+"|\w+)\s+after (insert|update|delete)\b/i.test(statement);
  return rows
    .filter(({ type, name, statement }) => type !== "trigger" || !isOwn(name, statement))
    .map(({ type, name }) => `${type} ${name}`);
}

async function findOnPostgres(connection: Connection, log: ChainedLog): Promise<string[]> {
  const [filtering, replacing] = [await onPostgres(log).execute(connection), await shadowing.execute(connection)];
  return [...filtering.rows, ...replacing.rows].map(({ name }) => name);
}

/** Type of a PostgreSQL trigger (`tgtype`) for each row, after an insert. */
const AFTER_INSERT = 5;

const onPostgres = (log: ChainedLog): RawBuilder<{ name: string }> => sql`
  with named as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_class c
    where c.relname in (${log}, ${WORDS}) and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and c.relnamespace in (select name::text::regnamespace from unnest(current_schemas(false)) name)
  ), read as (
    select * from named
    union all
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_inherits i
    join named on named.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
  )
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'foreign table ' end || relname as name
    from read where relkind not in ('r', 'p')
  union all select 'second relation ' || relname from named group by relname having count(*) > 1
  union all select 'row security of ' || relname from read where relrowsecurity
  union all select 'rule ' || rulename from pg_rewrite join read on read.oid = ev_class where relkind in ('r', 'p')
  union all select distinct 'trigger ' || tgname from pg_trigger join read on read.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and not (tgname in (${sql.join(fillersOf(log))}) and tgtype = ${AFTER_INSERT} and proname = tgname)
  order by 1`;
