import { afterEach, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { createPortal } from "../../src/server/app.ts";
import type { Generated, Portal } from "../../src/server/calls/context.ts";
import { type Config, readConfig } from "../../src/server/config/config.ts";
import { seed } from "../../src/server/seeds/seeds.ts";
import { services } from "../../src/server/services/index.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../support/databases.ts";

const ROUTES = "gateway_routes_1";
const OPS = "gateway_routes_5";

/** The YAML with another title, icon and place. */
const retitled: Generated = {
  ...generated,
  menuSeeds: generated.menuSeeds.map((menu) =>
    [ROUTES, OPS].includes(menu.menuId) ? { ...menu, menuName: "转发规则", menuIcon: "SwapOutlined", menuOrder: 3, parentId: "0" } : menu,
  ),
};

// Both databases: seeds are written by the first start and compared by later ones.
describe.each(bothDatabases)("menus that the metadata seeds, on %s", (kind) => {
  let fresh: FreshDatabase;
  afterEach(() => fresh.dispose());
  const open = async (of: Generated, demo: Config["demo"]): Promise<Portal> => {
    const config = readConfig({ LOG_LEVEL: "silent", ADMIN_PASSWORD: "Geheim-2026" }, { demo });
    const portal = await createPortal({ config, generated: of, database: fresh.database, services });
    await seed(portal);
    return portal;
  };
  const revision = ({ database }: Portal) => database.kysely.selectFrom("counter").selectAll().execute();

  it("follow the YAML in development until an administrator changes the record", async () => {
    fresh = await freshDatabase(kind);
    const { records, table } = await open(generated, "when-empty");
    const menu = (id: string) => records.find(fresh.database.kysely, table("menu"), id);
    await records.update(fresh.database.kysely, table("menu"), OPS, { menuOrder: 99 }, 1);
    const before = await revision(await open(generated, "when-empty"));
    const portal = await open(retitled, "when-empty");
    expect(await menu(ROUTES)).toMatchObject({
      menuName: "转发规则",
      menuIcon: "SwapOutlined",
      menuOrder: 3,
      parentId: "operations",
      version: 1,
    });
    expect(await menu(OPS)).toMatchObject({ menuName: "路由管理", menuOrder: 99, version: 2 });
    // Whoever is signed in sees it at the next call; nothing changed, nothing is told.
    const after = await revision(portal);
    expect(after).not.toEqual(before);
    await open(retitled, "when-empty");
    expect(await revision(portal)).toEqual(after);
  });

  it("are not overwritten outside of development", async () => {
    fresh = await freshDatabase(kind);
    const { records, table } = await open(generated, false);
    await open(retitled, false);
    expect(await records.find(fresh.database.kysely, table("menu"), ROUTES)).toMatchObject({ menuName: "路由管理", version: 1 });
  });
});
