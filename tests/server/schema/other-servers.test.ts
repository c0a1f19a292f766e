import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StoredColumn, Table } from "../../../runtime/contract/server/storage.ts";
import { runMigration } from "../../../src/server/commands/migration.ts";
import { wantedOf } from "../../../src/server/app.ts";
import * as generated from "../../../src/generated/server.ts";
import { migrate } from "../../../src/server/engine/store/schema/apply-schema.ts";
import { reportWaits } from "../../../src/server/engine/store/drivers/report-waits.ts";
import { liveIndexes } from "../../../src/server/engine/store/schema/later-indexes.ts";
import { databaseSettings, type FreshDatabase, freshDatabase, serverUrl } from "../../support/databases.ts";
import { insertRaw } from "../store/fixture.ts";

const text = (field: string, column = field): StoredColumn => ({ field, column, type: "text" });
const book: Table = {
  entity: "book",
  table: "book",
  key: "id",
  columns: [text("id"), text("name"), text("place")],
  unique: [],
  index: [["name"]],
  text: ["name"],
  children: [],
};
const renamed: Table = { ...book, columns: [text("id"), text("name"), { ...text("shelf"), was: [{ field: "place", column: "place" }] }] };
const indexed: Table = { ...book, index: [["place"]] };

// Only PostgreSQL serves several servers.
describe("a migration beside other servers", () => {
  let fresh: FreshDatabase;
  const clients: pg.Client[] = [];
  const run = (table: Table, plan = false) => migrate(fresh.database, { tables: [table] }, { plan });
  /** Connects like a server of another process. */
  const connect = async (application_name: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: serverUrl(fresh.location), application_name });
    await client.connect();
    clients.push(client);
    return client;
  };
  const disconnect = async (): Promise<void> => {
    for (const client of clients.splice(0)) await client.end();
    // The backend of a closed connection ends a little later.
    const others = sql`select 1 from pg_stat_activity where datname = current_database() and application_name in ('gp-portal', 'gp-portal 2 other')`;
    await expect.poll(async () => (await others.execute(fresh.database.kysely)).rows.length).toBe(0);
  };
  const indexesOf = async (): Promise<string[]> =>
    [...(await liveIndexes(fresh.database.kysely))].flatMap(([name, { table, isValid }]) =>
      table === "book" && isValid && !name.endsWith("_pkey") ? [name.replace(/_[0-9a-f]{6,}$/, "")] : [],
    );

  beforeEach(async () => {
    fresh = await freshDatabase("postgres");
    await run(book);
    await insertRaw(fresh.database.kysely, "book", [{ id: "a", name: "甲", place: "一楼", version: 1 }]);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end();
    await fresh.dispose();
  });

  test.each(["gp-portal", "gp-portal 2 other"])("refuses to rename while %s is connected, and renames afterwards", async (name) => {
    await connect(name);
    const { problems } = await run(renamed);
    expect(problems).toEqual([
      expect.stringMatching(/^stop all other servers of this database first.*rename column "book"."place" to "shelf"/),
    ]);
    // Additions need no stop.
    expect((await run({ ...book, columns: [...book.columns, text("remark")] })).problems).toEqual([]);
    await disconnect();
    expect((await run(renamed)).problems).toEqual([]);
  });

  test.each(["gp-portal-doctor 2 other", "gp-portal-backup", "gp-portal-export 2 other"])(
    "does not wait for %s, which is no server",
    async (name) => {
      await connect(name);
      expect((await run(renamed)).problems).toEqual([]);
    },
  );

  test("counts a command of a version before as a server with its agreement", async () => {
    await connect("gp-portal-doctor 1 other");
    expect((await run(renamed)).problems).toEqual([expect.stringMatching(/^stop all other servers/)]);
  });

  test.each([
    ["gp-portal-backup", "a backup"],
    ["gp-portal-migrate 2 other", "the command migrate"],
    ["gp-portal 2 other", "another server of the portal"],
    ["psql", "the program psql"],
  ])("says in one line that it waits for a transaction of %s", async (name, called) => {
    const client = await connect(name);
    await client.query("begin");
    await client.query("select * from book");
    const lines: string[] = [];
    const stop = reportWaits(fresh.database, (line) => lines.push(line));
    const migration = run({ ...book, columns: [...book.columns, text("remark")] });
    await expect.poll(() => lines.length, { timeout: 5000 }).toBe(1);
    await client.query("commit");
    expect((await migration).problems).toEqual([]);
    await stop();
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^waiting for a transaction of ${called}, which began \\d+ s ago \\(process \\d+ of PostgreSQL\\)$`),
      ),
    ]);
  });

  test("refuses to make values unique while another server is connected", async () => {
    await connect("gp-portal");
    expect((await run({ ...book, unique: [["name"]] })).problems).toEqual([expect.stringContaining('make "book"."name" unique')]);
  });

  test("creates an index while calls write to its table", async () => {
    const [writer, other] = [await connect("writer"), await connect("other")];
    await writer.query("begin");
    await writer.query("insert into book (id, name, place, version) values ('b', '乙', '二楼', 1)");
    const migration = run(indexed);
    const building = sql`select 1 from pg_stat_progress_create_index where command = 'CREATE INDEX CONCURRENTLY'`;
    await expect.poll(async () => (await building.execute(fresh.database.kysely)).rows.length).toBe(1);
    await other.query("set lock_timeout = 1000");
    await other.query("insert into book (id, name, place, version) values ('c', '丙', '三楼', 1)");
    await writer.query("commit");
    expect((await migration).problems).toEqual([]);
    expect(await indexesOf()).toEqual(expect.arrayContaining([expect.stringContaining("place")]));
  });

  test("leaves an index that servers of an earlier version need, until they are gone", async () => {
    const before = await indexesOf();
    await connect("gp-portal");
    await run(indexed);
    expect(await indexesOf()).toEqual(expect.arrayContaining(before));
    await disconnect();
    await run(indexed);
    expect(await indexesOf()).toHaveLength(before.length);
    const state = sql<{ shape: string }>`select shape::text as shape from schema_state where name = 'book'`;
    await run(indexed);
    expect(JSON.parse((await state.execute(fresh.database.kysely)).rows[0]?.shape ?? "{}").indexes).toHaveLength(1);
  });

  test("builds an index again whose build was cancelled", async () => {
    await run(indexed);
    await sql`update pg_index set indisvalid = false where indexrelid in
      (select oid from pg_class where relname like 'book%place%')`.execute(fresh.database.kysely);
    expect(await indexesOf()).not.toEqual(expect.arrayContaining([expect.stringContaining("place")]));
    await run(indexed);
    expect(await indexesOf()).toEqual(expect.arrayContaining([expect.stringContaining("place")]));
  });

  test("npm run migrate -- --plan says whether servers must be stopped", async () => {
    const lines: string[] = [];
    const plan = async (): Promise<string> => {
      lines.length = 0;
      const output = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
      expect(await runMigration(["--plan"], databaseSettings(fresh.location), output), lines.join("\n")).toBe(0);
      return lines.join("\n");
    };
    await migrate(fresh.database, wantedOf(generated));
    expect(await plan()).toMatch(/^servers can be replaced one after the other/m);
    const unique = sql<{ name: string }>`
      select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where t.relname = 'alarm_rule' and x.indisunique and not x.indisprimary`;
    const [{ name } = { name: "" }] = (await unique.execute(fresh.database.kysely)).rows;
    await sql`drop index ${sql.id(name)}`.execute(fresh.database.kysely);
    expect(await plan()).toMatch(/^stop all servers before the start[^\n]*\n {2}narrowing: make "alarm_rule"."rule_id" unique$/m);
  });
});
