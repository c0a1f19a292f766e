import { sql } from "kysely";

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
export const shadowing = sql<{ name: string }>`
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
