import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RowSeed } from "../../runtime/contract/server/route.ts";
import * as generated from "../../src/generated/server.ts";
import { createPortal } from "../../src/server/app.ts";
import type { Portal } from "../../src/server/identity/portal.ts";
import type { Generated } from "../../src/server/engine/calls/context.ts";
import { readConfig } from "../../src/server/engine/config/config.ts";
import { seed } from "../../src/server/identity/seeds/seeds.ts";
import { services } from "../../src/server/features/index.ts";
import { putRecord, recordOf } from "./support/stored-records.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../support/databases.ts";

const route = (name: string): RowSeed => ({
  seedKey: `gateway-route:${name}`,
  entity: "gateway-route",
  record: { id: name, path: `/${name}`, serviceId: name, url: "http://a" },
});
const role: RowSeed = { seedKey: "role:keeper", entity: "role", record: { roleId: "keeper", roleName: "管理员", rights: ["regions"] } };

// Both databases: two processes that start at once seed a row by conflicting inserts.
describe.each(bothDatabases)("seed rows on %s", (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
  });
  afterEach(() => fresh.dispose());
  const open = async (rowSeeds: readonly RowSeed[], more: Partial<Generated> = {}): Promise<Portal> => {
    const config = readConfig({ LOG_LEVEL: "silent", ADMIN_PASSWORD: "Geheim-2026" });
    const portal = await createPortal({ config, generated: { ...generated, rowSeeds, ...more }, database: fresh.database, services });
    await seed(portal);
    return portal;
  };
  const routes = ({ store: { database } }: Portal) =>
    database.kysely.selectFrom("gateway_route").select(["path", "version"]).orderBy("path").execute();

  it("are stored once: deleted, changed and existing ones stay so, and new ones are added", async () => {
    const before = await open([]);
    await putRecord({ portal: before }, "gateway-route", { ...route("b").record, url: "http://own" });
    const portal = await open([route("a"), route("b"), role]);
    expect(await recordOf({ portal }, "gateway-route", "b")).toMatchObject({ url: "http://own" });
    expect((await routes(portal)).map((row) => row["path"])).toEqual(["/a", "/b"]);
    expect(await recordOf({ portal }, "role", "keeper")).toMatchObject({
      rights: ["regions"],
      version: 1,
    });
    await fresh.database.kysely.deleteFrom("gateway_route").where("path", "=", "/a").execute();
    await fresh.database.kysely.updateTable("role").set({ role_name: "别名" }).execute();
    expect((await routes(await open([route("a"), route("b"), route("c"), role]))).map((row) => row["path"])).toEqual(["/b", "/c"]);
    expect(await recordOf({ portal }, "role", "keeper")).toMatchObject({ roleName: "别名" });
  });

  it("shorten the interval of the publication check once, unless an administrator has set another", async () => {
    const task = (taskId: string, cron: string): RowSeed => ({
      seedKey: `scheduled-task:${taskId}`,
      entity: "scheduled-task",
      record: { taskId, taskName: taskId, cron, enabled: "1" },
    });
    const { kysely } = fresh.database;
    const cron = async () => (await kysely.selectFrom("scheduled_task").select("cron").executeTakeFirst())?.["cron"];
    await open([task("publicity", "0/30 * * * * ? *")]);
    expect(await cron()).toBe("0/3 * * * * ? *");
    await kysely.updateTable("scheduled_task").set({ cron: "0/30 * * * * ? *" }).execute();
    await open([]);
    expect(await cron()).toBe("0/30 * * * * ? *");
  });

  it("are not stored again when their entity is renamed", async () => {
    await open([{ ...role, seedKey: "part:keeper" }]);
    await fresh.database.kysely.deleteFrom("role").execute();
    const tables = generated.tables.map((table) =>
      table.entity === "role" ? { ...table, was: { entities: ["part"], tables: [] } } : table,
    );
    const portal = await open([role], { tables });
    expect(await recordOf({ portal }, "role", "keeper")).toBeUndefined();
  });

  it("are stored once by two processes that start concurrently", async () => {
    const [one, other] = [await open([]), await open([])].map((portal) => ({
      ...portal,
      generated: { ...portal.generated, rowSeeds: [route("a")] },
    }));
    await Promise.all([seed(one as Portal), seed(other as Portal)]);
    expect(await routes(one as Portal)).toHaveLength(1);
  });
});
