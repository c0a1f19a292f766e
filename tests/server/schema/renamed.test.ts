import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../runtime/contract/server/storage.ts";
import * as generated from "../../../src/generated/server.ts";
import { createPortal, type PortalOptions } from "../../../src/server/app.ts";
import type { Portal } from "../../../src/server/identity/portal.ts";
import type { Generated } from "../../../src/server/engine/calls/context.ts";
import { readConfig } from "../../../src/server/engine/config/config.ts";
import { runMigration } from "../../../src/server/commands/migration.ts";
import { seed } from "../../../src/server/identity/seeds/seeds.ts";
import { services } from "../../../src/server/features/index.ts";
import { openDatabase } from "../../../src/server/engine/store/index.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../../support/databases.ts";

const SCREEN = "gateway-routes";

/** The metadata of the previous commit: entity, field, file field and screen had other names. */
const before: Generated = {
  ...generated,
  tables: generated.tables.map((table) => {
    if (table.entity === "gateway-route")
      return { ...renamed(table, "serviceName", "title", "title"), entity: "proxy-route", table: "proxy_route" };
    return table.entity === "login-page" ? { ...renamed(table, "logoUrl", "mark", "mark"), entity: "front-page" } : table;
  }),
  screenRights: generated.screenRights.map((screen) => (screen.id === SCREEN ? { ...screen, id: "proxy-routes" } : screen)),
  menuSeeds: generated.menuSeeds.map((menu) => (menu.menuComponent === SCREEN ? { ...menu, ...named(menu) } : menu)),
};

function named({ seedKey, menuId }: Generated["menuSeeds"][number]): Partial<Generated["menuSeeds"][number]> {
  return { menuComponent: "proxy-routes", seedKey: seedKey.replace(SCREEN, "proxy-routes"), menuId: menuId.replace("gateway", "proxy") };
}

/** The metadata of this commit, which declares the former names. */
const after: Generated = {
  ...generated,
  tables: generated.tables.map((table) => {
    if (table.entity === "gateway-route")
      return { ...said(table, "serviceName", "title"), was: { entities: ["proxy-route"], tables: ["proxy_route"] } };
    return table.entity === "login-page" ? { ...said(table, "logoUrl", "mark"), was: { entities: ["front-page"], tables: [] } } : table;
  }),
  screenRights: generated.screenRights.map((screen) => (screen.id === SCREEN ? { ...screen, was: ["proxy-routes"] } : screen)),
};

function renamed(table: Table, field: string, name: string, column: string): Table {
  return { ...table, columns: table.columns.map((one) => (one.field === field ? { ...one, field: name, column } : one)) };
}

function said(table: Table, field: string, name: string): Table {
  const was = [{ field: name, column: name }];
  return { ...table, columns: table.columns.map((one) => (one.field === field ? { ...one, was } : one)) };
}

const retyped = (table: Table, field: string): Table => ({
  ...table,
  columns: table.columns.map((one) => (one.field === field ? { ...one, type: "integer" } : one)),
});

