import type { MenuListReply } from "../../../generated/services/menu-center/types.ts";

/**
 * A menu of the user, as the server sends it. A folder has no `menuComponent`. `menuOpenType` is 1 for a page inside the portal, 2 for a
 * new window, 3 for a disabled menu.
 */
export type MenuRecord = MenuListReply[number];

/** A menu record with the records below it, as a node of the menu tree. */
export interface MenuNode extends MenuRecord {
  menuName: string;
  children: MenuNode[];
}

/** A page with the pages that open it: input of {@link reachablePages}. */
export interface PageRight {
  id: string;
  path: string;
  /** Ids of the pages from which this page is opened. */
  under: readonly string[];
}

/**
 * Builds the tree of menus from the records of the server, with children below their parents and in the order of the records' numbers. A
 * record whose parent is missing is at the top. Folders that contain no page are left out.
 */
export function menuTree(records: readonly MenuRecord[]): MenuNode[] {
  const nodes = new Map(records.map((record) => [record.menuId, { ...record, menuName: record.menuName ?? "", children: [] } as MenuNode]));
  const top: MenuNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId == null || node.parentId === node.menuId ? undefined : nodes.get(node.parentId);
    (parent === undefined || liesUnder(nodes, parent, node) ? top : parent.children).push(node);
  }
  for (const node of nodes.values()) node.children.sort(byOrder);
  return top.filter(isWorthShowing).sort(byOrder);
}

/**
 * Finds the ids of the pages that a user can reach. They are the pages that an enabled menu opens, and those that can be opened from a
 * reachable page (`under`).
 *
 * @param records the menus of the user
 */
export function reachablePages(pages: readonly PageRight[], records: readonly MenuRecord[]): ReadonlySet<string> {
  const reached = new Set(records.filter((record) => record.menuOpenType !== "3").map((record) => record.menuComponent ?? ""));
  let size = -1;
  while (size !== reached.size) {
    size = reached.size;
    for (const page of pages) if (page.under.some((id) => reached.has(id))) reached.add(page.id);
  }
  return new Set(pages.map((page) => page.id).filter((id) => reached.has(id)));
}

/**
 * Finds the menu records that lead to a screen: from the top folder down to the record that opens it.
 *
 * @returns an empty list if no menu opens the screen
 */
export function menuTrail(tree: readonly MenuNode[], screen: string): readonly MenuNode[] {
  return trailTo(tree, (node) => node.menuComponent === screen);
}

/**
 * Finds the first menu record that meets a condition, with the folders above it, the topmost first.
 *
 * @returns an empty list if no record meets it
 */
export function trailTo(tree: readonly MenuNode[], isMeant: (node: MenuNode) => boolean): readonly MenuNode[] {
  for (const node of tree) {
    if (isMeant(node)) return [node];
    const below = trailTo(node.children, isMeant);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * Removes the hidden nodes below a menu, then tests whether the menu is shown itself. It is shown if it has children left, a component, a
 * path, or an external address.
 */
function isWorthShowing(node: MenuNode): boolean {
  node.children = node.children.filter(isWorthShowing);
  return node.children.length > 0 || Boolean(node.menuComponent) || Boolean(node.menuPath) || /^https?:/.test(node.menuIndexUrl ?? "");
}

/**
 * Checks whether a node is a descendant of another. A cycle of parents, which editing records can create, must not cause an
 * endless loop.
 */
function liesUnder(nodes: ReadonlyMap<string, MenuNode>, start: MenuNode, ancestor: MenuNode): boolean {
  const seen = new Set<MenuNode>();
  for (let node: MenuNode | undefined = start; node !== undefined && !seen.has(node); node = nodes.get(node.parentId ?? "")) {
    if (node === ancestor) return true;
    seen.add(node);
  }
  return false;
}

function byOrder(a: MenuNode, b: MenuNode): number {
  return (a.menuOrder ?? 0) - (b.menuOrder ?? 0) || a.menuName.localeCompare(b.menuName, "zh-CN");
}
