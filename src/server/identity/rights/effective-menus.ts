import type { Route, ScreenRight } from "../../../../runtime/contract/server/route.ts";
import { AUDITOR, BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import { isWithin, type Limit, limitOf, openersOf } from "./role-limit.ts";

/**
 * Everything besides the user's own fields that the user's rights depend on: stored menus and roles, the region, and the metadata. Input of
 * {@link effectiveRights}.
 */
export interface RightSources {
  menus: readonly MenuRecord[];
  /** Roles of the user. */
  roles: readonly Pick<RoleRecord, "roleId" | "rights" | "governs">[];
  /** The user's region and all regions above it. */
  regionPath: readonly string[];
  screens: readonly ScreenRight[];
  routes: readonly Route[];
}

/**
 * The fields of a user on which the user's rights depend. `byRoles` becomes true when a role limits these rights for the first time. It
 * stays true when the user loses this role.
 */
export type RightsUser = Pick<UserRecord, "systemType" | "userTypeNow" | "roles" | "byRoles">;

/**
 * The reason why a user cannot open a menu, in the order of the checks. `kind`: the menu is for users of another kind or type. `menu`: it
 * is disabled. `region`, `role`: it is for other regions or roles. A folder above the menu can be the reason too.
 */
export type Layer = "menu" | "kind" | "region" | "role";

/** The menus and rights of a user, as {@link effectiveRights} computes them. */
export interface EffectiveRights {
  menus: MenuRecord[];
  rights: Set<string>;
  /** Limit by the user's roles. Undefined if they limit nothing. */
  limit: Limit | undefined;
  /** For each declared right that the user does not have: the layer that denies it. The value names no menu, because it is cached. */
  closed: ReadonlyMap<string, Layer>;
}

const DISABLED = "3";
/**
 * Actions that are closed to a user although a menu opens their screen. Empty for users who are no auditors. For auditors these are all
 * actions that change data.
 */
const NONE: ReadonlySet<string> = new Set();

function changingActions({ routes }: RightSources): ReadonlySet<string> {
  const changing = routes.filter(({ call }) => call.method !== "get").flatMap(({ rights }) => rights);
  return new Set(changing.filter((right) => right.includes(":")));
}
const NOTHING: Limit = new Set();

/** User types whose business users need a role to use anything (P-ROLES-08). */
const NEED_ROLE: ReadonlySet<unknown> = new Set(["3", "4", "5", "0"]);

/**
 * Computes the menus and rights of a user; no other code does this (P-ROLES-04, P-ROLES-05, P-ROLES-09). A menu opens its screen if all of
 * these conditions hold for the menu and for each folder above it:
 *
 * - It is enabled.
 * - It is meant for the user's kind and type, or for all.
 * - It names no region, or the user is in one of its regions or below. This applies to `regionId` and to `regionIds`.
 * - It names no roles, or the user has one of them.
 *
 * Roles with rights of their own then limit the user to these rights, taken together ({@link limitOf}). Auditors get no action that changes
 * data. Business users of some types have no rights without a role (P-ROLES-08).
 */
export function effectiveRights(user: RightsUser, sources: RightSources): EffectiveRights {
  const closedMenu = createMenuCheck(user, sources);
  const menus = sources.menus.filter((menu) => closedMenu(menu) === undefined);
  const opened = new Set(menus.map((menu) => String(menu.menuComponent ?? "")));
  const reachable = collectScreens(opened, sources.screens);
  const changing = user.systemType === AUDITOR ? changingActions(sources) : NONE;
  const limit = limitOfUser(user, sources.roles);
  const screenLayers = new Map<string, Layer>();
  const layerOf = (right: string): Layer | undefined => {
    if (changing.has(right)) return "kind";
    const screen = right.split(":")[0] ?? "";
    if (reachable.has(screen)) return isWithin(right, limit, sources.screens, reachable) ? undefined : "role";
    const layer = screenLayers.get(screen) ?? closedScreen(openersOf(screen, sources.screens), sources.menus, closedMenu);
    screenLayers.set(screen, layer);
    return layer;
  };
  const rights = new Set<string>();
  const closed = new Map<string, Layer>();
  for (const right of declaredRights(sources)) {
    const layer = layerOf(right);
    if (layer === undefined) rights.add(right);
    else closed.set(right, layer);
  }
  return { menus: menus.filter(createUsefulCheck(menus, rights)), rights, limit, closed };
}

/**
 * Returns the upper limit that the user's roles set for the user's rights ({@link limitOf}). The limit grants no rights by itself. It is
 * empty, so that the user has no rights, if the user's type needs a role and the user has none ({@link needsRole}).
 *
 * @param roles roles of the user
 * @returns undefined if there is no limit
 */
export const limitOfUser = (user: RightsUser, roles: RightSources["roles"]): Limit | undefined =>
  needsRole(user) ? NOTHING : limitOf(user, roles);

/** Tests whether a user has no rights, because business users of the user's type need a role and the user has none. */
export const needsRole = ({ systemType, userTypeNow, roles }: RightsUser): boolean =>
  systemType === BUSINESS && NEED_ROLE.has(userTypeNow) && texts(roles).length === 0;

/**
 * Creates a function that returns why a menu is closed to a user, or undefined if it is open. The reason is the first layer (kind, menu,
 * region, role) that excludes the menu or a folder above it.
 */
function createMenuCheck(user: RightsUser, { menus, regionPath }: RightSources): (menu: MenuRecord) => Layer | undefined {
  const byId = new Map(menus.map((menu) => [String(menu.menuId), menu]));
  const roleIds = new Set(texts(user.roles));
  const regions = new Set(regionPath);
  const own = (menu: MenuRecord): Layer | undefined => {
    if (!matches(menu.userSystemType, user.systemType) || !matches(menu.userType, user.userTypeNow)) return "kind";
    if (menu.menuOpenType === DISABLED) return "menu";
    // A menu of a region is closed in other regions, whatever it is assigned to.
    if (!isBlank(menu.regionId) && !regions.has(String(menu.regionId))) return "region";
    if (!includesOne(texts(menu.regionIds), regions)) return "region";
    return includesOne(texts(menu.roleIds), roleIds) ? undefined : "role";
  };
  // A circle of folders is closed: while a menu is evaluated, those below it find "menu".
  const known = new Map<MenuRecord, Layer | undefined>();
  const evaluate = (menu: MenuRecord): Layer | undefined => {
    if (known.has(menu)) return known.get(menu);
    known.set(menu, "menu");
    const parent = byId.get(String(menu.parentId ?? ""));
    const above = (): Layer | undefined => (parent === undefined ? (isTop(menu) ? undefined : "menu") : evaluate(parent));
    const closed = own(menu) ?? above();
    known.set(menu, closed);
    return closed;
  };
  return evaluate;
}

const ORDER: readonly Layer[] = ["kind", "menu", "region", "role"];

/**
 * Returns the reason to report if several menus open a screen and they are closed for different reasons. It is the reason that is checked
 * last, in the order kind, menu, region, role. Returns `menu` for an empty list.
 */
export const nearest = (layers: readonly Layer[]): Layer => ORDER[Math.max(...layers.map((layer) => ORDER.indexOf(layer)))] ?? "menu";

/** Returns the layer by which a user lacks a screen: the most specific layer of the menus that would open it ({@link nearest}). */
function closedScreen(openers: readonly string[], menus: readonly MenuRecord[], closed: (menu: MenuRecord) => Layer | undefined): Layer {
  return nearest(menus.filter((menu) => openers.includes(String(menu.menuComponent ?? ""))).map((menu) => closed(menu) ?? "menu"));
}

const isTop = (menu: MenuRecord): boolean => isBlank(menu.parentId) || menu.parentId === "0";
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
const matches = (wanted: unknown, actual: unknown): boolean => isBlank(wanted) || wanted === actual;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const includesOne = (wanted: readonly string[], actual: ReadonlySet<string>): boolean =>
  wanted.length === 0 || wanted.some((item) => actual.has(item));

/**
 * Returns the ids of the screens that the open menus lead to, and of the screens that are opened from any of these. The latter need no menu
 * of their own.
 */
function collectScreens(opened: ReadonlySet<string>, screens: readonly ScreenRight[]): Set<string> {
  const reachable = new Set<string>();
  for (let before = -1; before !== reachable.size; ) {
    before = reachable.size;
    for (const screen of screens) {
      const byMenu = screen.openedBy.includes(screen.id) && opened.has(screen.id);
      if (byMenu || screen.openedBy.some((id) => id !== screen.id && reachable.has(id))) reachable.add(screen.id);
    }
  }
  return reachable;
}

/** Collects every right that the metadata declares. */
function declaredRights(sources: Pick<RightSources, "screens" | "routes">): Set<string> {
  return new Set([...sources.screens.map((screen) => screen.id), ...sources.routes.flatMap((route) => route.rights)]);
}

/** Groups menus by `parentId`, the id of their parent folder. A menu without a parent has the key undefined or null. */
export function menusByParent(menus: readonly MenuRecord[]): Map<unknown, MenuRecord[]> {
  const children = new Map<unknown, MenuRecord[]>();
  for (const menu of menus) {
    const siblings = children.get(menu.parentId);
    if (siblings === undefined) children.set(menu.parentId, [menu]);
    else siblings.push(menu);
  }
  return children;
}

/**
 * Creates a function that tests whether a menu is shown. A menu with a screen needs the right to it; a folder needs a shown menu in it or
 * an address of its own. Each menu is evaluated once, because administrators may nest hundreds.
 */
function createUsefulCheck(menus: readonly MenuRecord[], rights: ReadonlySet<string>): (menu: MenuRecord) => boolean {
  const children = menusByParent(menus);
  const known = new Map<MenuRecord, boolean>();
  const isUseful = (menu: MenuRecord): boolean => {
    const found = known.get(menu);
    if (found !== undefined) return found;
    known.set(menu, false);
    const screen = String(menu.menuComponent ?? "");
    const isFolderUseful = (): boolean =>
      (children.get(menu.menuId)?.some(isUseful) ?? false) || /^https?:\/\//.test(String(menu.menuIndexUrl ?? ""));
    const useful = screen === "" ? isFolderUseful() : rights.has(screen);
    known.set(menu, useful);
    return useful;
  };
  return isUseful;
}
