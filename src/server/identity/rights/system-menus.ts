import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { SubsystemRecord } from "../../../generated/entities/subsystem.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import type { Connection } from "../../engine/store/index.ts";

/** Ids of menus have neither a point nor a colon: none of them is a subsystem's. */
const PREFIX = "system:";
const menuIdOf = (systemId: string): string => `${PREFIX}${systemId}`;

/** Of a menu that a subsystem is; undefined: it is another one. */
export const systemOfMenu = (menuId: string): string | undefined => (menuId.startsWith(PREFIX) ? menuId.slice(PREFIX.length) : undefined);

/**
 * The subsystems in the menus of a user: those that were initialised for his region or one above it, the nearest saying
 * what it is called, and that are for his user type (P-ROLES-03: none named is for none). P-SUBSYS-03: type 2 leaves the portal.
 */
export async function systemMenus(
  portal: Portal,
  connection: Connection,
  regionPath: readonly string[],
  userType: UserRecord["userTypeNow"],
): Promise<MenuRecord[]> {
  const menus = new Map<string, MenuRecord>();
  for (const regionId of regionPath) {
    for (const own of await allRecords(portal, connection, portal.table("region-system"), undefined, { regionId })) {
      const { systemId = "" } = own;
      const system = menus.has(systemId) ? undefined : await portal.records.find(connection, portal.table("subsystem"), systemId);
      if (system === undefined || !isFor(system, userType)) continue;
      menus.set(systemId, menuOf(system, own.systemAliasTitle ?? system.systemAliasTitle ?? system.systemTitle ?? systemId));
    }
  }
  return [...menus.values()];
}

function isFor({ userTypeInfoList }: SubsystemRecord, userType: UserRecord["userTypeNow"]): boolean {
  const types: readonly string[] = userTypeInfoList ?? [];
  return typeof userType === "string" && types.includes(userType);
}

function menuOf(system: SubsystemRecord, menuName: string): MenuRecord {
  const { systemId, systemIcon, systemOrder, systemIndexUrl, systemOpenType, version } = system;
  const menuOpenType = systemOpenType === "2" ? "2" : "1";
  const menuIcon = systemIcon;
  return {
    menuId: menuIdOf(systemId),
    menuName,
    parentId: "0",
    menuIcon,
    menuOrder: systemOrder,
    menuIndexUrl: systemIndexUrl,
    menuOpenType,
    version,
  };
}
