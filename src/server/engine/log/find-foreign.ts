import { type RawBuilder, sql } from "kysely";
import { type Kind, kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { VALUE_INDEX } from "../store/query/log-value-index.ts";
import { valueIndexOf, valueIndexSources } from "../store/schema/log-value-tables.ts";
import { isTextIndexTrigger } from "../store/schema/text-indexes.ts";
import { type Broken, DATABASE } from "./broken.ts";
import { CHAINED } from "./chain.ts";
import { AFTER_INSERT, isSameSource } from "./find-filtered.ts";

/** Tables of the logs, whose triggers and rules `findFiltered` finds. */
const LOGS = sql.join([...Object.keys(CHAINED), VALUE_INDEX]);
/** Tables on which the verification of the logs and its schedule depend. */
const WATCHED = sql.join(["log_chain", "portal_mark", "scheduled_task", "task_success"]);

/**
 * Finds database objects outside of the logs that are not the portal's own, and by which somebody could deceive or stop the verification:
 *
 * - Triggers and rules on any table. They could change the logs whenever the portal writes.
 * - On PostgreSQL, functions that a default, a constraint, an index, a policy or the type of a column calls.
 * - Views, virtual tables, row security and second relations in place of the tables on which the verification depends.
 *
 * @returns one finding for each such object
 */
export async function findForeign(connection: Connection): Promise<Broken[]> {
  const names = kindOf(connection) === "sqlite" ? await findOnSqlite(connection) : await findOnPostgres(connection);
  return names.map((name) => ({ log: "operation_log", chain: DATABASE, what: "hidden", id: name }));
}

/** A trigger. `source`: its statement on SQLite, the body of its function on PostgreSQL; null if that is not of the portal's kind. */
interface Trigger {
  name: string;
  table: string;
  source: string | null;
}

const labelOf = ({ name, table }: Trigger): string => `trigger ${name} on ${table}`;

/** Tests whether the portal could have created a trigger: it fills the value index or a text index, and does nothing else. */
function isOwn(kind: Kind, { name, table, source }: Trigger): boolean {
  if (source === null) return false;
  if (kind === "sqlite" && isTextIndexTrigger(table, source)) return true;
  const own = valueIndexSources(kind, valueIndexOf(table, source)).get(name);
  return own !== undefined && isSameSource(source, own);
}

async function findOnSqlite(connection: Connection): Promise<string[]> {
  const triggers = await sql<Trigger>`
    select name, tbl_name as "table", sql as source from sqlite_master
    where type = 'trigger' and tbl_name not in (${LOGS}) order by name`.execute(connection);
  const replaced = await sql<{ name: string }>`
    select case type when 'table' then 'virtual table ' else type || ' ' end || name as name from sqlite_master
    where name in (${WATCHED}) and (type <> 'table' or sql like 'create virtual %') order by name`.execute(connection);
  return [...replaced.rows.map(({ name }) => name), ...triggers.rows.filter((trigger) => !isOwn("sqlite", trigger)).map(labelOf)];
}

async function findOnPostgres(connection: Connection): Promise<string[]> {
  const [replaced, called] = [await listReplaced.execute(connection), await listCalled.execute(connection)];
  const reached = await listReached.execute(connection);
  const triggers = (await listTriggers.execute(connection)).rows.filter((trigger) => !isOwn("postgres", trigger));
  const names = [...replaced.rows, ...called.rows].map(({ name }) => name);
  return [...new Set(names), ...reached.rows.map(({ name }) => name), ...triggers.map(labelOf)];
}

/** Common table expressions: the schemas of the search path, and their relations with all that inherit from them. */
const RELATIONS = sql`
  mine as (
    select name::text::regnamespace::oid as oid from unnest(current_schemas(false)) name
  ), relation as (
    select c.oid, relname, relkind, relrowsecurity from pg_class c join mine on mine.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_inherits join relation on relation.oid = inhparent join pg_class c on c.oid = inhrelid
  )`;

/** Common table expressions: {@link RELATIONS}, and those that are no log. */
const OTHERS = sql`${RELATIONS}, other as (
    select relation.* from relation join pg_class root on root.oid = coalesce(pg_partition_root(relation.oid), relation.oid)
    where root.relname not in (${LOGS})
  )`;

/** Views, row security, rules, and temporary relations of any connection, which PostgreSQL would read instead of those with their name. */
const listReplaced: RawBuilder<{ name: string }> = sql`
  with recursive ${OTHERS}
  select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'foreign table ' end || relname as name
    from relation where relname in (${WATCHED}) and relkind not in ('r', 'p')
  union all select 'second relation ' || relname from relation where relname in (${WATCHED}) group by relname having count(*) > 1
  union all select 'row security of ' || relname from relation where relname in (${WATCHED}) and relrowsecurity
  union all select 'temporary relation ' || temporary.relname
    from pg_class temporary join pg_namespace on pg_namespace.oid = temporary.relnamespace
    where nspname like 'pg\\_temp\\_%' and relkind in ('r', 'p', 'v', 'm', 'f') and temporary.relname in (select relname from relation)
  union all select 'rule ' || rulename || ' on ' || relname from pg_rewrite join other on other.oid = ev_class
    where not (relkind in ('v', 'm') and ev_type = '1')
  order by 1`;

/** Triggers. That of a partitioned table counts once, not for each partition. */
const listTriggers: RawBuilder<Trigger> = sql`
  with recursive ${OTHERS}
  select tgname as name, relname as "table", case when tgtype = ${AFTER_INSERT} and proname = tgname and lanname = 'plpgsql'
    and proconfig is null and not prosecdef then prosrc end as source
  from pg_trigger join other on other.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid join pg_language on pg_language.oid = prolang
  where not tgisinternal and tgparentid = 0 order by 1, 2`;

/**
 * Functions that writes to a table call, directly or by an operator, apart from those of PostgreSQL, of extensions and of text indexes. The
 * function of text indexes is verified by `findFiltered`; that of version 0.2.0 is used by indexes alone. Functions of extensions are left
 * out only if they are compiled, because the owner of the database can add others to an extension.
 */
const listCalled: RawBuilder<{ name: string }> = sql`
  with recursive ${RELATIONS}, calling as (
    select adrelid as relid, 'pg_attrdef'::regclass as class, oid from pg_attrdef
    union all select conrelid, 'pg_constraint'::regclass, oid from pg_constraint
    union all select indrelid, 'pg_class'::regclass, indexrelid from pg_index
    union all select polrelid, 'pg_policy'::regclass, oid from pg_policy
    union all select partrelid, 'pg_class'::regclass, partrelid from pg_partitioned_table
  ), called as (
    select class, relname, coalesce(operator.oprcode, case refclassid when 'pg_proc'::regclass then refobjid end) as oid
    from calling join relation on relation.oid = relid join pg_depend on classid = class and objid = calling.oid
    left join pg_operator operator on refclassid = 'pg_operator'::regclass and operator.oid = refobjid
  )
  select distinct 'function ' || proname || ' called by ' || relname as name
  from called join pg_proc on pg_proc.oid = called.oid join pg_language on pg_language.oid = prolang
  where not (proname = 'text_grams' and pronamespace in (select oid from mine))
    and not (proname = 'text_parts' and class = 'pg_class'::regclass)
    and not (lanname in ('c', 'internal') and exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'))
    and pronamespace <> 'pg_catalog'::regnamespace
  order by 1`;

/**
 * Columns whose type is not PostgreSQL's own, because the checks and the default of a domain run with each write. Also foreign keys of
 * tables outside of the search path that pass changes on to those tables, where triggers of others run.
 */
const listReached: RawBuilder<{ name: string }> = sql`
  with recursive ${RELATIONS}
  select 'type ' || typname || ' of ' || relname || '.' || attname as name
    from pg_attribute join relation on relation.oid = attrelid join pg_type on pg_type.oid = atttypid
    where attnum > 0 and not attisdropped and typnamespace <> 'pg_catalog'::regnamespace
  union all select 'foreign key ' || conname || ' of ' || conrelid::regclass
    from pg_constraint where contype = 'f' and confrelid in (select oid from relation) and conrelid not in (select oid from relation)
      and (confupdtype in ('c', 'n', 'd') or confdeltype in ('c', 'n', 'd'))
  order by 1`;
