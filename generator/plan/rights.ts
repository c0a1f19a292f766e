import { rightActions } from "../model/rights.ts";
import { type ResolvedNode, listNodesOf } from "../model/traverse.ts";
import type { Action, Project, Screen } from "../model/types.ts";
import { lazy, type Node, present } from "./code.ts";
import { conditionNode } from "./expressions.ts";
import { snake } from "../model/words.ts";
import { screenFile } from "./names.ts";
import type { View } from "./output.ts";

const screens = (project: Project): Screen[] => [...project.screens.values()];

/** Builds the data from which rights.ts is printed: the screens with their actions, access conditions and openers. */
export function rights(project: Project): View {
  return {
    rights: screens(project).map((screen) =>
      present({
        id: screen.name,
        path: screen.path,
        title: screen.title,
        openedBy: [...openers(screen, project)],
        actions: actionsOf(screen, project),
        was: screen.was.length === 0 ? undefined : [...screen.was],
        access: conditionNode(screen.access, screen.workflow),
        denied: screen.denied,
      }),
    ),
  };
}

function actionsOf(screen: Screen, project: Project): { id: string; title: string }[] | undefined {
  const found = rightActions(screen, project.workflows.get(screen.workflow ?? ""));
  return found.length === 0 ? undefined : found.map((action) => ({ id: action.id, title: joinTexts(action) }));
}

/** Returns the text of an action's button. If the button has several texts, they are joined by ` / `. */
const joinTexts = ({ label }: Action): string =>
  typeof label === "string" ? label : [...new Set(label.map(({ text }) => text))].join(" / ");

/**
 * Finds the screens by which users get to a screen. The search follows `under` upwards, beginning with the screen itself. It collects the
 * screens that have a menu or no `under`. Users who may open a collected screen may also open this screen, if its `access` permits.
 *
 * @param found the names found so far; modified and returned
 * @param seen the screens that were followed already
 */
export function openers(screen: Screen, project: Project, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(screen.name)) return found;
  seen.add(screen.name);
  if (screen.menu !== undefined || screen.under.length === 0) found.add(screen.name);
  for (const under of screen.under) {
    const parent = project.screens.get(under);
    if (parent !== undefined) openers(parent, project, found, seen);
  }
  return found;
}

/** The parent of the top-level folders of the side menu. */
const ROOT = "0";

/**
 * Builds the data from which menus.ts is printed. The server seeds its menu records from this file: first the folders, then one record for
 * each screen and kind of user.
 */
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

type Audience = NonNullable<Screen["menu"]>["for"][number];
const audienceOf = ({ kind, userType }: Audience): string[] => [kind, ...(userType === undefined ? [] : [userType])];

/**
 * Lists the keys that identify the seeded menu records of a screen, one for each kind of user in its `menu`. The server does not insert a
 * record again if it has inserted a record with this key before. Empty for a screen without a menu.
 */
export const seedKeys = ({ name, menu }: Screen): string[] => (menu?.for ?? []).map((one) => [name, ...audienceOf(one)].join(":"));

function screenSeeds(screen: Screen): Node[] {
  const { menu } = screen;
  if (menu === undefined) return [];
  return menu.for.map(({ kind, userType }) => {
    const audience = audienceOf({ kind, userType });
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

/** Builds the data from which pages.ts is printed: the route of each screen, with its access condition and lazily loaded module. */
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
        frame: screen.frame,
        load: lazy(screenFile(screen.name)),
      }),
    ),
  };
}

/**
 * Builds the data from which slots.ts is printed: the type of the record that contains all hand-written components by name. The app must
 * provide each component that a screen uses. A comment at each name lists the places where screens use the component.
 */
export function slots(project: Project): View {
  const used = new Map<string, string[]>();
  for (const screen of screens(project)) {
    for (const node of listNodesOf(screen, "custom")) {
      const where = whereOf(node, screen);
      if (where !== undefined) used.set(node.of, [...(used.get(node.of) ?? []), where]);
    }
  }
  const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  return { slots: sorted.map(([name, where]) => ({ name, where: where.join(", ") })), none: sorted.length === 0 };
}

/**
 * Describes where in a screen a hand-written component is used, for a comment. Undefined if it belongs to an action that is borrowed from
 * another screen.
 */
function whereOf({ within }: ResolvedNode, screen: Screen): string | undefined {
  const [outer] = within;
  const inner = within.at(-1);
  if (outer?.shape === "action" && outer.of.id.includes(".")) return undefined;
  if (inner === undefined) return screen.name;
  if (inner.shape === "column") return `${screen.name}: column ${inner.of.field ?? inner.of.label}`;
  if (inner.shape === "action") return `${screen.name}: ${inner.of.id}`;
  const block = [...screen.blocks.values()].find((item) => item === inner.of);
  return `${screen.name}: ${block?.name ?? inner.shape}`;
}