// Both databases: tables and columns are renamed by statements that are written by hand for each.
describe.each(bothDatabases)("a database that the commit before wrote, on %s", (kind) => {
  let fresh: FreshDatabase;
  let dataDir: string;
  let lines: string[];
  const open = async (of: Generated): Promise<Portal> => {
    lines = [];
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ADMIN_PASSWORD: "Geheim-2026" });
    const components: PortalOptions = { config, generated: of, database: fresh.database, services, print: (line) => lines.push(line) };
    const portal = await createPortal(components);
    await seed(portal);
    return portal;
  };
  const menusOf = ({ store: { database } }: Portal): Promise<Record<string, unknown>[]> =>
    database.kysely.selectFrom("menu").selectAll().where("menu_component", "like", "%routes").orderBy("menu_id").execute();

  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    dataDir = mkdtempSync(join(tmpdir(), "gp-portal-renamed-"));
    const {
      store: { records, table, database },
    } = await open(before);
    // A start on an empty database reports no changes.
    expect(lines).toEqual([]);
    const { kysely } = database;
    await records.insert(kysely, table("proxy-route"), { id: "r1", path: "/a", title: "网关", url: "http://a" });
    // An entry that an administrator changed, and one that an administrator created.
    await records.update(kysely, table("menu"), "proxy_routes_1", { menuName: "转发", menuOrder: 7 }, 1);
    const page = { menuIcon: "x", menuOrder: 1, menuIndexUrl: "/x", menuComponent: "proxy-routes" };
    await records.insert(kysely, table("menu"), { menuId: "own", menuName: "自建", parentId: "0", ...page });
    const rights = ["proxy-routes", "proxy-routes:add", "proxy-routes-more", "regions"];
    await records.insert(kysely, table("role"), { roleId: "keeper", roleName: "管理员", rights });
    const file = { owner: "u", name: "a.png", type: "png", size: 1, created_at: 1 };
    await kysely
      .insertInto("stored_file")
      .values([
        {
          ...file,
          file_id: "f1",
          claimed_by: "front-page/p1/mark",
          purpose: "front-page.mark",
          takers: "front-page.mark album.mark front-page.scan",
        },
        { ...file, file_id: "f2", claimed_by: "front-pages/p1/mark", purpose: null, takers: null },
      ])
      .execute();
  });
  afterEach(async () => {
    await fresh.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("moves rows, menus, rights and files to the new names, or nothing when the start refuses the schema", async () => {
    const harder = after.tables.map((table) => (table.entity === "gateway-route" ? retyped(table, "url") : table));
    await expect(open({ ...after, tables: harder })).rejects.toThrow("npm run migrate -- --plan");
    const refused = await open(before);
    expect((await menusOf(refused)).map((menu) => menu["menu_component"])).toEqual(Array(3).fill("proxy-routes"));
    const revision = await refused.store.database.kysely.selectFrom("counter").selectAll().execute();
    const portal = await open(after);
    expect(lines).toEqual([
      'database: rename table "proxy_route" to "gateway_route" (1 row)',
      'database: rename column "gateway_route"."title" to "service_name" (1 value)',
      'database: rename column "login_page"."mark" to "logo_url" (0 values)',
      'database: files of "front-page" now belong to "login-page" (1)',
      'database: files of "login-page.mark" now belong to "login-page.logoUrl" (1)',
      'database: menu records of screen "proxy-routes" now open "gateway-routes" (3)',
      'database: rights to screen "proxy-routes" are now rights to "gateway-routes" (1 role)',
    ]);
    const { kysely } = portal.store.database;
    const routes = await kysely.selectFrom("gateway_route").selectAll().execute();
    expect(routes).toMatchObject([{ path: "/a", service_name: "网关", url: "http://a", version: 1 }]);
    expect(await menusOf(portal)).toMatchObject([
      { menu_id: "own", menu_component: SCREEN, version: 1 },
      { menu_id: "proxy_routes_1", menu_component: SCREEN, menu_name: "转发", menu_order: 7, version: 3 },
      { menu_id: "proxy_routes_5", menu_component: SCREEN, version: 1 },
    ]);
    const role = await portal.store.records.find(kysely, portal.store.table("role"), "keeper");
    expect(role?.["rights"]).toEqual([SCREEN, "gateway-routes:add", "proxy-routes-more", "regions"]);
    expect(await kysely.selectFrom("stored_file").select(["claimed_by", "purpose", "takers"]).orderBy("file_id").execute()).toEqual([
      { claimed_by: "login-page/p1/logoUrl", purpose: "login-page.logoUrl", takers: "login-page.logoUrl album.mark login-page.scan" },
      { claimed_by: "front-pages/p1/mark", purpose: null, takers: null },
    ]);
    // Signed-in users have the new rights at their next call.
    expect(await kysely.selectFrom("counter").selectAll().execute()).not.toEqual(revision);
    await open(after);
    expect(lines).toEqual([]);
    expect(await menusOf(portal)).toHaveLength(3);
  });

  it("repairs a rename declared too late and prefers menus that administrators changed", async () => {
    const { screenRights } = generated;
    const portal = await open({ ...after, screenRights });
    expect(await menusOf(portal)).toHaveLength(5);
    // An administrator changed one of the new entries meanwhile, so it stays beside the old one.
    await portal.store.records.update(portal.store.database.kysely, portal.store.table("menu"), "gateway_routes_5", { menuOrder: 5 }, 1);
    await open(after);
    expect((await menusOf(portal)).map((menu) => [menu["menu_id"], menu["menu_component"]])).toEqual([
      ["gateway_routes_5", SCREEN],
      ["own", SCREEN],
      ["proxy_routes_1", SCREEN],
      ["proxy_routes_5", SCREEN],
    ]);
  });
});

describe("npm run migrate", () => {
  const folder = mkdtempSync(join(tmpdir(), "gp-portal-migrate-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run = async (...options: string[]): Promise<{ code: number; output: string; errors: string }> => {
    const [said, wrong]: string[][] = [[], []];
    const output = { log: (text: string) => said?.push(text), error: (text: string) => wrong?.push(text) };
    const code = await runMigration(options, { DATA_DIR: folder }, output);
    return { code, output: String(said), errors: String(wrong) };
  };

  it("requires one of --plan and --apply, and refuses an unknown name", async () => {
    expect(await run()).toMatchObject({ code: 2, errors: expect.stringContaining("--plan | --apply") });
    const database = await openDatabase({ dataDir: folder });
    await createPortal({ config: readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" }), generated, database, services });
    await database.close();
    expect(await run("--plan")).toMatchObject({ code: 0, output: "the database matches the metadata" });
    expect(await run("--apply", "--lose", "menu.typo")).toMatchObject({ code: 1, output: expect.stringContaining("  menu.typo") });
    expect(await run("--apply")).toMatchObject({ code: 0, output: "the database matches the metadata" });
  });
});
