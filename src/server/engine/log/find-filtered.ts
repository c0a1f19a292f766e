import { type RawBuilder, sql } from "kysely";
import { kindOf } from "../store/drivers/dialect.ts";
import type { Connection } from "../store/index.ts";
import { WORDS } from "../store/query/log-value-index.ts";
import { type Broken, TABLE } from "./broken.ts";
import type { ChainedLog } from "./chain.ts";

/**
 * Finds database objects that replace or filter the table of a log. These are a view or a second relation with its name, row security,
 * rules, and triggers that the portal did not create. A view can show all rows to the walk along the chains, and hide some from searches.
 * Checks the value index and the partitions too.
 *
 * @returns one finding for each such object
 */
export async function findFiltered(connection: Connection, log: ChainedLog): Promise<Broken[]> {
  const objects = kindOf(connection) === "sqlite" ? onSqlite(log) : onPostgres(log);
  const { rows } = await objects.execute(connection);
  return rows.map(({ name }) => ({ log, chain: TABLE, what: "hidden", id: name }));
}

/** Whether a trigger fills the value index, or the text index over that one. */
const isOwn = (name: RawBuilder<unknown>, log: ChainedLog): RawBuilder<boolean> => sql`(
  ${name} like ${`${log}%`} and ${name} like '%\\_words' escape '\\'
  or ${name} in (${sql.join(["insert", "update", "delete"].map((event) => `${WORDS}_text_parts_${event}`))}))`;

const onSqlite = (log: ChainedLog): RawBuilder<{ name: string }> => sql`
  select type || ' ' || name as name from sqlite_master
  where (name in (${log}, ${WORDS}) and type <> 'table')
    or (type = 'trigger' and tbl_name in (${log}, ${WORDS}) and not ${isOwn(sql`name`, log)})
  order by 1`;

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
  union all select distinct 'trigger ' || tgname from pg_trigger join read on read.oid = tgrelid
    where not tgisinternal and not ${isOwn(sql`tgname`, log)}
  order by 1`;
