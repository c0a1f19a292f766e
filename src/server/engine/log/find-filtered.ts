import { type RawBuilder, sql } from "kysely";
import { valueGroupsOf } from "../../../../runtime/contract/server/log-entities.ts";
import { type Kind, kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { valueIndexSources } from "../store/schema/log-value-tables.ts";
import { textIndexSources } from "../store/schema/text-indexes.ts";
import { type Broken, TABLE } from "./broken.ts";
import { CHAINED, type ChainedLog } from "./chain.ts";

/** Objects of PostgreSQL itself have lower identifiers (`FirstNormalObjectId`). */
const FIRST_OWN = sql.lit(16_384);

/**
 * SQL query for everything that can make PostgreSQL evaluate a search by other operators or functions than its own. First, a search path in
 * which pg_catalog is not first. Second, operators and functions in schemas of the path that have the name of a built-in one. Third, casts
 * between built-in types.
 *
 * Those of an extension are accepted, unless they have exactly the operands of the built-in one. All others are returned even if pg_catalog
 * is first, because PostgreSQL prefers a better match of the operands to the sequence of the path.
 */
const shadowing = sql<{ name: string }>`
  with mine as (
    select name::text::regnamespace::oid as oid from unnest(pg_catalog.current_schemas(false)) name
    where name not in ('pg_catalog', 'information_schema')
  ), extended as (
    select classid, objid from pg_catalog.pg_depend where deptype = 'e'
  )
  select 'search_path' as name
    where (select name from unnest(pg_catalog.current_schemas(true)) with ordinality as path (name, at)
      where name not like 'pg\\_temp\\_%' escape '\\' order by at limit 1) <> 'pg_catalog'
      or exists (
        select from pg_catalog.pg_db_role_setting, unnest(setconfig) config
        where setdatabase in (0, (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
          and setrole in (0, current_user::regrole::oid)
          and config ~ '^search_path=.*pg_catalog' and config !~ '^search_path="?pg_catalog')
  union all select distinct 'operator ' || o.oprname || ' (' || o.oprleft::regtype || ', ' || o.oprright::regtype || ')'
    from pg_catalog.pg_operator o join pg_catalog.pg_operator own on own.oprname = o.oprname
      and own.oprnamespace = 'pg_catalog'::regnamespace
    where o.oprnamespace in (select oid from mine)
      and ((o.oprleft = own.oprleft and o.oprright = own.oprright)
        or not exists (select from extended where classid = 'pg_catalog.pg_operator'::regclass and objid = o.oid))
  union all select distinct 'function ' || p.proname || ' (' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')'
    from pg_catalog.pg_proc p join pg_catalog.pg_proc own on own.proname = p.proname and own.pronamespace = 'pg_catalog'::regnamespace
    where p.pronamespace in (select oid from mine)
      and (p.proargtypes = own.proargtypes
        or not exists (select from extended where classid = 'pg_catalog.pg_proc'::regclass and objid = p.oid))
  union all select 'cast ' || c.castsource::regtype || ' as ' || c.casttarget::regtype
    from pg_catalog.pg_cast c join pg_catalog.pg_type one on one.oid = c.castsource join pg_catalog.pg_type other on other.oid = c.casttarget
    where one.typnamespace = 'pg_catalog'::regnamespace and other.typnamespace = 'pg_catalog'::regnamespace
      and (c.oid >= ${FIRST_OWN} or c.castfunc >= ${FIRST_OWN})
      and not exists (select from extended where classid = 'pg_catalog.pg_cast'::regclass and objid = c.oid)
  order by 1`;

/**
 * Finds database objects that replace or filter the table of a log. Such objects could hide rows from searches. The value index and the
 * partitions of the log are checked too. These objects are found:
 *
 * - Views, virtual tables and second relations with the name of the table.
 * - Row security, rules, and triggers that the portal did not create.
 * - Triggers and functions of the portal that were changed.
 * - On PostgreSQL, operators, functions and casts that replace built-in ones.
 *
 * @returns one finding for each such object
 */
export async function findFiltered(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const names = kindOf(connection) === "sqlite" ? await findOnSqlite(connection, log) : await findOnPostgres(connection, log);
  return names.map((name) => ({ log, chain: TABLE, what: "hidden", id: name }));
}

/** Returns what the portal created for searches of a log: statements of triggers on SQLite, bodies of functions on PostgreSQL, by name. */
const sourcesOf = (kind: Kind, log: ChainedLog): Map<string, string> =>
  new Map([
    ...valueIndexSources(kind, { name: log, partition: CHAINED[log], valueGroups: valueGroupsOf(log) }),
    ...textIndexSources(kind, VALUE_INDEX, ["texts"]),
  ]);

/**
 * Tests whether two SQL sources of a trigger or function are equal. Quotes, whitespace and the first words may differ, because SQLite
 * changes them when it renames a table.
 */
export const isSameSource = (one: string, other: string): boolean => comparable(one) === comparable(other);
const comparable = (source: string): string =>
  source
    .replace(/[\s"]+/g, " ")
    .replace(/^ ?create trigger/i, "create trigger")
    .trim();

async function findOnSqlite(connection: Connection, log: ChainedLog): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; statement: string }>`
    select type, name, sql as statement from sqlite_master
    where (name in (${log}, ${VALUE_INDEX}) and (type <> 'table' or sql like 'create virtual %'))
      or (type = 'trigger' and tbl_name in (${log}, ${VALUE_INDEX}))
    order by type, name`.execute(connection);
  const own = sourcesOf("sqlite", log);
  return rows
    .filter(({ type, name, statement }) => type !== "trigger" || !isSameSource(statement, own.get(name) ?? ""))
    .map(({ type, name }) => `${type === "table" ? "virtual table" : type} ${name}`);
}

async function findOnPostgres(connection: Connection, log: ChainedLog): Promise<string[]> {
  const own = sourcesOf("postgres", log);
  const [filtering, replacing] = [await onPostgres(log, [...own.keys()]).execute(connection), await shadowing.execute(connection)];
  const functions = await ownFunctions(log, [...own.keys()]).execute(connection);
  const altered = functions.rows.filter(({ name, source, plain }) => !plain || !isSameSource(source, own.get(name) ?? ""));
  const names = [...filtering.rows, ...replacing.rows].map(({ name }) => name);
  return [...names, ...new Set(altered.map(({ name }) => `function ${name}`))];
}

/**
 * Builds the query for functions that have the name of a function of the portal, or that a trigger of the log calls. `plain`: in PL/pgSQL,
 * without settings of its own and without the rights of its owner.
 */
const ownFunctions = (log: ChainedLog, names: readonly string[]): RawBuilder<{ name: string; source: string; plain: boolean }> => sql`
  select proname as name, prosrc as source, lanname = 'plpgsql' and proconfig is null and not prosecdef as plain
  from pg_proc join pg_language on pg_language.oid = prolang
  where proname in (${sql.join(names)}) and (pronamespace in (select name::text::regnamespace from unnest(current_schemas(false)) name)
    or pg_proc.oid in (select tgfoid from pg_trigger join pg_class on pg_class.oid = tgrelid where relname in (${log}, ${VALUE_INDEX})))`;

/** Value of `tgtype` in PostgreSQL's catalogue for a trigger that runs for each row after an insert. */
export const AFTER_INSERT = 5;

const onPostgres = (log: ChainedLog, own: readonly string[]): RawBuilder<{ name: string }> => sql`
  with named as (
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_class c
    where c.relname in (${log}, ${VALUE_INDEX}) and c.relkind in ('r', 'p', 'v', 'm', 'f')
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
    where not tgisinternal and not (tgname in (${sql.join(own)}) and tgtype = ${AFTER_INSERT} and proname = tgname)
  order by 1`;
