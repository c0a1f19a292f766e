import type { MenuRecord } from "../../generated/entities/menu.ts";
import type { MenusHandlers } from "../../generated/services/menus/handlers.ts";
import type { TreeReply } from "../../generated/services/menus/types.ts";
import type { CallContext } from "../calls/context.ts";
import { recordsOf } from "../calls/records.ts";

/** Of whom the tree is when nobody is named (P-MENU-09): region administrators, whatever their user type. */
const DEFAULT_KIND = "2";
const ANY_TYPE = "0";
const TOP = "0";

type Node = MenuRecord & { children?: Node[] };

/** A menu that names no kind is for all of them, such as a folder. */
const fits = (wanted: unknown, asked: string): boolean => wanted === undefined || wanted === null || wanted === "" || wanted === asked;

export const menus: MenusHandlers<CallContext> = {
  /** What a kind of users may see, nested, as administrators arrange it (P-MENU-15): regions and roles narrow it further. */
  async tree({ userSystemType = DEFAULT_KIND, userType = ANY_TYPE }, context) {
    const all = await recordsOf(context, "menu").list({}, { field: "menuOrder", direction: "asc" });
    const shown = all.filter(
      (menu) => fits(menu.userSystemType, userSystemType) && (userType === ANY_TYPE || fits(menu.userType, userType)),
    );
    return nested(shown) as unknown as TreeReply;
  },
};

/** A menu whose folder is of others stands at the top; one in a ring of parents stands nowhere. */
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
