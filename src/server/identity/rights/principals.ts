import type { OrganisationRecord } from "../../../generated/entities/organisation.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { Portal } from "../portal.ts";
import type { Principal, Session } from "../../engine/calls/principal.ts";
import { refuse } from "../../engine/refusals/refusal.ts";
import { credentialsOfUser } from "../passwords/credentials.ts";
import { isPasswordOver } from "../passwords/password-age.ts";
import { isForeign, type Policy, policyFor, policyOf, sessionLimits } from "../sessions/policy.ts";
import { hasFactor } from "../second-factor/second-factor.ts";
import { findSession } from "../sessions/sessions.ts";
import { currentRevision } from "./revision.ts";
import { createSharedRights, findIf, hashOf, regionPath } from "./right-sources.ts";

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

/** Finds the users who make calls, with their rights. {@link createPrincipals} creates it. */
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
   * @param address address from which the client acts for the user. Absent if the user is only looked up; no address is then checked
   * @returns undefined if the user is removed or disabled, may not act from there, or lacks a second factor that the policy requires
   * @throws Refusal 5531 as `find`
   */
  ofUser(userId: string, address?: string): Promise<Principal | undefined>;
}

/**
 * Creates the lookup of users by token. It caches up to 10,000 users. A cached user is valid while the revision of rights is unchanged; the
 * query of the session returns this revision. Every change of users, roles, menus, organisations, regions and the security policy
 * increments the revision, in any process.
 */
export function createPrincipals(portal: Pick<Portal, "config" | "generated" | "store" | "clock">): Principals {
  let cached = { revision: -1, callers: new Map<string, Principal>(), rightsOf: createSharedRights(portal) };
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
    if (cached.revision !== session.revision || cached.callers.size >= MOST_CACHED)
      cached = { revision: session.revision, callers: new Map(), rightsOf: createSharedRights(portal) };
    const { callers, rightsOf } = cached;
    const known = callers.get(key);
    if (known !== undefined) return known;
    const caller = await readPrincipal(portal, session.userId, session, rightsOf);
    if (caller !== undefined) callers.set(key, caller);
    return caller;
  }
}

/** The properties of a session on which a user's rights and data depend: the sign-in method and the chosen user type. */
export type SessionOfUser = Pick<Session, "loginType" | "userTypeNow">;

/**
 * Reads a user from the database, computes the user's rights, and returns both as a principal.
 *
 * @param session determines the user type; absent: the user's own type
 * @param rightsOf computes the rights; by default from the stored menus and roles as they are now
 * @returns undefined if the user is removed or disabled
 */
export async function readPrincipal(
  portal: Pick<Portal, "store" | "generated">,
  userId: string,
  session?: SessionOfUser,
  rightsOf = createSharedRights(portal),
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
  const regions = await regionPath(portal, connection, regionId);
  const { roleIds, menus, rights, limit, closed, menusMark } = await rightsOf(connection, user, regions);
  const region = await findIf(portal, connection, "region", user.regionId);
  const info = { ...infoOf(user, organisation, roleIds, regionId, rights), regionPath: region?.path, loginType: session?.loginType };
  return { info, rights, menus, closed, mark: hashOf([info, menusMark]), ...(limit === undefined ? {} : { limit }) };
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

function infoOf(
  user: UserRecord,
  organisation: OrganisationRecord | undefined,
  roles: readonly string[],
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
    roles: [...roles],
    regionId,
    rights: [...rights].sort(),
  };
}
