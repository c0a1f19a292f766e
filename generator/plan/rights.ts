import type { Project, Screen } from "../model/types.ts";
import { lazy, type Node, present } from "./code.ts";
import { conditionNode } from "./expressions.ts";
import { screenFile, snake } from "./names.ts";
import type { View } from "./output.ts";

const screens = (project: Project): Screen[] => [...project.screens.values()];

/** rights.ts */
export function rights(project: Project): View {
  return {
    rights: screens(project).map((screen) =>
      present({
        id: screen.name,
        path: screen.path,
        title: screen.title,
        openedBy: [...openers(screen, project)],
        access: conditionNode(screen.access, screen.workflow),
        denied: screen.denied,
      }),
    ),
  };
}

/** The screens of the menu through which it is reached: itself, or those it is opened from. */
function openers(screen: Screen, project: Project, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(screen.name)) return found;
  seen.add(screen.name);
  if (screen.menu !== undefined || screen.under.length === 0) found.add(screen.name);
  for (const under of screen.under) {
    const parent = project.screens.get(under);
    if (parent !== undefined) openers(parent, project, found, seen);
  }
  return found;
}

/** Parent of the folders that stand at the top of the side menu. */
const ROOT = "0";

/** menus.ts: folders, then one record per screen and kind of user. */
export function menus(project: Project): View {
  const folders = project.folders.map((folder) => ({
    seedKey: `folder:${folder.id}`,
    menuId: snake(folder.id),
    menuName: folder.title,
    parentId: folder.parent === "" ? ROOT : snake(folder.parent),
    menuIcon: folder.icon,
    menuOrder: folder.order,
    menuIndexUrl: `/${folder.id}`,
    menuPath: "",
    menuComponent: "",
  }));
  return { seeds: [...folders, ...screens(project).flatMap(screenSeeds)] };
}

function screenSeeds(screen: Screen): Node[] {
  const { menu } = screen;
  if (menu === undefined) return [];
  return menu.for.map(({ kind, userType }) => {
    const audience = [kind, ...(userType === undefined ? [] : [userType])];
    return present({
      seedKey: [screen.name, ...audience].join(":"),
      menuId: [snake(screen.name), ...audience].join("_"),
      menuName: screen.title,
      parentId: menu.parent === "" ? ROOT : snake(menu.parent),
      menuIcon: menu.icon,
      menuOrder: menu.order,
      menuIndexUrl: screen.path,
      menuPath: screen.path,
      menuComponent: screen.name,
      userSystemType: kind,
      userType,
    });
  });
}

/** pages.ts */
export function pages(project: Project): View {
  return {
    pages: screens(project).map((screen) =>
      present({
        id: screen.name,
        path: screen.path,
        title: screen.title,
        under: screen.under,
        params: screen.params,
        access: conditionNode(screen.access, screen.workflow),
        denied: screen.denied,
        load: lazy(screenFile(screen.name)),
      }),
    ),
  };
}

/** slots.ts: every hand-written part that a screen names. */
export function slots(project: Project): View {
  const used = new Map<string, string[]>();
  const add = (custom: string | undefined, where: string): void => {
    if (custom !== undefined) used.set(custom, [...(used.get(custom) ?? []), where]);
  };
  for (const screen of screens(project)) {
    add(screen.custom, screen.name);
    for (const block of screen.blocks.values()) {
      if (block.kind === "custom") add(block.custom, `${screen.name}: ${block.name}`);
      if (block.kind === "table")
        for (const column of block.columns) add(column.custom, `${screen.name}: column ${column.field ?? column.label}`);
    }
    for (const action of screen.actions.values()) if (!action.id.includes(".")) add(action.custom, `${screen.name}: ${action.id}`);
  }
  const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  return { slots: sorted.map(([name, where]) => ({ name, where: where.join(", ") })), none: sorted.length === 0 };
}
