import type { CallContext } from "../calls/context.ts";
import { notFound } from "../refusals/refusal.ts";
import type { MenuCenterHandlers, MenuCenterHooks } from "../../generated/services/menu-center/handlers.ts";
import { allRegions, ancestors, findRegion, placedRegion, refreshBelow, ROOT_CODE } from "./region-tree.ts";

const region = { before: placedRegion, after: refreshBelow };

/** Around the generic writes of regions. */
export const menuCenterHooks: MenuCenterHooks<CallContext> = {
  addRegion: region,
  updateRegion: region,
  addRegionV1: region,
  updateRegionV1: region,
};

export const menuCenter: MenuCenterHandlers<CallContext> = {
  /** The menus of the signed-in user, as rights/ computed them. */
  async menuList(_input, context) {
    return context.caller.menus;
  },

  /** Everything, or the region of a code with all below it (P-REGION-21). */
  async getRegionAll(input, context) {
    const rows = await allRegions(context);
    const code = input.regionCode?.trim() ?? "";
    if (code === "" || code === ROOT_CODE) return rows;
    const found = rows.find((row) => row.regionCode === code);
    if (found === undefined) return [];
    return rows.filter((row) => row === found || String(row.path).startsWith(`${String(found.path)}/`));
  },

  async selectAllRegions(_input, context) {
    return await allRegions(context);
  },

  async selectRegionAndChildren(input, context) {
    const found = await findRegion(context, input.id.trim());
    if (found === undefined) throw notFound();
    return [found, ...(await allRegions(context, { parentId: found.id }))];
  },

  /** With an id the chain up to the root; without, all regions that have some below them (P-REGION-12). */
  async selectAllParentRegion(input, context) {
    const id = input.id?.trim() ?? "";
    if (id !== "") {
      const found = await findRegion(context, id);
      if (found === undefined) throw notFound();
      return await ancestors(context, found);
    }
    const rows = await allRegions(context);
    const parents = new Set(rows.map((row) => row.parentId));
    return rows.filter((row) => parents.has(row.id));
  },
};
