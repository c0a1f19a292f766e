import type { Route, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import { AUDITOR, BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import { isWithin, type Limit, limitOf, openersOf } from "./role-limit.ts";

/** Where rights are computed from: the stored records and what the metadata declares. */
export interface RightSources {
  menus: readonly MenuRecord[];
  /** The user's roles. */
  roles: readonly Pick<RoleRecord, "roleId" | "rights" | "governs">[];
  /** The user's region and everything above it. */
  regionPath: readonly string[];
  screens: readonly ScreenRight[];
  routes: readonly Route[];
}

/** What rights ask of a user. */
export type RightsUser = Pick<UserRecord, "systemType" | "userTypeNow" | "roles" | "byRoles">;

/** Which of the layers keeps a screen or action from a user. */
export type Layer = "menu" | "kind" | "region" | "role";

export interface EffectiveRights {
  menus: MenuRecord[];
  rights: Set<string>;
  /** What his roles leave him; absent: they limit nothing. */
  limit: Limit | undefined;
  /** Why he does not hold a right; undefined: he holds it. */
  closed: (right: string) => Layer | undefined;
}

const DISABLED = "3";
/** Who audits changes nothing: an action that does is not his, on a page that he shares with others. */
const NONE: ReadonlySet<string> = new Set();

function changingActions({ routes }: RightSources): ReadonlySet<string> {
  const changing = routes.filter(({ call }) => call.method !== "get").flatMap(({ rights }) => rights);
  return new Set(changing.filter((right) => right.includes(":")));
}
const NOTHING: Limit = new Set();

/** Business users of these types need a role to use anything (P-ROLES-08). */
const NEED_ROLE: ReadonlySet<unknown> = new Set(["3", "4", "5", "0"]);

/**
 * The one place where menus and rights follow from a user (P-ROLES-04, P-ROLES-05, P-ROLES-09): a menu whose whole
 * chain is enabled, of his kind and user type, his region (none: everywhere; else those and below) and his roles
 * (none: all) opens its screen. Roles that govern narrow what the screens give.
 */
export function effectiveRights(user: RightsUser, sources: RightSources): EffectiveRights {
  const closedMenu = menuJudge(user, sources);
  const menus = sources.menus.filter((menu) => closedMenu(menu) === undefined);
  const opened = new Set(menus.map((menu) => String(menu.menuComponent ?? "")));
  const held = heldScreens(opened, sources.screens);
  const changing = user.systemType === AUDITOR ? changingActions(sources) : NONE;
  const limit = needsRole(user) ? NOTHING : limitOf(user, sources.roles);
  const closed = (right: string): Layer | undefined => {
    if (changing.has(right)) return "kind";
    const screen = right.split(":")[0] ?? "";
    if (!held.has(screen)) return closedScreen(openersOf(screen, sources.screens), sources.menus, closedMenu);
    return isWithin(right, limit, sources.screens, held) ? undefined : "role";
  };
  const rights = new Set([...declaredRights(sources)].filter((right) => closed(right) === undefined));
  return { menus: menus.filter((menu) => isUseful(menu, menus, rights)), rights, limit, closed };
}

const needsRole = ({ systemType, userTypeNow, roles }: RightsUser): boolean =>
  systemType === BUSINESS && NEED_ROLE.has(userTypeNow) && texts(roles).length === 0;

/** What closes a menu to a user, its chain of folders included; undefined: he gets it. */
function menuJudge(user: RightsUser, { menus, regionPath }: RightSources): (menu: MenuRecord) => Layer | undefined {
  const byId = new Map(menus.map((menu) => [String(menu.menuId), menu]));
  const roleIds = new Set(texts(user.roles));
  const regions = new Set(regionPath);
  const own = (menu: MenuRecord): Layer | undefined => {
    if (!matches(menu.userSystemType, user.systemType) || !matches(menu.userType, user.userTypeNow)) return "kind";
    if (menu.menuOpenType === DISABLED) return "menu";
    // One of a region is nobody's elsewhere, whatever it is assigned to.
    if (!isBlank(menu.regionId) && !regions.has(String(menu.regionId))) return "region";
    if (!includesOne(texts(menu.regionIds), regions)) return "region";
    return includesOne(texts(menu.roleIds), roleIds) ? undefined : "role";
  };
  const judge = (menu: MenuRecord, seen: Set<MenuRecord>): Layer | undefined => {
    const closed = seen.has(menu) ? "menu" : own(menu);
    if (closed !== undefined) return closed;
    const parent = byId.get(String(menu.parentId ?? ""));
    if (parent === undefined) return isTop(menu) ? undefined : "menu";
    return judge(parent, seen.add(menu));
  };
  return (menu) => judge(menu, new Set());
}

const ORDER: readonly Layer[] = ["kind", "menu", "region", "role"];

/** Of several ways that are closed the one that nearly opens explains most; where there is none, a menu is missing. */
export const nearest = (layers: readonly Layer[]): Layer => ORDER[Math.max(...layers.map((layer) => ORDER.indexOf(layer)))] ?? "menu";

/** Why none of the menus that could open a screen does. */
function closedScreen(openers: readonly string[], menus: readonly MenuRecord[], closed: (menu: MenuRecord) => Layer | undefined): Layer {
  return nearest(menus.filter((menu) => openers.includes(String(menu.menuComponent ?? ""))).map((menu) => closed(menu) ?? "menu"));
}

const isTop = (menu: MenuRecord): boolean => isBlank(menu.parentId) || menu.parentId === "0";
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
const matches = (wanted: unknown, actual: unknown): boolean => isBlank(wanted) || wanted === actual;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const includesOne = (wanted: readonly string[], actual: ReadonlySet<string>): boolean =>
  wanted.length === 0 || wanted.some((item) => actual.has(item));

/** Screens of the menus, and those that are opened from them (they share the right). */
function heldScreens(opened: ReadonlySet<string>, screens: readonly ScreenRight[]): Set<string> {
  const held = new Set<string>();
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const screen of screens) {
      const byMenu = screen.openedBy.includes(screen.id) && opened.has(screen.id);
      if (byMenu || screen.openedBy.some((id) => id !== screen.id && held.has(id))) held.add(screen.id);
    }
  }
  return held;
}

/** Every right that the metadata knows. */
function declaredRights(sources: Pick<RightSources, "screens" | "routes">): Set<string> {
  return new Set([...sources.screens.map((screen) => screen.id), ...sources.routes.flatMap((route) => route.rights)]);
}

/** A menu with a screen needs the right to it; a folder needs something in it, or an address of its own. */
function isUseful(menu: MenuRecord, menus: readonly MenuRecord[], rights: ReadonlySet<string>): boolean {
  const screen = String(menu.menuComponent ?? "");
  if (screen !== "") return rights.has(screen);
  if (menus.some((child) => child.parentId === menu.menuId && isUseful(child, menus, rights))) return true;
  return /^https?:\/\//.test(String(menu.menuIndexUrl ?? ""));
}
