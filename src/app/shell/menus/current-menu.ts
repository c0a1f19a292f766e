import { pages } from "../../../generated/pages.ts";
import type { PageRoute } from "../../boot/navigation/resolve-route.ts";
import { menuTarget } from "../../boot/navigation/menu-target.ts";
import { type MenuNode, menuTrail, type PageRight, trailTo } from "../../boot/navigation/menu-tree.ts";

/**
 * Lists the menu records that lead to a page, from the top folder down to the record that opens the page. If no record opens the page,
 * other screens open it. The result is then the records that lead to the first of these screens that has a menu.
 *
 * @returns an empty list if no record opens the page or one of these screens
 */
export function currentTrail(tree: readonly MenuNode[], route: PageRoute): readonly MenuNode[] {
  if (route.screen !== undefined) return menuTrail(tree, menuPageOf(tree, route.screen).id);
  return trailTo(tree, (node) => node.children.length === 0 && menuTarget(node).path === route.key);
}

/** Finds the page whose menu is selected: the page itself, or the first page in a menu that opens it. */
function menuPageOf(tree: readonly MenuNode[], page: PageRight): PageRight {
  if (menuTrail(tree, page.id).length > 0) return page;
  const above = pages.filter((item) => page.under.includes(item.id));
  return above.find((item) => menuTrail(tree, item.id).length > 0) ?? page;
}
