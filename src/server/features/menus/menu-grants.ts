import { isUnder } from "../../../../runtime/contract/language/condition.ts";
import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { recordsOf } from "../../engine/calls/records.ts";
import { isSameValue } from "../../engine/calls/same-value.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { allMenus, rightSources } from "../../identity/rights/principals.ts";
import { effectiveRights, type RightSources } from "../../identity/rights/effective-menus.ts";
import { isWithin } from "../../identity/rights/role-limit.ts";
import { conflict, type TableOf, type WrittenTo } from "../../engine/store/index.ts";
import { protectAuditorMenus } from "./protect-auditor-menus.ts";
import { findRegion } from "../regions/region-tree.ts";
import { isRegionAdmin } from "../users/assignable-account-types.ts";

export type MenuChanges = WrittenTo<TableOf<"menu">>;

const TOP = "0";
const DISABLED = "3";
/** Whose menus a region administrator may arrange. */
const REGION_KINDS: ReadonlySet<unknown> = new Set(["2", BUSINESS]);
/** What decides to whom a menu opens what. */
const OPENING = ["parentId", "menuComponent", "userSystemType", "userType", "menuOpenType", "regionId", "regionIds", "roleIds"] as const;

/**
 * Before a menu is written: auditors keep theirs, a region administrator's are of his region and below, and nobody opens
 * by it what is not open to him.
 *
 * @param stored absent for a new one
 * @throws Refusal auditMenus, menuForeign, menuKinds, menuOwner, menuBeyond, menuOwnHost
 */
export async function judgedMenu(input: MenuChanges, context: CallContext, stored?: MenuRecord): Promise<MenuChanges> {
  const changes = { ...input, ...placeOf(input, context, stored) };
  const next = { ...stored, ...changes } as MenuRecord;
  if (stored !== undefined) await protectAuditorMenus(stored.menuId, changes as Partial<MenuRecord>, context);
  if (isRegionAdmin(context.caller) && !REGION_KINDS.has(next.userSystemType)) throw wrongField("userSystemType", "menuKinds");
  const isChanged = (field: (typeof OPENING)[number]): boolean => !isSameValue(next[field], stored?.[field]);
  for (const field of ["menuIndexUrl", "menuPath"] as const)
    if (!isSameValue(next[field], stored?.[field]) && isOtherPort(next[field], context.client.origin))
      throw wrongField(field, "menuOwnHost");
  if (isChanged("parentId") || isChanged("regionId")) await refuseMisplaced(next, context);
  if (OPENING.some(isChanged) && next.menuOpenType !== DISABLED) await refuseOpening(next, context);
  return changes;
}

/** Whether an address is of the portal's own host, but another port: browsers send the cookie of the session to all ports of a host. */
function isOtherPort(address: unknown, origin = ""): boolean {
  if (typeof address !== "string" || !URL.canParse(address) || !URL.canParse(origin)) return false;
  const [page, own] = [new URL(address), new URL(origin)];
  return page.hostname === own.hostname && page.origin !== own.origin;
}

/** Those of everybody are arranged by system administrators alone; others a region administrator does not even see. */
export function refuseShared(stored: MenuRecord, { caller }: CallContext): void {
  if (isRegionAdmin(caller) && isBlank(stored.regionId)) throw refuse("menuForeign");
}

/** A region administrator's menu is of his own region, unless he names one below. */
function placeOf({ regionId }: MenuChanges, context: CallContext, stored: MenuRecord | undefined): MenuChanges {
  const { caller } = context;
  const given = regionId === undefined ? stored?.regionId : regionId;
  if (!isRegionAdmin(caller) || !isBlank(given)) return {};
  if (isBlank(caller.info.regionId)) throw refuse("menuForeign");
  return { regionId: caller.info.regionId };
}

/** What hangs in a folder of a region is its own or of one below: whoever arranges the folder arranges it too. */
async function refuseMisplaced({ menuId, parentId, regionId }: MenuRecord, context: CallContext): Promise<void> {
  const menus = recordsOf(context, "menu");
  const path = isBlank(regionId) ? undefined : (await findRegion(context, regionId))?.path;
  const fits = (inner: unknown, folder: unknown): boolean => isBlank(folder) || isUnder(inner, folder);
  const above = isBlank(parentId) || parentId === TOP ? undefined : await menus.find(parentId);
  if (above === undefined && !isBlank(parentId) && parentId !== TOP) throw conflict("parentGone");
  if (!fits(path, above?.regionPath)) throw wrongField("regionId", "menuOwner");
  const below = (await allMenus(context.portal, context.connection)).filter((menu) => menu.parentId === menuId);
  if (!below.every(({ regionPath }) => fits(regionPath, path))) throw wrongField("regionId", "menuOwner");
}

/** Nobody opens by a menu what he does not hold, and nobody opens more to himself than his kind was given by the metadata. */
async function refuseOpening(next: MenuRecord, context: CallContext): Promise<void> {
  const { caller, connection, portal } = context;
  const { screenRights, menuSeeds } = portal.generated;
  const now = await allMenus(portal, connection);
  const then = [...now.filter(({ menuId }) => menuId !== next.menuId), next];
  const isHeld = (right: string): boolean =>
    isRegionAdmin(caller) ? caller.rights.has(right) : isWithin(right, caller.limit, screenRights);
  if (!opened(branchOf(next, then), context).every(isHeld)) throw refuse("menuBeyond");
  const user = await portal.records.find(connection, portal.table("user"), userIdOf(caller));
  if (user === undefined) return;
  const sources = await rightSources(portal, connection, user);
  const own = (menus: RightSources["menus"]) => effectiveRights({ ...user, roles: caller.info.roles }, { ...sources, menus }).rights;
  const known = new Set([...own(now), ...(caller.limit === undefined ? own(menuSeeds as unknown as MenuRecord[]) : [])]);
  if (![...own(then)].every((right) => known.has(right))) throw refuse("menuBeyond");
}

/** A menu and all below it. */
function branchOf(menu: MenuRecord, menus: readonly MenuRecord[]): MenuRecord[] {
  const branch = new Set([menu]);
  for (const above of branch) for (const other of menus) if (other.parentId === above.menuId) branch.add(other);
  return [...branch];
}

/** All that the screens of menus give, to whomever. */
function opened(menus: readonly MenuRecord[], { portal: { generated } }: CallContext): string[] {
  const open = menus.map(({ menuId, menuComponent }) => ({ menuId, menuComponent, parentId: TOP }) as MenuRecord);
  const sources = { menus: open, roles: [], regionPath: [], screens: generated.screenRights, routes: generated.routes };
  return [...effectiveRights({ systemType: "1" }, sources).rights];
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";
