import type { CallContext } from "../../identity/portal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { type RightNode, rightTree } from "../../identity/rights/right-tree.ts";

/**
 * Builds the tree of the rights that the caller may grant to a role: menus with their screens and actions. Rights that the caller's own
 * roles exclude are omitted.
 */
export async function grantable(context: CallContext): Promise<RightNode[]> {
  const menus = await recordsOf(context, "menu").list();
  return rightTree(menus, context.portal.generated.screenRights, context.caller.limit);
}
