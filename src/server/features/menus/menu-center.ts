import type { CallContext } from "../../identity/portal.ts";
import { notFound } from "../../engine/refusals/refusal.ts";
import type { ColumnOf, RecordOf, TableOf } from "../../engine/store/index.ts";
import { pinyinOf } from "../palette/pinyin.ts";
import { refuseReferenced } from "../refuse-referenced.ts";
import type { MenuCenterHandlers, MenuCenterHooks } from "../../../generated/services/menu-center/handlers.ts";
import { everyRegion, parentRegions, regionAndBelow } from "../regions/region-rows.ts";
import { ancestors, childRegions, findRegion, deriveRegion, refreshBelow, regionOfCode, ROOT, ROOT_CODE } from "../regions/region-tree.ts";

const region = { before: deriveRegion, after: refreshBelow } satisfies MenuCenterHooks<CallContext>["addRegion"];

/**
 * Columns that refer to a region. A region is not removed as long as one of them names it, because nobody could manage such a record any
 * more.
 */
const REGION_NAMED_BY: readonly ColumnOf[] = [
  ["user", "region_id"],
  ["organisation", "region_id"],
  ["registration", "region_id"],
  ["role", "region_id"],
  ["menu", "region_id"],
  ["region_system", "region_id"],
];

/** Refuses to remove a region that is in use. It can be disabled instead. */
const removal: { refuseReferenced: (stored: RecordOf<TableOf<"region">>, context: CallContext) => Promise<void> } = {
  refuseReferenced: ({ id }, { connection }) => refuseReferenced(connection, REGION_NAMED_BY, id, "regionUsed"),
};

/** Path prefix of the attendance subsystem's pages, on this host or another. */
const ATTENDANCE = "/gpr-attendance/";

function leadsTo(beginning: string, address: string | undefined): boolean {
  const base = "http://portal.invalid";
  return address !== undefined && URL.canParse(address, base) && `${new URL(address, base).pathname}/`.startsWith(beginning);
}

/**
 * Hooks of the generic writes of regions. `deriveRegion` validates each change, and `refreshBelow` updates the regions below. A region to
 * which other records refer cannot be removed.
 */
export const menuCenterHooks: MenuCenterHooks<CallContext> = {
  addRegion: region,
  updateRegion: region,
  addRegionV1: region,
  updateRegionV1: region,
  deleteRegions: removal,
  deleteRegionV1: removal,
  deleteRegionBatch: removal,
};

export const menuCenter: MenuCenterHandlers<CallContext> = {
  /** Returns the menus of the signed-in user, as `rights/` computed them, with the pinyin of their names. */
  async menuList(_input, context) {
    return Promise.all(context.caller.menus.map(async (menu) => ({ ...menu, pinyin: await pinyinOf(menu.menuName ?? "") })));
  },

  /** Returns the caller's menus of the attendance subsystem. The list is empty until the subsystem is set up (P-MENU-16). */
  async attendanceMenuList(_input, context) {
    return context.caller.menus.filter(({ menuIndexUrl }) => leadsTo(ATTENDANCE, menuIndexUrl));
  },

  /** Streams all regions, or the region of a code and all below it, at any size (P-REGION-21). */
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

  /** Returns a region and its direct children. For the virtual root, which is not stored, returns the first level only. */
  async selectRegionAndChildren(input, context) {
    const id = input.id.trim();
    if (id === ROOT) return childRegions(context, ROOT);
    const found = await findRegion(context, id);
    if (found === undefined) throw notFound();
    return [found, ...(await childRegions(context, found.id))];
  },

  /**
   * With an id, returns the chain of ancestors up to the root. Without one, streams all regions that have others below them
   * (P-REGION-12).
   */
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
