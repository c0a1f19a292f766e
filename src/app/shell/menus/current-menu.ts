import { pages } from "../../../generated/pages.ts";
import type { PageRoute } from "../../boot/navigation/resolve-route.ts";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import { type MenuNode, menuTrail, type PageRight, trailTo } from "../../boot/navigation/menu-tree.ts";

/** The records from the top folder to the one that a page belongs to; empty: it belongs to none. */
export function currentTrail(tree: readonly MenuNode[], place: PageRoute): readonly MenuNode[] {
  if (place.screen !== undefined) return menuTrail(tree, menuPageOf(tree, place.screen).id);
  return trailTo(tree, (node) => node.children.length === 0 && menuTarget(node).path === place.key);
}

/** The page itself, or the first of those it is opened from that a menu opens. */
function menuPageOf(tree: readonly MenuNode[], page: PageRight): PageRight {
  if (menuTrail(tree, page.id).length > 0) return page;
  const above = pages.filter((item) => page.under.includes(item.id));
  return above.find((item) => menuTrail(tree, item.id).length > 0) ?? page;
}
