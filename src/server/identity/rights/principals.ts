import { createHash } from "node:crypto";
import type { MenuRecord } from "../../../generated/entities/menu.ts";
import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Tables } from "../../../generated/tables.ts";
import type { Connection, RecordOf, TableOf } from "../../engine/store/index.ts";
import { allRecords } from "../../engine/store/query/all-records.ts";
import type { Portal } from "../portal.ts";
import type { Principal, Session } from "../../engine/calls/principal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { credentialsOfUser } from "../passwords/credentials.ts";
import { isPasswordOver } from "../passwords/password-age.ts";
import { isForeign, type Policy, policyFor, policyOf, sessionLimits } from "../sessions/policy.ts";
import { hasFactor } from "../second-factor/second-factor.ts";
import { findSession } from "../sessions/sessions.ts";
import { currentRevision } from "./revision.ts";
import { effectiveRights, type RightSources } from "./effective-menus.ts";
import { systemMenus } from "./system-menus.ts";

/** Maximum number of parents of a region that are looked up (P-REGION-22). Higher ones are left out. */
const MAX_LEVELS = 10;
const MOST_CACHED = 10_000;

/** Calls that are permitted before a password is changed that somebody else set, or that has expired. Signing out needs no caller. */
const BEFORE_CHANGE = new Set(["authCenter.userInfo", "authCenter.getEncryptType", "authCenter.checkZcPwd", "account.updatePwd"]);

/** Properties of a request that matter for its session. */
export interface Visit {
  /** Network address of the client. */
  address: string;
  /** Whether a page sent the request by itself, without input of a user; it does not extend the session. */
  unattended: boolean;
}

export interface Principals {
  /**
   * Finds the user of a token.
   *
   * @param call id of the call to be made
   * @returns undefined if there is no session, or the user is removed or disabled
   * @throws Refusal 5531 for calls that are not permitted before the password is changed
   */
  find(token: string, visit: Visit, call?: string): Promise<Principal | undefined>;
  /**
   * Finds a user without a session, for an OAuth client.
   *
   * @param address address from which the client acts for the user; absent if nobody acts
   * @returns undefined if the user is removed or disabled, may not act from there, or lacks a second factor that the policy requires
   * @throws Refusal 5531 as `find`
   */
  ofUser(userId: string, address?: string): Promise<Principal | undefined>;
}

/**
 * Creates the lookup of users by token, which caches up to 10,000 of them. A cached user is valid only while the revision of rights is
 * unchanged; the session query returns it. Every change of users, roles, menus, organisations, regions and the security policy increments
 * the revision, in any process.
 *
 * @throws Refusal mustChangePassword (`find`) for most calls until an initial or expired password is changed
 */
