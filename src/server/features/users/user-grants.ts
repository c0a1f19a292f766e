import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { AUDIT } from "./assignable-account-types.ts";
import { needsRole } from "../../identity/rights/effective-menus.ts";
import { enabledTypes } from "../../identity/rights/principals.ts";
import { isGoverning, isWithin, limitOf } from "../../identity/rights/role-limit.ts";
import type { TableOf, WrittenTo } from "../../engine/store/index.ts";

type Granted = Pick<UserRecord, "systemType" | "roles" | "byRoles">;

/**
 * Refuses to change an administrator who has rights that the caller lacks. Otherwise the caller could set the administrator's password and
 * act with these rights. No caller may change an audit administrator. Business users may be changed by any caller, and other administrators
 * by a caller whose rights no role limits.
 *
 * @param stored the user to change
 * @throws Refusal if `stored` is an audit administrator or has rights that the caller lacks
 */
export async function refuseBeyond(context: CallContext, stored: Granted): Promise<void> {
  const { limit } = context.caller;
  if (stored.systemType === AUDIT) throw wrongField("systemType", "auditApart");
  if (limit === undefined || stored.systemType === BUSINESS) return;
  if (!isWithinRights(limitOf(stored, await rolesOf(context, stored.roles)), context)) throw refuse("userBeyond");
}

/**
 * Refuses to change another user who has rights that the caller lacks ({@link refuseBeyond}). Callers may always change their own record.
 *
 * @throws Refusal if the user is an audit administrator or has rights that the caller lacks
 */
export async function refuseBeyondOther(stored: UserRecord, context: CallContext): Promise<void> {
  if (stored.userId !== userIdOf(context.caller)) await refuseBeyond(context, stored);
}

/**
 * Fields that determine which menus a user gets. An administrator with limited rights must not change them for a user without such limits.
 */
const OPENING = ["systemType", "userTypeInfos", "orgGuid", "regionId"] as const;

/**
 * Authorises the roles that a caller assigns to a user or takes from the user. If roles limit the caller's own rights, these rules apply:
 *
 * - To assign or take a role that limits rights, the caller needs all rights of this role.
 * - To assign or take any other role, the caller needs the role itself.
 * - If the user has rights that the caller lacks, the user's kind, types, organisation and region must not change.
 * - If no role limits the user's rights yet, the caller must not assign the first such role, because the limit is permanent. A user without
 *   any rights is an exception.
 *
 * @param given names of the fields that this change modifies
 * @param stored the user; absent for a new user
 * @returns `{ byRoles: true }` if roles limit the user's rights from now on, which is permanent; otherwise no changes. A new user of a
 * caller with limited rights is always limited
 * @throws Refusal beyondOwn; roleKept for a role that is taken; firstLimit for the first limiting role
 */
export async function grantedBy(
  input: { roles?: readonly string[] | null },
  given: readonly string[],
  context: CallContext,
  stored?: UserRecord,
): Promise<WrittenTo<TableOf<"user">>> {
  const { limit, info } = context.caller;
  const before = stored?.roles ?? [];
  const roles = await rolesOf(context, [...before, ...(input.roles ?? [])]);
  const named = roles.filter(({ roleId }) => !before.includes(roleId));
  const isGrantable = (role: RoleRecord): boolean =>
    isGoverning(role) ? isWithinRights(role.rights ?? [], context) : info.roles?.includes(role.roleId) === true;
  if (limit !== undefined && !named.every(isGrantable)) throw wrongField("roles", "beyondOwn");
  const left = input.roles === undefined ? [] : before.filter((id) => !input.roles?.includes(id));
  // A role that no longer exists limits its users to nothing, so taking it gives rights.
  const isTakeable = (id: string): boolean => roles.some((role) => role.roleId === id && isGrantable(role));
  if (limit !== undefined && !left.every(isTakeable)) throw wrongField("roles", "roleKept");
  const isNew = stored === undefined;
  const governed = stored?.byRoles === true || roles.some(isGoverning) || (isNew && limit !== undefined);
  const opening = OPENING.find((field) => given.includes(field));
  const rolesIn = (ids: readonly string[]): RoleRecord[] => roles.filter(({ roleId }) => ids.includes(roleId));
  const now = rolesIn(input.roles === undefined ? before : (input.roles ?? []));
  const isFree = stored !== undefined && !hasNoRights(stored) && limitOf(stored, rolesIn(before)) === undefined;
  if (limit !== undefined && isFree && limitOf({ byRoles: governed }, now) !== undefined) throw wrongField("roles", "firstLimit");
  if (!isNew && limit !== undefined && opening !== undefined && !isWithinRights(limitOf({ byRoles: governed }, now), context))
    throw wrongField(opening, "beyondOwn");
  return governed && stored?.byRoles !== true ? { byRoles: true } : {};
}

/** Tests whether a user has no rights, because each of the user's types needs a role and the user has none. */
const hasNoRights = (user: UserRecord): boolean => {
  const types = enabledTypes(user);
  return (types.length === 0 ? [user.userTypeNow] : types).every((userTypeNow) => needsRole({ ...user, userTypeNow }));
};

/**
 * Tests whether the caller has all of the given rights.
 *
 * @param rights undefined means all rights that menus give
 */
export function isWithinRights(rights: Iterable<string> | undefined, { caller, portal }: CallContext): boolean {
  if (caller.limit === undefined) return true;
  return rights !== undefined && [...rights].every((right) => isWithin(right, caller.limit, portal.generated.screenRights));
}

/** Reads the roles with the given ids, each once. Roles that do not exist are left out. */
async function rolesOf({ portal, connection }: CallContext, ids: readonly string[] | null | undefined): Promise<RoleRecord[]> {
  const found: RoleRecord[] = [];
  for (const id of new Set(ids ?? [])) {
    const role = await portal.store.records.find(connection, portal.store.table("role"), id);
    if (role !== undefined) found.push(role);
  }
  return found;
}
