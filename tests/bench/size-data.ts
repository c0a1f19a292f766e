import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import SqliteConnection from "better-sqlite3";
import type pg from "pg";
import { random } from "../support/random.ts";

const LETTERS =
  "处置资产设备车辆房屋土地报废转让拍卖环保回收办公用品电脑桌椅空调打印服务器医疗教学实验仪器图书专利软件股权债券广州深圳珠海佛山";
const STATES = ["0", "1", "2", "3", "4", "5", "6"];
const TABLES = ["disposal_project", "gateway_route"];

/** Drops indexes and triggers before filling. The next start recreates them, which is many times faster than updating them row by row. */
export function dropIndexes(database: SqliteConnection.Database, tables: readonly string[]): void {
  const own = database.prepare(
    "select type, name from sqlite_master where type in ('index', 'trigger') and sql is not null and tbl_name in (select value from json_each(?))",
  );
  for (const { type, name } of own.all(JSON.stringify(tables)) as { type: string; name: string }[]) database.exec(`drop ${type} "${name}"`);
  database.pragma("synchronous = off");
}

export async function dropIndexesOfPostgres(client: pg.Client, tables: readonly string[]): Promise<void> {
  const indexes = "select indexname as name from pg_indexes where tablename = any($1) and indexname not like '%_pkey'";
  for (const { name } of (await client.query(indexes, [tables])).rows) await client.query(`drop index "${name}"`);
  const triggers =
    "select tgname as name, tgrelid::regclass as of from pg_trigger where tgrelid = any($1::regclass[]) and not tgisinternal";
  for (const { name, of } of (await client.query(triggers, [tables])).rows) await client.query(`drop trigger "${name}" on ${of}`);
}

/** Returns whether a previous run has already filled the database. */
export async function isFilled(target: { file: string } | { client: pg.Client }, rows: number): Promise<boolean> {
  const count = "select count(*) as count from gateway_route";
  if ("client" in target) {
    const { rows: tables } = await target.client.query("select to_regclass('gateway_route') as name");
    return tables[0].name !== null && Number((await target.client.query(count)).rows[0].count) >= rows;
  }
  if (!existsSync(target.file)) return false;
  const database = new SqliteConnection(target.file, { readonly: true });
  const found = database.prepare(count).get() as { count: number };
  database.close();
  return found.count >= rows;
}

/** Adds as many projects as routes, identical in each run. Nine of ten projects belong to the asking unit; one of 100 routes is a 专线. */
export function fillSqlite(file: string, rows: number): void {
  const database = new SqliteConnection(file);
  const { below, of } = random(7);
  const letters = [...LETTERS];
  const randomText = (length: number): string => Array.from({ length }, () => of(letters)).join("");
  const { org } = database.prepare("select org_guid as org from user where user_account = 'unit1'").get() as { org: string };
  dropIndexes(database, TABLES);
  const project = database.prepare(
    "insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, assets_subject, version) values (?, ?, ?, ?, '某单位', ?, '进场交易', ?, ?, ?, 1)",
  );
  const route = database.prepare(
    "insert into gateway_route (id, path, service_id, service_name, url, strip_prefix, retryable, enabled, version) values (?, ?, ?, ?, ?, 1, 0, 1, 1)",
  );
  database.transaction(() => {
    for (let at = 0; at < rows; at++) {
      const owner = below(10) > 0 ? org : `org-${below(1000)}`;
      const name = `某单位${randomText(8)}处置事项`;
      project.run(randomUUID(), `B${at}`, name, owner, of(STATES), `sup-${below(50)}`, 1.7e12 + below(5e7) * 1000, randomText(60));
      route.run(
        `r${at}`,
        `/p/${at}/**`,
        `service-${below(5000)}`,
        `${randomText(4)}${at % 100 === 0 ? "专线" : ""}服务`,
        `http://10.0.0.1/${at}`,
      );
    }
  })();
  database.close();
}

export async function fillPostgres(client: pg.Client, rows: number): Promise<void> {
  await dropIndexesOfPostgres(client, TABLES);
  const randomText = (length: number): string =>
    Array.from({ length }, () => `substr('${LETTERS}', 1 + (random() * ${[...LETTERS].length - 1})::int, 1)`).join(" || ");
  await client.query("select setseed(0.5)");
  await client.query(`
    insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, assets_subject, version)
    select gen_random_uuid()::text, 'B' || n, '某单位' || ${randomText(8)} || '处置事项',
      case when random() < 0.9 then (select org_guid from "user" where user_account = 'unit1') else 'org-' || n % 1000 end,
      '某单位', (random() * 6)::int::text, '进场交易', 'sup-' || n % 50, 1700000000000 + (random() * 5e7)::bigint * 1000, repeat('标的', 30), 1
    from generate_series(0, ${rows - 1}) as n`);
  await client.query(`
    insert into gateway_route (id, path, service_id, service_name, url, strip_prefix, retryable, enabled, version)
    select 'r' || n, '/p/' || n || '/**', 'service-' || n % 5000, ${randomText(4)} || case when n % 100 = 0 then '专线' else '' end || '服务', 'http://10.0.0.1/' || n, true, false, true, 1
    from generate_series(0, ${rows - 1}) as n`);
}
