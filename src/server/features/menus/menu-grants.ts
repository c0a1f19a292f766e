import { isUnder } from "../../../../runtime/contract/language/condition.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { isSameValue } from "../../engine/calls/same-value.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { allMenus, rightSources } from "../../identity/rights/right-sources.ts";
import { effectiveRights, menusByParent, type RightSources } from "../../identity/rights/effective-menus.ts";
import { isWithin } from "../../identity/rights/role-limit.ts";
import { conflict, type TableOf, type WrittenTo } from "../../engine/store/index.ts";
import { protectAuditorMenus } from "./protect-auditor-menus.ts";
import { refuseOtherPort } from "./refuse-other-port.ts";
import { findRegion } from "../regions/region-tree.ts";
import { refuseBeyondQuota } from "../users/record-quota.ts";
import { isWithinRights } from "../users/user-grants.ts";
import { isRegionAdmin, REGION_KINDS } from "../users/assignable-account-types.ts";

/** Fields of a menu that a call writes. All are optional. */
export type MenuChanges = WrittenTo<TableOf<"menu">>;

const TOP = "0";
const DISABLED = "3";
/** Maximum depth of menus; a deeper menu is refused. The side menu shows no more levels. */
const MAX_LEVELS = 10;
/** Fields that decide which users a menu gives which rights. */
const OPENING = ["parentId", "menuComponent", "userSystemType", "userType", "menuOpenType", "regionId", "regionIds", "roleIds"] as const;

/** Fields that decide which users a menu leads where. */
const LEADING = [...OPENING, "menuIndexUrl", "menuPath"] as const;

/**
 * Validates and authorises a change of a menu before it is written:
 *
 * - No auditor may lose a menu by the change.
 * - A menu written by a region administrator must belong to the administrator's region or a region below. It must be for region
 *   administrators or business users.
 * - The menu may give only rights that the caller has.
 * - If roles limit the caller's rights, the menu must not give other rights before the change either ({@link refuseBeyondMenu}). After the
 *   change, it must not lead administrators to pages outside of the portal.
 * - An address must not have a host of the portal with another port.
 * - A menu must not be deeper than ten levels.
 * - At most 2000 menus are stored. Region administrators can add none if there are 1500.
 *
 * @param stored absent for a new menu
 * @returns the input; if a region administrator sends no region, it has the administrator's region
 * @throws Refusal auditMenus, menuForeign, menuKinds, menuOwner, menuTooDeep, menuBeyond, menuOwnHost, tooManyMenus; ConflictError
 * parentGone
 */
export async function validateMenu(input: MenuChanges, context: CallContext, stored?: MenuRecord): Promise<MenuChanges> {
  const changes = { ...input, ...assignRegion(input, context, stored) };
  const next = { ...stored, ...changes } as MenuRecord;
  if (stored === undefined) await refuseBeyondQuota("menu", context);
  if (stored !== undefined) await protectAuditorMenus(stored.menuId, changes as Partial<MenuRecord>, context);
  if (LEADING.some((field) => !isSameValue(next[field], stored?.[field]))) {
    if (context.caller.limit !== undefined && leadsOutside(next)) throw refuse("menuBeyond");
    if (stored !== undefined) await refuseBeyondMenu(stored, context);
  }
  if (isRegionAdmin(context.caller) && !REGION_KINDS.includes(String(next.userSystemType))) throw wrongField("userSystemType", "menuKinds");
  const isChanged = (field: (typeof OPENING)[number]): boolean => !isSameValue(next[field], stored?.[field]);
  for (const field of ["menuIndexUrl", "menuPath"] as const) refuseOtherPort(field, next[field], stored?.[field], context);
  if (isChanged("parentId") || isChanged("regionId")) await refuseMisplaced(next, context);
  if (OPENING.some(isChanged) && next.menuOpenType !== DISABLED) await refuseOpening(next, context);
  return changes;
}

/**
 * Prevents region administrators from changing a menu without a region. Such menus belong to all regions, so only system administrators
 * arrange them. Region administrators cannot read menus of other regions, so these are not tested here.
 *
 * @throws Refusal menuForeign
 */
export function refuseShared(stored: MenuRecord, { caller }: CallContext): void {
  if (isRegionAdmin(caller) && isBlank(stored.regionId)) throw refuse("menuForeign");
}

/**
 * Returns the administrator's own region for a menu that a region administrator stores without one. Empty if the input or the stored menu
 * names a region, and for other callers.
 *
 * @throws Refusal menuForeign if the administrator has no region
 */
function assignRegion({ regionId }: MenuChanges, context: CallContext, stored: MenuRecord | undefined): MenuChanges {
  const { caller } = context;
  const given = regionId === undefined ? stored?.regionId : regionId;
  if (!isRegionAdmin(caller) || !isBlank(given)) return {};
  if (isBlank(caller.info.regionId)) throw refuse("menuForeign");
  return { regionId: caller.info.regionId };
}

/**
 * Refuses a menu whose region is not in the region of its folder. Refuses a folder with a new region that does not include the regions of
 * its menus. Users who may arrange a folder also arrange its content. Refuses a missing folder too, and a tree that becomes too deep.
 *
 * @throws Refusal 409, 422
 */
