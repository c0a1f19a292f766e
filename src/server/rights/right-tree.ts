import type { ScreenRight } from "../../../runtime/contract/route.ts";
import type { MenuRecord } from "../../generated/entities/menu.ts";
import { EVERYTHING, isWithin, type Limit } from "./role-limit.ts";

/** What a role may grant: folders of the menus hold screens, a screen its actions and the pages that are opened from it. */
export interface RightNode {
  id: string;
  name: string;
  /** Stands for what is below it, and is no right itself. */
  isGroup?: "1";
  children?: RightNode[];
}

const TOP = "0";

/** As the menus are arranged now, a screen of several kinds once; without what `limit` does not leave. */
export function rightTree(menus: readonly MenuRecord[], screens: readonly ScreenRight[], limit: Limit | undefined): RightNode[] {
  const placed = new Set<string>();
  const below = (parentId: string, seen: ReadonlySet<string>): RightNode[] =>
    menus.filter((menu) => (menu.parentId ?? TOP) === parentId && !seen.has(menu.menuId)).flatMap((menu) => nodeOf(menu, seen));
  const nodeOf = (menu: MenuRecord, seen: ReadonlySet<string>): RightNode[] => {
    const children = below(menu.menuId, new Set([...seen, menu.menuId]));
    const screen = screens.find(({ id }) => id === menu.menuComponent);
    if (screen !== undefined && !placed.has(screen.id)) {
      placed.add(screen.id);
      return [...screenNodes(screen, menu.menuName ?? screen.title, screens, limit, new Set()), ...children];
    }
    return children.length === 0 ? [] : [{ id: `menu/${menu.menuId}`, name: menu.menuName ?? menu.menuId, isGroup: "1", children }];
  };
  const tree = below(TOP, new Set());
  return limit === undefined ? [{ id: EVERYTHING, name: "菜单内的全部功能" }, ...tree] : tree;
}

function screenNodes(
  screen: ScreenRight,
  name: string,
  screens: readonly ScreenRight[],
  limit: Limit | undefined,
  above: ReadonlySet<string>,
): RightNode[] {
  if (above.has(screen.id)) return [];
  const actions = (screen.actions ?? []).map((action): RightNode => ({ id: `${screen.id}:${action.id}`, name: action.title }));
  const opened = screens.filter(({ id, openedBy }) => id !== screen.id && openedBy[0] === screen.id);
  const pages = opened.flatMap((page) => screenNodes(page, page.title, screens, limit, new Set([...above, screen.id])));
  const children = [...actions.filter(({ id }) => isWithin(id, limit, screens)), ...pages];
  return isWithin(screen.id, limit, screens) ? [{ id: screen.id, name, ...(children.length === 0 ? {} : { children }) }] : children;
}
