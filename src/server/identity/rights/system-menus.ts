import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { SubsystemRecord } from "../../../generated/entities/subsystem.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import type { Connection } from "../../engine/store/index.ts";

/** Prefix of the menu ids of subsystems. Ids of other menus never contain a colon. */
const PREFIX = "system:";
const menuIdOf = (systemId: string): string => `${PREFIX}${systemId}`;

/** Returns the id of the subsystem that a menu of {@link systemMenus} opens. Undefined for any other menu. */
export const systemOfMenu = (menuId: string): string | undefined => (menuId.startsWith(PREFIX) ? menuId.slice(PREFIX.length) : undefined);

/**
 * Builds the menus of the subsystems that a user sees. A subsystem is shown if both conditions hold:
 *
 * - It is set up for the user's region or for a region above.
 * - Its list of user types contains the user's type. A subsystem without types is thus shown to nobody (P-ROLES-03).
 *
 * If a subsystem is set up for several of these regions, the nearest region determines its title. A subsystem of type 2 opens outside of
 * the portal (P-SUBSYS-03).
 *
 * @param regionPath ids of the user's region and the regions above it, the nearest first
 */
export async function systemMenus(
  portal: Pick<Portal, "store">,
  connection: Connection,
  regionPath: readonly string[],
  userType: UserRecord["userTypeNow"],
): Promise<MenuRecord[]> {
  const menus = new Map<string, MenuRecord>();
  for (const regionId of regionPath) {
    for (const own of await allRecords(portal.store, connection, portal.store.table("region-system"), undefined, { regionId })) {
      const { systemId = "" } = own;
      const system = menus.has(systemId)
        ? undefined
        : await portal.store.records.find(connection, portal.store.table("subsystem"), systemId);
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
