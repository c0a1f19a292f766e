import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Tables } from "../../../generated/tables.ts";
import type { Connection, RecordOf, TableOf } from "../../engine/store/index.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import type { Portal } from "../portal.ts";
import { type EffectiveRights, effectiveRights, type RightSources, type RightsUser } from "./effective-menus.ts";
import { systemMenus } from "./system-menus.ts";

/** Maximum number of parents of a region that are looked up (P-REGION-22). Higher ones are left out. */
const MAX_LEVELS = 10;

/**
 * Reads from the database what a user's rights depend on ({@link RightSources}). `roleIds` lists the user's roles that still exist.
 *
 * @param organisation the organisation of the user, if it is read already; its region is used for users without a region
 */
export async function rightSources(
  portal: Pick<Portal, "generated" | "store">,
  connection: Connection,
  user: UserRecord,
  organisation?: OrganisationRecord,
): Promise<RightSources & { roleIds: string[] }> {
  const of = organisation ?? (await findIf(portal, connection, "organisation", user.orgGuid));
  const regions = await regionPath(portal, connection, user.regionId ?? of?.regionId);
  return sourcesIn(portal, connection, user, regions, await allMenus(portal, connection));
}

async function sourcesIn(
  portal: Pick<Portal, "generated" | "store">,
  connection: Connection,
  user: RightsUser,
  regions: readonly string[],
  menus: readonly MenuRecord[],
): Promise<RightSources & { roleIds: string[] }> {
  return {
    ...(await rolesOf(portal, connection, user)),
    menus: [...menus, ...(await systemMenus(portal, connection, regions, user.userTypeNow))],
    regionPath: regions,
    screens: portal.generated.screenRights,
    routes: portal.generated.routes,
  };
}

/** Maximum number of combinations of kind, user type, roles and regions whose rights are cached. */
const MOST_COMBINATIONS = 1000;

/** The rights of all users of the same kind, user type, roles and regions. */
export interface SharedRights extends EffectiveRights {
  /** The user's roles that still exist. */
  roleIds: readonly string[];
  /** Hash of the menus, by which a change of the menus is noticed. */
  menusMark: string;
}

/**
 * Creates a function that computes the rights of users from the stored menus and roles. The function reads the menus only once, so it must
 * be replaced when the revision of rights changes. It computes rights once for all users of the same kind, user type, roles and regions. At
 * most 1000 such combinations are cached. Thus 10,000 cached users do not each contain a copy of the menus.
 */
export function createSharedRights(portal: Pick<Portal, "generated" | "store">) {
  const known = new LRUCache<string, SharedRights>({ max: MOST_COMBINATIONS });
  let menus: Promise<MenuRecord[]> | undefined;
  return async (connection: Connection, user: RightsUser, regions: readonly string[]): Promise<SharedRights> => {
    const { systemType, userTypeNow, roles, byRoles } = user;
    const key = JSON.stringify([systemType, userTypeNow, roles, byRoles, regions]);
    const found = known.get(key);
    if (found !== undefined) return found;
    menus ??= allMenus(portal, connection).catch((error: unknown) => {
      menus = undefined;
      throw error;
    });
    const { roleIds, ...sources } = await sourcesIn(portal, connection, user, regions, await menus);
    const rights = effectiveRights({ ...user, roles: roleIds }, sources);
    const shared = { ...rights, roleIds, menusMark: hashOf(rights.menus) };
    known.set(key, shared);
    return shared;
  };
}

/** Returns a hash of a value by its JSON, in 16 characters. Equal values have equal hashes. */
export const hashOf = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 16);

type Role = Pick<RoleRecord, "roleId" | "rights" | "governs">;

/** A right that no screen or action declares, by which a role that no longer exists limits its users to nothing. */
const NOTHING = "(gone)";

/**
 * Reads the roles that are assigned to a user. In place of a role that no longer exists, a role is returned that grants nothing and limits
 * the user to nothing. The removed role may have been a limit, and its removal must not give rights.
 *
 * @returns `roles`: all roles. `roleIds`: the ids of the roles that exist
 */
export async function rolesOf(
  portal: Pick<Portal, "store">,
  connection: Connection,
  user: Pick<RightsUser, "roles">,
): Promise<{ roles: Role[]; roleIds: string[] }> {
  const roles: Role[] = [];
  const roleIds: string[] = [];
  for (const id of user.roles ?? []) {
    const role = await findIf(portal, connection, "role", id);
    roles.push(role ?? { roleId: id, rights: [NOTHING] });
    if (role !== undefined) roleIds.push(id);
  }
  return { roles, roleIds };
}

/** Reads all menus in their sort order, including disabled ones. */
export async function allMenus(portal: Pick<Portal, "store">, connection: Connection): Promise<MenuRecord[]> {
  const table = portal.store.table("menu");
  return allRecords(portal.store, connection, table, { field: "menuOrder", direction: "asc" });
}

/** Returns the ids of a region and of all regions above it, the nearest first. Empty without an id, and if there is no such region. */
export async function regionPath(portal: Pick<Portal, "store">, connection: Connection, regionId: string | undefined): Promise<string[]> {
  const path: string[] = [];
  let region = await findIf(portal, connection, "region", regionId);
  while (region !== undefined && path.length <= MAX_LEVELS) {
    path.push(region.id);
    region = await findIf(portal, connection, "region", region.parentId);
  }
  return path;
}

/** Finds a record by key. Undefined without a key, and if there is no such record. */
export async function findIf<Name extends keyof Tables>(
  portal: Pick<Portal, "store">,
  connection: Connection,
  entity: Name,
  key: string | undefined,
): Promise<RecordOf<TableOf<Name>> | undefined> {
  if (key === undefined || key === "") return undefined;
  return portal.store.records.find(connection, portal.store.table(entity), key);
}
