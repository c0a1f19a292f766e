import type { Report } from "../diagnostics/diagnostic.ts";
import { memoised } from "../memo/memo.ts";
import type { Model } from "../model/build.ts";
import { listAllScreens, listedActions, listNodes } from "../model/traverse.ts";
import type { Project, Screen } from "../model/types.ts";
import { findStore } from "./check-reach.ts";
import { canHold } from "./satisfy.ts";

/**
 * Checks that users can reach the content of screens. Reports:
 *
 * - a screen without a menu that the screens in its `under` do not open (E506);
 * - a link to its own page (E514), or to a page that its users may not open (E502);
 * - lists without rows, and buttons that are never possible, for the users of a menu of the screen (E311);
 * - a `when` that is always true for the users of all menus (E312).
 */
export function checkOpeners({ project }: Model, report: Report): void {
  const opened = openedScreens(project);
  for (const screen of project.screens.values()) {
    checkOpened(screen, opened, project, report);
    report.run(checkOffered, screen, project);
    report.run(checkLeads, screen, project);
  }
}

/** Returns the screens to which an action, a link or a task leads. */
function openedScreens(project: Project): ReadonlySet<string> {
  return new Set([
    ...listAllScreens(project).flatMap(screensOpenedBy),
    ...[...project.workflows.values()].flatMap(({ tasks }) => [...tasks.values()].map(({ screen }) => screen)),
  ]);
}

const screensOpenedBy = memoised((screen: Screen): string[] =>
  listNodes(screen).flatMap((node) => {
    if (node.term === "link") return [node.of.screen];
    return node.term === "page" || node.term === "opened" ? [node.of] : [];
  }),
);

/** Tests whether a screen has hand-written code, which may open any page. */
const isHandWritten = (screen: Screen): boolean => listNodes(screen).some(({ term }) => term === "custom");

/** Tests whether a screen, or one that it opens (`under`), leads to another screen. */
function leadsTo(above: Screen, name: string, screens: Project["screens"], seen: ReadonlySet<string> = new Set()): boolean {
  if (seen.has(above.name) || isHandWritten(above)) return true;
  const isOpening = listNodes(above).some(({ term, of }) => (term === "page" || term === "opened") && of === name);
  const below = [...screens.values()].filter((screen) => screen.name !== name && screen.under.includes(above.name));
  return isOpening || below.some((screen) => leadsTo(screen, name, screens, new Set([...seen, above.name])));
}

function checkOpened({ name, menu, under, at }: Screen, opened: ReadonlySet<string>, { screens }: Project, report: Report): void {
  if (under.length > 1)
    for (const above of under.flatMap((one) => screens.get(one) ?? []))
      if (!leadsTo(above, name, screens))
        report.add("E506", at, `"${name}" is under "${above.name}", where nothing leads to it`, `remove ${above.name} from under`);
  if (menu !== undefined || under.length === 0 || opened.has(name)) return;
  const openers = under.flatMap((above) => screens.get(above) ?? []);
  if (openers.length < under.length || openers.some(isHandWritten)) return;
  report.add("E506", at, `nothing in ${under.map((above) => `"${above}"`).join(", ")} leads to "${name}"`, `an action with go: ${name}`);
}

/**
 * Reports pages and links that no user of the menus of a screen can open (E502). The target has menus for other users only, and is not
 * under the screen.
 */
function checkLeads(screen: Screen, project: Project, report: Report): void {
  for (const { id, go, at } of screen.actions.values())
    if (go === screen.name && screen.params.length === 0 && !id.includes("."))
      report.noEffect(at, "go", `"${id}"`, "it leads to its own page", "name another screen");
  if (screen.menu === undefined || screen.under.length > 0 || !areTypesKnown(screen, project)) return;
  for (const action of screen.actions.values())
    if (!action.id.includes(".")) reportUnopened(action.go ?? action.open, `"${action.id}"`, action.at, screen, project, report);
  for (const block of screen.blocks.values())
    if ("link" in block) reportUnopened(block.link?.screen, `the link of "${block.name}"`, block.at, screen, project, report);
}

