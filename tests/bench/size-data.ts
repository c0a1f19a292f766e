import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import SqliteConnection from "better-sqlite3";
import type pg from "pg";

const LETTERS =
  "处置资产设备车辆房屋土地报废转让拍卖环保回收办公用品电脑桌椅空调打印服务器医疗教学实验仪器图书专利软件股权债券广州深圳珠海佛山";
const STATES = ["0", "1", "2", "3", "4", "5", "6"];
const TRIGGERS = "select name from sqlite_master where type = 'trigger' and tbl_name in ('disposal_project', 'gateway_route')";
const INDEXES =
  "select name from sqlite_master where type = 'index' and sql is not null and tbl_name in ('disposal_project', 'gateway_route')";

/** Seeded: each run measures the same rows. */
function random(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** Filled by a run before this one. */
export function isFilledSqlite(file: string, rows: number): boolean {
  if (!existsSync(file)) return false;
  const database = new SqliteConnection(file, { readonly: true });
  const { count } = database.prepare("select count(*) as count from gateway_route").get() as { count: number };
  database.close();
  return count >= rows;
}

export async function isFilledPostgres(client: pg.Client, rows: number): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('gateway_route') as name");
  if (tables[0].name === null) return false;
  const { rows: counts } = await client.query("select count(*)::int as count from gateway_route");
  return counts[0].count >= rows;
}

/**
 * As many projects, nine of ten of the unit that asks, and routes. Indexes and triggers come back with the next start, which is
 * many times faster than one row at a time.
 */
export function fillSqlite(file: string, rows: number): void {
  const database = new SqliteConnection(file);
  const pick = random();
  const letters = [...LETTERS];
  const word = (length: number): string => Array.from({ length }, () => letters[pick(letters.length)]).join("");
  const { org } = database.prepare("select org_guid as org from user where user_account = 'unit1'").get() as { org: string };
  for (const [kind, query] of [
    ["trigger", TRIGGERS],
    ["index", INDEXES],
  ] as const)
    for (const { name } of database.prepare(query).all() as { name: string }[]) database.exec(`drop ${kind} "${name}"`);
  database.pragma("synchronous = off");
  const project = database.prepare(
    "insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, assets_subject, version) values (?, ?, ?, ?, '某单位', ?, '进场交易', ?, ?, ?, 1)",
  );
  const route = database.prepare(
    "insert into gateway_route (id, path, service_id, service_name, url, strip_prefix, retryable, enabled, version) values (?, ?, ?, ?, ?, 1, 0, 1, 1)",
  );
  database.transaction(() => {
    for (let at = 0; at < rows; at++) {
      const owner = pick(10) > 0 ? org : `org-${pick(1000)}`;
      const name = `某单位${word(8)}处置事项`;
      project.run(randomUUID(), `B${at}`, name, owner, STATES[pick(STATES.length)], `sup-${pick(50)}`, 1.7e12 + pick(5e7) * 1000, word(60));
      route.run(`r${at}`, `/p/${at}/**`, `service-${pick(5000)}`, `${word(4)}服务`, `http://10.0.0.1/${at}`);
    }
  })();
  database.close();
}

export async function fillPostgres(client: pg.Client, rows: number): Promise<void> {
  const { rows: indexes } = await client.query(
    "select indexname as name from pg_indexes where tablename in ('disposal_project', 'gateway_route') and indexname not like '%_pkey'",
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  const word = (length: number): string =>
    Array.from({ length }, () => `substr('${LETTERS}', 1 + (random() * ${[...LETTERS].length - 1})::int, 1)`).join(" || ");
  await client.query("select setseed(0.5)");
  await client.query(`
    insert into disposal_project (id, project_code, project_name, org_guid, org_name, state, assets_mode, sup_guid, lx_time, assets_subject, version)
    select gen_random_uuid()::text, 'B' || n, '某单位' || ${word(8)} || '处置事项',
      case when random() < 0.9 then (select org_guid from "user" where user_account = 'unit1') else 'org-' || n % 1000 end,
      '某单位', (random() * 6)::int::text, '进场交易', 'sup-' || n % 50, 1700000000000 + (random() * 5e7)::bigint * 1000, repeat('标的', 30), 1
    from generate_series(0, ${rows - 1}) as n`);
  await client.query(`
    insert into gateway_route (id, path, service_id, service_name, url, strip_prefix, retryable, enabled, version)
    select 'r' || n, '/p/' || n || '/**', 'service-' || n % 5000, ${word(4)} || '服务', 'http://10.0.0.1/' || n, true, false, true, 1
    from generate_series(0, ${rows - 1}) as n`);
}
