import type { ScreenRight } from "../../../../runtime/contract/server/route.ts";
import type { Transition, Workflow } from "../../../../runtime/contract/language/workflow.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import { EVERYTHING_WORDS } from "./right-labels.ts";
import { EVERYTHING, isWithin, type Limit } from "./role-limit.ts";

/**
 * A node in the tree of rights that a role may grant. Menu folders contain screens; a screen contains its actions and the pages that are
 * opened from it.
 */
export interface RightNode {
  /** The right, such as `screen:action`, or an id of the folder. */
  id: string;
  /** Title for staff. */
  name: string;
  /** Set for a folder, which is no right. */
  isGroup?: "1";
  children?: RightNode[];
}

const TOP = "0";

/**
 * Builds the tree of rights in the arrangement of the menus. A screen with several menus appears once. Rights beyond `limit` are omitted.
 * If there is no limit, the first node is `*`, which means all rights of the menus.
 */
export function rightTree(menus: readonly MenuRecord[], screens: readonly ScreenRight[], limit: Limit | undefined): RightNode[] {
  const listed = new Set<string>();
  const below = (parentId: string, seen: ReadonlySet<string>): RightNode[] =>
    menus.filter((menu) => (menu.parentId ?? TOP) === parentId && !seen.has(menu.menuId)).flatMap((menu) => nodeOf(menu, seen));
  const nodeOf = (menu: MenuRecord, seen: ReadonlySet<string>): RightNode[] => {
    const children = below(menu.menuId, new Set([...seen, menu.menuId]));
    const screen = screens.find(({ id }) => id === menu.menuComponent);
    if (screen !== undefined && !listed.has(screen.id)) {
      listed.add(screen.id);
      return [...screenNodes(screen, menu.menuName ?? screen.title, screens, limit, new Set()), ...children];
    }
    return children.length === 0 ? [] : [{ id: `menu/${menu.menuId}`, name: menu.menuName ?? menu.menuId, isGroup: "1", children }];
  };
  const tree = below(TOP, new Set());
  return limit === undefined ? [{ id: EVERYTHING, name: EVERYTHING_WORDS }, ...tree] : tree;
}

/**
 * Builds the tree of functions that users select on the page 为什么不能. It contains the rights of `tree` without `*`, and then a folder with
 * all calls that fire transitions.
 */
export function functionTree(tree: readonly RightNode[], workflows: Readonly<Record<string, Workflow>>): RightNode[] {
  const steps = Object.values(workflows).flatMap(({ transitions }) => Object.values(transitions));
  const calls = [...new Set(steps.flatMap(({ call }) => (call === undefined ? [] : [call])))];
  const children = calls.map((id) => ({ id, name: namesOf(steps.filter(({ call }) => call === id)) }));
  const granted = tree.filter(({ id }) => id !== EVERYTHING);
  return children.length === 0 ? granted : [...granted, { id: "workflows", name: "流程操作", isGroup: "1", children }];
}

/** Returns the titles of the transitions that a call fires. A title that depends on the record is replaced by its default. */
function namesOf(steps: readonly Transition[]): string {
  return [...new Set(steps.map(({ id, title = id }) => (typeof title === "string" ? title : (title.at(-1)?.text ?? id))))].join("、");
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
