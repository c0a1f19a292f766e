import { sql } from "kysely";

/**
 * Finds what can make PostgreSQL evaluate a search by operators or functions other than the built-in ones. First, a search path with
 * another schema before pg_catalog. Second, operators and functions in the schemas of the path with the name of a built-in one.
 *
 * Those of an extension are accepted, unless they have exactly the operands of the built-in one. All others are reported even if pg_catalog
 * is searched first, because PostgreSQL prefers a better match of the operands to the order of the path.
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
  order by 1`;