function reportUnopened(
  to: string | undefined,
  what: string,
  at: Screen["at"],
  { name, menu }: Screen,
  project: Project,
  report: Report,
): void {
  const target = project.screens.get(to ?? "");
  if (target?.menu === undefined || target.name === name || target.under.includes(name) || !areTypesKnown(target, project)) return;
  const isShared = (menu?.for ?? []).some((one) =>
    target.menu?.for.some(
      ({ kind, userType }) => kind === one.kind && (userType === undefined || one.userType === undefined || userType === one.userType),
    ),
  );
  if (!isShared)
    report.add(
      "E502",
      at,
      `${what} leads to "${target.name}", which has no menu for the users of "${name}"`,
      `add them to \`for\` there, or under: ${name}`,
    );
}

type User = ReadonlyMap<string, unknown>;

/** Tests whether all types of users for whom a screen has a menu are codes (E302). */
function areTypesKnown({ menu }: Screen, { entities }: Project): boolean {
  const codes = entities.get("menu")?.fields.get("userType")?.codes;
  const isKnown = (type: string | undefined) => type === undefined || codes?.some(({ value }) => value === type) !== false;
  return (menu?.for ?? []).every(({ userType }) => isKnown(userType));
}

/** Returns the users for whom a screen has a menu. None if other screens open it too, or if a type of users is no code. */
function usersOf(screen: Screen, project: Project): User[] {
  const { menu, under } = screen;
  if (under.length > 0 || !areTypesKnown(screen, project)) return [];
  return (menu?.for ?? []).map(
    ({ kind, userType }) =>
      new Map([["user.systemType", kind], ...(userType === undefined ? [] : [["user.userTypeNow", userType] as const])]),
  );
}

/**
 * Reports actions whose `when` is false for the users of every menu of the screen (E311). Then checks that these users can have a row in a
 * list of the screen. Nothing is reported for a screen without menus.
 */
function checkOffered(screen: Screen, project: Project, report: Report): void {
  const users = usersOf(screen, project);
  if (users.length === 0) return;
  const access = screen.access === undefined ? [] : [screen.access.tree];
  for (const { action } of listedActions(screen)) {
    const { when, id } = action;
    if (when === undefined || !canHold({ trees: [...access, when.tree] })) continue;
    if (users.every((fixed) => !canHold({ trees: [...access, { not: when.tree }], fixed })) && canHold({ trees: [{ not: when.tree }] }))
      report.add(
        "E312",
        when.at,
        `\`when\` of "${id}" is always true for the users of the menus of "${screen.name}"`,
        "remove it, or add other users to `for`",
      );
    if (users.some((fixed) => canHold({ trees: [...access, when.tree], fixed }))) continue;
    report.add(
      "E311",
      when.at,
      `\`when\` of "${id}" is never true for the users of the menus of "${screen.name}"`,
      "add such users to `for`, or remove the condition",
    );
  }
  checkRows(screen, users, project, report);
}

function checkRows(screen: Screen, users: readonly User[], project: Project, report: Report): void {
  const lists = [...screen.blocks.values()].flatMap((block) => {
    if (block.kind !== "table") return [];
    const store = findStore(project, block.call);
    const { scope } = project.entities.get(store?.entity ?? "") ?? {};
    return [[...(scope === undefined ? [] : [scope.tree]), ...(store?.where === undefined ? [] : [store.where])]];
  });
  if (lists.length === 0 || !lists.every((trees) => canHold({ trees }))) return;
  for (const fixed of users) {
    if (lists.some((trees) => canHold({ trees, fixed }))) continue;
    const of = [...fixed].map(([name, value]) => `${name}: "${String(value)}"`).join(", ");
    report.add(
      "E311",
      screen.at,
      `the lists of "${screen.name}" have no rows for the users of its menu { ${of} }`,
      "remove that menu, or let its users see rows",
    );
  }
}
