import { pages } from "../../../generated/pages.ts";
import { FRAME_PATH, ownPages } from "./own-pages.ts";
import type { MenuNode, MenuRecord } from "./menu-tree.ts";
import { outerAddress } from "./outer-address.ts";

/** Where a menu record leads. `page`: inside the portal; `window`: a window of its own; `off`: nowhere. */
export interface MenuTarget {
  kind: "page" | "window" | "off";
  path: string;
}

/** The page of the portal that shows an outer address; `$` stands for `#` in it (P-IFRAME-02). */
export function framePath(address: string, name: string): string {
  return `${FRAME_PATH}?${new URLSearchParams({ src: address.replaceAll("#", "$"), name })}`;
}

/**
 * Where a record leads (P-IFRAME-03): type 3 nowhere; type 2 to a window of its own; an outer address into the page for
 * such; else to the screen it names (`menuComponent`), or to an own page by its address. A screen that is not known: /404 (P-GUARD-07).
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

/** The menus that open a page inside the portal, in their order. */
export function pageMenus(tree: readonly MenuNode[]): readonly MenuNode[] {
  return tree.flatMap((node) => (node.children.length > 0 ? pageMenus(node.children) : menuTarget(node).kind === "page" ? [node] : []));
}
