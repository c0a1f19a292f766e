import type { Route, ScreenRight } from "../../../runtime/contract/route.ts";
import type { MenuRecord } from "../../generated/entities/menu.ts";
import type { RoleRecord } from "../../generated/entities/role.ts";
import type { UserRecord } from "../../generated/entities/user.ts";

/** Where rights are computed from: the stored records and what the metadata declares. */
export interface RightSources {
  menus: readonly MenuRecord[];
  /** The user's roles. */
  roles: readonly Pick<RoleRecord, "roleId" | "rights">[];
  /** The user's region and everything above it. */
  regionPath: readonly string[];
  screens: readonly ScreenRight[];
  routes: readonly Route[];
}

/** What rights ask of a user. */
export type RightsUser = Pick<UserRecord, "systemType" | "userTypeNow" | "roles">;

const DISABLED = "3";
/** Who audits changes nothing: an action that does is not his, on a page that he shares with others. */
const AUDITOR = "4";
const NONE: ReadonlySet<string> = new Set();

function changingActions({ routes }: RightSources): ReadonlySet<string> {
  const changing = routes.filter(({ call }) => call.method !== "get").flatMap(({ rights }) => rights);
  return new Set(changing.filter((right) => right.includes(":")));
}

/**
 * The one place where menus and rights follow from a user (P-ROLES-04, P-ROLES-05, P-ROLES-09): a menu whose whole
 * chain is enabled, of his kind and user type, his region (none: everywhere; else those and below) and his roles
 * (none: all) opens its screen. Roles that name rights narrow what the screens give.
 */
export function effectiveRights(user: RightsUser, sources: RightSources): { menus: MenuRecord[]; rights: Set<string> } {
  const menus = effectiveMenus(user, sources);
  const opened = new Set(menus.map((menu) => String(menu.menuComponent ?? "")));
  const held = heldScreens(opened, sources.screens);
  const limits = sources.roles.map((role) => texts(role.rights)).filter((rights) => rights.length > 0);
  const limit = limits.length === 0 ? undefined : new Set(limits.flat());
  const changing = user.systemType === AUDITOR ? changingActions(sources) : NONE;
  const rights = new Set<string>();
  for (const right of declaredRights(sources)) {
    if (changing.has(right)) continue;
    const screen = right.split(":")[0] ?? "";
    if (held.has(screen) && (limit === undefined || isWithin(right, limit, held, sources.screens))) rights.add(right);
  }
  return { menus: menus.filter((menu) => isUseful(menu, menus, rights)), rights };
}

/** Not given by any record: ids of folders have no screen. */
function effectiveMenus(user: RightsUser, sources: RightSources): MenuRecord[] {
  const byId = new Map(sources.menus.map((menu) => [String(menu.menuId), menu]));
  const roleIds = new Set(texts(user.roles));
  const regions = new Set(sources.regionPath);
  const own = (menu: MenuRecord): boolean =>
    menu.menuOpenType !== DISABLED &&
    matches(menu.userSystemType, user.systemType) &&
    matches(menu.userType, user.userTypeNow) &&
    includesOne(texts(menu.regionIds), regions) &&
    includesOne(texts(menu.roleIds), roleIds);
  const open = (menu: MenuRecord, seen: Set<MenuRecord>): boolean => {
    if (seen.has(menu) || !own(menu)) return false;
    const parent = byId.get(String(menu.parentId ?? ""));
    return parent === undefined ? isTop(menu) : open(parent, seen.add(menu));
  };
  return sources.menus.filter((menu) => open(menu, new Set()));
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

function declaredRights(sources: RightSources): Set<string> {
  return new Set([...sources.screens.map((screen) => screen.id), ...sources.routes.flatMap((route) => route.rights)]);
}

function isWithin(right: string, limit: ReadonlySet<string>, held: ReadonlySet<string>, screens: readonly ScreenRight[]): boolean {
  if (limit.has(right)) return true;
  const openers = screens.find((screen) => screen.id === right)?.openedBy ?? [];
  return openers.some((opener) => opener !== right && held.has(opener) && limit.has(opener));
}

/** A menu with a screen needs the right to it; a folder needs something in it, or an address of its own. */
function isUseful(menu: MenuRecord, menus: readonly MenuRecord[], rights: ReadonlySet<string>): boolean {
  const screen = String(menu.menuComponent ?? "");
  if (screen !== "") return rights.has(screen);
  if (menus.some((child) => child.parentId === menu.menuId && isUseful(child, menus, rights))) return true;
  return /^https?:\/\//.test(String(menu.menuIndexUrl ?? ""));
}
