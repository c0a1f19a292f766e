import { afterEach, describe, expect, it } from "vitest";
import * as generated from "../../src/generated/server.ts";
import { createPortal } from "../../src/server/app.ts";
import type { Generated } from "../../src/server/engine/calls/context.ts";
import { type Config, readConfig } from "../../src/server/engine/config/config.ts";
import { services } from "../../src/server/features/index.ts";
import type { Portal } from "../../src/server/identity/portal.ts";
import { seed } from "../../src/server/identity/seeds/seeds.ts";
import { bothDatabases, type FreshDatabase, freshDatabase } from "../support/databases.ts";

const ROUTES = "gateway_routes_1";
const OPS = "gateway_routes_5";

const RETITLED = { menuName: "转发规则", menuIcon: "SwapOutlined", menuOrder: 3 };

/** The metadata with another title, icon and parent. */
const retitled: Generated = {
  ...generated,
  menuSeeds: generated.menuSeeds.map((menu) => ([ROUTES, OPS].includes(menu.menuId) ? { ...menu, ...RETITLED, parentId: "0" } : menu)),
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
  const revision = ({ store: { database } }: Portal) => database.kysely.selectFrom("counter").selectAll().execute();

  it("follow the YAML in development until an administrator changes the record", async () => {
    fresh = await freshDatabase(kind);
    const {
      store: { records, table },
    } = await open(generated, "when-empty");
    const menu = (id: string) => records.find(fresh.database.kysely, table("menu"), id);
    await records.update(fresh.database.kysely, table("menu"), OPS, { menuOrder: 99 }, 1);
    const before = await revision(await open(generated, "when-empty"));
    const portal = await open(retitled, "when-empty");
    expect(await menu(ROUTES)).toMatchObject({ ...RETITLED, parentId: "operations", version: 1 });
    expect(await menu(OPS)).toMatchObject({ menuName: "路由管理", menuOrder: 99, version: 2 });
    // The change is visible at the next call of a signed-in user. A start without a change leaves the revision as it is.
    const after = await revision(portal);
    expect(after).not.toEqual(before);
    await open(retitled, "when-empty");
    expect(await revision(portal)).toEqual(after);
  });

  it("are not overwritten outside of development", async () => {
    fresh = await freshDatabase(kind);
    const {
      store: { records, table },
    } = await open(generated, false);
    await open(retitled, false);
    expect(await records.find(fresh.database.kysely, table("menu"), ROUTES)).toMatchObject({ menuName: "路由管理", version: 1 });
  });
});
