import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { MenusHandlers, MenusHooks } from "../../../generated/services/menus/handlers.ts";
import type { TreeReply } from "../../../generated/services/menus/types.ts";
import type { CallContext } from "../../identity/portal.ts";
import { inTransaction, recordsOf } from "../../engine/calls/records.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { conflict } from "../../engine/store/index.ts";
import { protectAuditorMenus } from "./protect-auditor-menus.ts";
import { refuseBeyondMenu, refuseShared, validateMenu } from "./menu-grants.ts";

/** Default kind of user of the tree (P-MENU-09): region administrators of any user type. */
const DEFAULT_KIND = "2";
const ANY_TYPE = "0";
const TOP = "0";

type Node = MenuRecord & { children?: Node[] };

/** Returns whether a menu is for a kind of user. A menu without a kind, such as a folder, is for all of them. */
const fits = (wanted: unknown, asked: string): boolean => wanted === undefined || wanted === null || wanted === "" || wanted === asked;

export const menus: MenusHandlers<CallContext> = {
  /** Returns the menus of a kind of user as a tree, as administrators arrange it (P-MENU-15). Regions and roles narrow it further. */
  async tree({ userSystemType = DEFAULT_KIND, userType = ANY_TYPE }, context) {
    const all = await recordsOf(context, "menu").list();
    const shown = all.filter(
      (menu) => fits(menu.userSystemType, userSystemType) && (userType === ANY_TYPE || fits(menu.userType, userType)),
    );
    return nested(shown) as unknown as TreeReply;
  },

  /** Arranges menus of one folder in the sent order. They reuse the positions that they already have among all menus of the folder. */
  async arrange({ ids, versions }, context) {
    await inTransaction(context, async (inside) => {
      const menus = recordsOf(inside, "menu");
      const sent: MenuRecord[] = [];
      for (const id of ids) sent.push(await menus.get(id));
      const folders = new Set(sent.map(({ parentId }) => parentId ?? TOP));
      if (versions.length !== ids.length || new Set(ids).size < ids.length || folders.size > 1) throw refuse("contradiction");
      if (sent.some(({ version }, index) => version !== versions[index])) throw conflict("stale");
      const positions = assignPositions(sent);
      for (const [index, menu] of sent.entries()) {
        if (menu.menuOrder === positions[index]) continue;
        refuseShared(menu, inside);
        await menus.write(menu, { menuOrder: positions[index] ?? index }, menu.version);
      }
    });
    context.reply.message = "排序已保存";
    return null;
  },
};

const changeHooks: MenusHooks<CallContext>["change"] & MenusHooks<CallContext>["saveRegions"] = {
  guard: refuseShared,
  before: validateMenu,
};

/** Hooks of the generic writes of menus: they validate and authorise each change. */
export const menusHooks: MenusHooks<CallContext> = {
  add: { before: (input, context) => validateMenu(input, context) },
  change: changeHooks,
  saveRegions: changeHooks,
  remove: {
    async guard(stored, context) {
      refuseShared(stored, context);
      await refuseBeyondMenu(stored, context);
      await protectAuditorMenus(stored.menuId, undefined, context);
    },
  },
};

/** Returns the positions of the menus, ascending and distinct. Menus of other kinds of users between them keep their positions. */
function assignPositions(menus: readonly MenuRecord[]): number[] {
  const positions = menus.map(({ menuOrder }) => menuOrder ?? 0).sort((a, b) => a - b);
  for (const [index, position] of positions.entries())
    positions[index] = Math.max(position, (positions[index - 1] ?? Number.NEGATIVE_INFINITY) + 1);
  return positions;
}

/** Builds the tree. A menu whose folder is not in the list is at the top level. Menus in a cycle of parents are left out. */
function nested(menus: readonly MenuRecord[]): Node[] {
  const nodes = new Map(menus.map((menu): [string, Node] => [menu.menuId, { ...menu }]));
  const top: Node[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === TOP ? undefined : nodes.get(node.parentId ?? TOP);
    if (parent === undefined) top.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return top;
}
