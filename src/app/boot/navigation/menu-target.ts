import { pages } from "../../../generated/pages.ts";
import { FRAME_PATH, ownPages } from "./own-pages.ts";
import type { MenuNode, MenuRecord } from "./menu-tree.ts";
import { outerAddress } from "./outer-address.ts";

/**
 * The target of a click on a menu record. `page`: a page inside the portal; `window`: a new window; `off`: nothing. `path` is empty for
 * `off`.
 */
export interface MenuTarget {
  kind: "page" | "window" | "off";
  path: string;
}

/**
 * Builds the path of the portal page that shows a page of another site. In it, `$` represents `#` (P-IFRAME-02).
 *
 * @param name title of the page
 * @example framePath("https://a.example/#/b", "B") // "/myiframe/routerPath?src=https%3A%2F%2Fa.example%2F%24%2Fb&name=B"
 */
export function framePath(address: string, name: string): string {
  return `${FRAME_PATH}?${new URLSearchParams({ src: address.replaceAll("#", "$"), name })}`;
}

/**
 * Determines what a click on a menu record opens (P-IFRAME-03). The first case that applies decides:
 *
 * - `menuOpenType` 3: nothing.
 * - `menuOpenType` 2: a new window, with the address of another site or the screen.
 * - An address of another site: a frame inside the portal.
 * - `menuComponent`: the screen with this id.
 * - All other cases: the hand-written page with the address of the record.
 *
 * If there is no such screen or page, /404 is opened (P-GUARD-07).
 */
export function menuTarget(record: MenuRecord): MenuTarget {
  if (record.menuOpenType === "3") return { kind: "off", path: "" };
  const outer = outerAddress(record);
  const component = record.menuComponent ?? "";
  const screen = pages.find((page) => page.id === component);
  if (record.menuOpenType === "2") return { kind: "window", path: outer ?? screen?.path ?? "/404" };
  if (outer !== undefined) return { kind: "page", path: framePath(outer, record.menuName ?? "") };
  if (component !== "") return { kind: "page", path: screen?.path ?? "/404" };
  const own = ownPages.find((page) => page.path === record.menuPath || page.path === record.menuIndexUrl);
  return { kind: "page", path: own?.path ?? "/404" };
}

/** Lists the menus that open a page inside the portal, in their order. Folders, and menus that open a window or nothing, are left out. */
export function pageMenus(tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.flatMap((node) => (node.children.length > 0 ? pageMenus(node.children) : menuTarget(node).kind === "page" ? [node] : []));
}