export function createPrincipals(portal: Pick<Portal, "config" | "generated" | "store" | "clock">): Principals {
  let cached = cacheOf(-1);
  let policy: { revision: number; value: Policy } | undefined;
  const policyAt = async (revision: number) => {
    if (policy?.revision !== revision) policy = { revision, value: await policyOf(portal) };
    return policy.value;
  };
  let kinds = { revision: -1, byUser: new Map<string, unknown>() };
  const kindAt = async (revision: number, userId: string): Promise<unknown> => {
    if (kinds.revision !== revision || kinds.byUser.size >= MOST_CACHED) kinds = { revision, byUser: new Map() };
    const { byUser } = kinds;
    if (!byUser.has(userId))
      byUser.set(userId, (await credentialsOfUser(portal, portal.store.database.kysely, "userId", userId))?.systemType);
    return byUser.get(userId);
  };
  return {
    async find(token, visit, call) {
      const caller = await callerOf(token, visit);
      if (caller?.info.mustChangePassword === true && !BEFORE_CHANGE.has(call ?? "")) throw refuse("mustChangePassword");
      return caller;
    },
    async ofUser(userId, address) {
      const session = { userId, loginType: "1", revision: await currentRevision(portal.store.database.kysely) };
      const caller = await readOnce(session);
      const policyNow = await policyAt(session.revision);
      if (caller?.info.mustChangePassword === true || (await isPasswordOver(portal, userId, policyNow))) throw refuse("mustChangePassword");
      const kind = caller?.info.systemType;
      if (address !== undefined && isForeign(policyNow, kind, address)) return undefined;
      // Required since the user consented: the user must set it up first.
      const isAsked = policyNow.secondFactor.some((asked) => asked === kind);
      return isAsked && !(await hasFactor(portal.store.database.kysely, userId)) ? undefined : caller;
    },
  };

  async function callerOf(token: string, { address, unattended }: Visit): Promise<Principal | undefined> {
    const limits = async (revision: number, userId: string) =>
      sessionLimits(policyFor(portal, await policyAt(revision), await kindAt(revision, userId)));
    const session = await findSession(portal.store.database, token, { limits, now: portal.clock.now(), unattended });
    if (session === undefined) return undefined;
    const caller = await readOnce(session);
    if (caller === undefined) return undefined;
    const policyNow = await policyAt(session.revision);
    // Required since the session began: the user must sign in again.
    if (session.factor !== true && policyNow.secondFactor.some((kind) => kind === caller.info.systemType)) return undefined;
    if (isForeign(policyNow, caller.info.systemType, address)) return undefined;
    const info = session.passwordDue === true ? { ...caller.info, mustChangePassword: true } : caller.info;
    return { ...caller, info, session };
  }

  async function readOnce(session: SessionOfUser & Pick<Session, "userId" | "revision">): Promise<Principal | undefined> {
    const key = `${session.userId} ${session.loginType} ${session.userTypeNow ?? ""}`;
    if (cached.revision !== session.revision) cached = cacheOf(session.revision);
    // The cache of another revision may replace this one while the user is read.
    const { callers, menus } = cached;
    const known = callers.get(key);
    if (known !== undefined) return known;
    const caller = await readPrincipal(portal, session.userId, session, menus);
    if (callers.size >= MOST_CACHED) callers.clear();
    if (caller !== undefined) callers.set(key, caller);
    return caller;
  }

  /** Creates the cache of a revision. Its users share the records of the menus, which would fill the memory if each user had copies. */
  function cacheOf(revision: number): { revision: number; callers: Map<string, Principal>; menus: ReadMenus } {
    let reading: Promise<MenuRecord[]> | undefined;
    const menus = (): Promise<MenuRecord[]> => {
      reading ??= allMenus(portal, portal.store.database.kysely).catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    };
    return { revision, callers: new Map(), menus };
  }
}

/** Reads all menus in their sort order. */
type ReadMenus = () => Promise<readonly MenuRecord[]>;

/**
 * Reads from the database what a user's rights depend on ({@link RightSources}). `roleIds` lists those of the user's roles that still
 * exist.
 *
 * @param organisation the organisation of the user, if it is read already; its region is used for users without a region
 * @param readMenus reads all menus; absent: they are read from the database
 */
export async function rightSources(
  portal: Pick<Portal, "generated" | "store">,
  connection: Connection,
  user: UserRecord,
  organisation?: OrganisationRecord,
  readMenus: ReadMenus = () => allMenus(portal, connection),
): Promise<RightSources & { roleIds: string[] }> {
  const of = organisation ?? (await findIf(portal, connection, "organisation", user.orgGuid));
  const regions = await regionPath(portal, connection, user.regionId ?? of?.regionId);
  return {
    ...(await rolesOf(portal, connection, user)),
    menus: [...(await readMenus()), ...(await systemMenus(portal, connection, regions, user.userTypeNow))],
    regionPath: regions,
    screens: portal.generated.screenRights,
    routes: portal.generated.routes,
  };
}

/** The properties of a session on which a user's rights and data depend: the sign-in method and the chosen user type. */
export type SessionOfUser = Pick<Session, "loginType" | "userTypeNow">;

/**
 * Reads a user from the database, computes the user's rights, and returns both as a principal.
 *
 * @param session determines the user type; absent: the user's own type
 * @param readMenus reads all menus; absent: they are read from the database
 * @returns undefined if the user is removed or disabled
 */
