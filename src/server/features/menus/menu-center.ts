import type { CallContext } from "../../identity/portal.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import type { MenuCenterHandlers, MenuCenterHooks } from "../../../generated/services/menu-center/handlers.ts";
import { everyRegion, parentRegions, regionAndBelow } from "../regions/region-rows.ts";
import { ancestors, childRegions, findRegion, placedRegion, refreshBelow, regionOfCode, ROOT, ROOT_CODE } from "../regions/region-tree.ts";

const region = { before: placedRegion, after: refreshBelow };

/** Where the pages of the attendance subsystem lie, here or on another host. */
const ATTENDANCE = "/gpr-attendance/";

function leadsTo(beginning: string, address: string | undefined): boolean {
  const base = "http://portal.invalid";
  return address !== undefined && URL.canParse(address, base) && `${new URL(address, base).pathname}/`.startsWith(beginning);
}

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

  /** Those of them that lead to the attendance subsystem: none before it was set up (P-MENU-16). */
  async attendanceMenuList(_input, context) {
    return context.caller.menus.filter(({ menuIndexUrl }) => leadsTo(ATTENDANCE, menuIndexUrl));
  },

  /** Everything, or the region of a code with all below it (P-REGION-21): as it is read, at any size. */
  async getRegionAll(input, context) {
    const code = input.regionCode?.trim() ?? "";
    const whole = code === "" || code === ROOT_CODE;
    const found = whole ? undefined : await regionOfCode(context, code);
    if (whole) context.reply.portions = everyRegion(context);
    else if (found !== undefined) context.reply.portions = regionAndBelow(context, found);
    return [];
  },

  async selectAllRegions(_input, context) {
    context.reply.portions = everyRegion(context);
    return [];
  },

  /** Of the virtual root, which is no record, the first level. */
  async selectRegionAndChildren(input, context) {
    const id = input.id.trim();
    if (id === ROOT) return childRegions(context, ROOT);
    const found = await findRegion(context, id);
    if (found === undefined) throw notFound();
    return [found, ...(await childRegions(context, found.id))];
  },

  /** With an id the chain up to the root; without, all regions that have some below them (P-REGION-12). */
  async selectAllParentRegion(input, context) {
    const id = input.id?.trim() ?? "";
    if (id !== "") {
      const found = await findRegion(context, id);
      if (found === undefined) throw notFound();
      return await ancestors(context, found);
    }
    context.reply.portions = parentRegions(context);
    return [];
  },
};