async function refuseMisplaced({ menuId, parentId, regionId }: MenuRecord, context: CallContext): Promise<void> {
  const records = recordsOf(context, "menu");
  const path = isBlank(regionId) ? undefined : (await findRegion(context, regionId))?.path;
  const fits = (inner: unknown, folder: unknown): boolean => isBlank(folder) || isUnder(inner, folder);
  const above = isBlank(parentId) || parentId === TOP ? undefined : await records.find(parentId);
  if (above === undefined && !isBlank(parentId) && parentId !== TOP) throw conflict("parentGone");
  if (!fits(path, above?.regionPath)) throw wrongField("regionId", "menuOwner");
  const menus = await allMenus(context.portal, context.connection);
  refuseDeep({ menuId, parentId } as MenuRecord, menus);
  const below = menus.filter((menu) => menu.parentId === menuId);
  if (!below.every(({ regionPath }) => fits(regionPath, path))) throw wrongField("regionId", "menuOwner");
}

/**
 * Refuses a menu if it, or a menu below it, would be deeper than `MAX_LEVELS`.
 *
 * @throws Refusal menuTooDeep
 */
function refuseDeep(menu: MenuRecord, menus: readonly MenuRecord[]): void {
  const byId = new Map(menus.map((item) => [item.menuId, item]));
  const children = menusByParent(menus);
  let levels = 0;
  for (let above: MenuRecord | undefined = menu; above !== undefined && levels <= MAX_LEVELS; above = byId.get(String(above.parentId)))
    levels++;
  for (let below = children.get(menu.menuId) ?? []; below.length > 0 && levels <= MAX_LEVELS; levels++)
    below = below.flatMap(({ menuId }) => children.get(menuId) ?? []);
  if (levels > MAX_LEVELS) throw refuse("menuTooDeep", MAX_LEVELS);
}

/**
 * Refuses a menu that grants rights which the caller does not hold. Callers also cannot grant themselves more than the metadata
 * gives to their kind of user.
 */
async function refuseOpening(next: MenuRecord, context: CallContext): Promise<void> {
  const { caller, connection, portal } = context;
  const { screenRights, menuSeeds } = portal.generated;
  const now = await allMenus(portal, connection);
  const then = [...now.filter(({ menuId }) => menuId !== next.menuId), next];
  const isGrantable = (right: string): boolean =>
    isRegionAdmin(caller) ? caller.rights.has(right) : isWithin(right, caller.limit, screenRights);
  if (!opened(branchOf(next, then), context).every(isGrantable)) throw refuse("menuBeyond");
  const user = await portal.store.records.find(connection, portal.store.table("user"), userIdOf(caller));
  if (user === undefined) return;
  const sources = await rightSources(portal, connection, user);
  const own = (menus: RightSources["menus"]) => effectiveRights({ ...user, roles: caller.info.roles }, { ...sources, menus }).rights;
  const known = new Set([...own(now), ...(caller.limit === undefined ? own(menuSeeds as unknown as MenuRecord[]) : [])]);
  if (![...own(then)].every((right) => known.has(right))) throw refuse("menuBeyond");
}

/**
 * Refuses a caller whose rights are limited by roles, if the change of a menu could take access from administrators with more rights. Call
 * it before a menu is removed, and before its page or its audience changes. It refuses in two cases:
 *
 * - The menu, or a menu below it, gives a right that the caller lacks.
 * - The menu, or a menu below it, leads administrators to a page outside of the portal ({@link leadsOutside}).
 *
 * @throws Refusal menuBeyond
 */
export async function refuseBeyondMenu(stored: MenuRecord, context: CallContext): Promise<void> {
  if (context.caller.limit === undefined) return;
  const menus = await allMenus(context.portal, context.connection);
  const branch = branchOf(stored, menus);
  if (branch.some(leadsOutside) || !isWithinRights(opened(branch, context), context)) throw refuse("menuBeyond");
}

/** Tests whether a menu leads administrators to a page outside of the portal. A menu without a kind of users is for administrators too. */
const leadsOutside = ({ userSystemType, menuIndexUrl, menuPath }: MenuRecord): boolean =>
  userSystemType !== BUSINESS && [menuIndexUrl, menuPath].some((address) => /^\s*https?:/i.test(String(address ?? "")));

/** Returns a menu and all menus below it. */
function branchOf(menu: MenuRecord, menus: readonly MenuRecord[]): MenuRecord[] {
  const children = menusByParent(menus);
  const branch = new Set([menu]);
  for (const above of branch) for (const other of children.get(above.menuId) ?? []) branch.add(other);
  return [...branch];
}

/** Lists all rights that the screens of the menus can give, to any user. */
function opened(menus: readonly MenuRecord[], { portal: { generated } }: CallContext): string[] {
  const open = menus.map(({ menuId, menuComponent }) => ({ menuId, menuComponent, parentId: TOP }) as MenuRecord);
  const sources = { menus: open, roles: [], regionPath: [], screens: generated.screenRights, routes: generated.routes };
  return [...effectiveRights({ systemType: "1" }, sources).rights];
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