export async function readPrincipal(
  portal: Pick<Portal, "store" | "generated">,
  userId: string,
  session?: SessionOfUser,
  readMenus?: ReadMenus,
): Promise<Principal | undefined> {
  const {
    store: { records, database },
  } = portal;
  const connection = database.kysely;
  const stored = await records.find(connection, portal.store.table("user"), userId);
  if (stored === undefined || stored.userStatus === "0") return undefined;
  const user: UserRecord = { ...stored, userTypeNow: userTypeOf(stored, session?.userTypeNow) };
  const organisation = await findIf(portal, connection, "organisation", user.orgGuid);
  const regionId = user.regionId ?? organisation?.regionId;
  const { roleIds, ...sources } = await rightSources(portal, connection, user, organisation, readMenus);
  const region = await findIf(portal, connection, "region", user.regionId);
  const { menus, rights, limit, closed } = effectiveRights({ ...user, roles: roleIds }, sources);
  const info = { ...infoOf(user, organisation, roleIds, regionId, rights), regionPath: region?.path, loginType: session?.loginType };
  const mark = createHash("sha256")
    .update(JSON.stringify([info, menus]))
    .digest("base64url")
    .slice(0, 16);
  return { info, rights, menus, closed, mark, ...(limit === undefined ? {} : { limit }) };
}

/**
 * Returns the user type under which a session acts: the chosen one, if the user still has it enabled (P-TOPBAR-07). Otherwise it is the
 * type in the user's record.
 */
function userTypeOf(user: UserRecord, chosen: string | undefined): UserRecord["userTypeNow"] {
  return enabledTypes(user).find((type) => type === chosen) ?? user.userTypeNow;
}

/** Lists the enabled user types of a user: those with status 1 (P-TOPBAR-06). */
export function enabledTypes(user: Pick<UserRecord, "userTypeInfos">): NonNullable<UserRecord["userTypeNow"]>[] {
  return (user.userTypeInfos ?? []).flatMap(({ status, userTypeId }) => (status === "1" && userTypeId !== undefined ? [userTypeId] : []));
}

type Role = Pick<RoleRecord, "roleId" | "rights" | "governs">;

/** A right that no screen or action declares, by which a role that no longer exists limits its users to nothing. */
const NOTHING = "(gone)";

/**
 * Reads the roles that are assigned to a user. A role that no longer exists is returned as one that grants nothing and limits the user to
 * nothing. The removed role may have been such a limit.
 *
 * @returns all roles, and the ids of those that exist
 */
async function rolesOf(
  portal: Pick<Portal, "store">,
  connection: Connection,
  user: UserRecord,
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

function infoOf(
  user: UserRecord,
  organisation: OrganisationRecord | undefined,
  roles: string[],
  regionId: string | undefined,
  rights: Set<string>,
): Principal["info"] {
  return {
    userId: user.userId,
    userAccount: user.userAccount,
    userName: user.userName,
    userIDCard: user.userIDCard,
    userEmail: user.userEmail,
    userTel: user.userTel,
    telVerified: user.telVerified === true,
    caUniCode: user.caUniCode,
    mustChangePassword: user.mustChangePassword === true,
    userTypeInfos: user.userTypeInfos ?? [],
    version: user.version,
    systemType: user.systemType,
    userTypeNow: user.userTypeNow,
    orgGuid: organisation?.orgGuid,
    orgName: organisation?.orgName,
    orgTopGuid: organisation?.orgTopGuid,
    orgTopName: organisation?.orgTopName,
    exchange: organisation?.exchange === true,
    roles,
    regionId,
    rights: [...rights].sort(),
  };
}

async function findIf<Name extends keyof Tables>(
  portal: Pick<Portal, "store">,
  connection: Connection,
  entity: Name,
  key: string | undefined,
): Promise<RecordOf<TableOf<Name>> | undefined> {
  if (key === undefined || key === "") return undefined;
  return portal.store.records.find(connection, portal.store.table(entity), key);
}

/** Reads all menus in their sort order. */
export async function allMenus(portal: Pick<Portal, "store">, connection: Connection): Promise<MenuRecord[]> {
  const table = portal.store.table("menu");
  return allRecords(portal.store, connection, table, { field: "menuOrder", direction: "asc" });
}

/** Returns the ids of a region and of all regions above it. */
async function regionPath(portal: Pick<Portal, "store">, connection: Connection, regionId: string | undefined): Promise<string[]> {
  const path: string[] = [];
  let region = await findIf(portal, connection, "region", regionId);
  while (region !== undefined && path.length <= MAX_LEVELS) {
    path.push(region.id);
    region = await findIf(portal, connection, "region", region.parentId);
  }
  return path;
}
