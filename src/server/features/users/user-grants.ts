import { BUSINESS } from "../../../../runtime/contract/values/user-kinds.ts";
import type { RoleRecord } from "../../../generated/entities/role.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/context.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { AUDIT } from "./assignable-account-types.ts";
import { isGoverning, isWithin, limitOf } from "../../identity/rights/role-limit.ts";
import type { TableOf, WrittenTo } from "../../engine/store/index.ts";

type Granted = Pick<UserRecord, "systemType" | "roles" | "byRoles">;

/**
 * Whoever changes an administrator, his password or his state could act as him: he has to hold what that one holds.
 *
 * @throws Refusal of an audit administrator, and of one with more than the caller
 */
export async function refuseBeyond(context: CallContext, stored: Granted): Promise<void> {
  const { limit } = context.caller;
  if (stored.systemType === AUDIT) throw wrongField("systemType", "auditApart");
  if (limit === undefined || stored.systemType === BUSINESS) return;
  if (!isPart(limitOf(stored, await rolesOf(context, stored.roles)), context)) throw refuse("userBeyond");
}

/** @throws Refusal as `refuseBeyond`; of one's own record nothing is refused whatever is entered */
export async function refuseBeyondOther(stored: UserRecord, context: CallContext): Promise<void> {
  if (stored.userId !== userIdOf(context.caller)) await refuseBeyond(context, stored);
}

/** Of what an administrator with a limit must not change for one who has none: it opens other menus. */
const OPENING = ["systemType", "userTypeInfos", "orgGuid", "regionId"] as const;

/**
 * Judges the roles that are newly given: each is within what the giver's own roles leave him. What follows is whether
 * roles decide what the user may do, from now on for good.
 *
 * @param given fields that this change gives another value
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
  const isHeld = (role: RoleRecord): boolean =>
    isGoverning(role) ? isPart(role.rights ?? [], context) : info.roles?.includes(role.roleId) === true;
  if (limit !== undefined && !named.every(isHeld)) throw wrongField("roles", "beyondOwn");
  const isNew = stored === undefined;
  const governed = stored?.byRoles === true || roles.some(isGoverning) || (isNew && limit !== undefined);
  const opening = OPENING.find((field) => given.includes(field));
  const now = roles.filter(({ roleId }) => (input.roles === undefined ? before : (input.roles ?? [])).includes(roleId));
  if (!isNew && limit !== undefined && opening !== undefined && !isPart(limitOf({ byRoles: governed }, now), context))
    throw wrongField(opening, "beyondOwn");
  return governed && stored?.byRoles !== true ? { byRoles: true } : {};
}

/** Whether rights (undefined: all that menus give) are among those that the caller's roles leave him. */
function isPart(rights: Iterable<string> | undefined, { caller, portal }: CallContext): boolean {
  if (caller.limit === undefined) return true;
  return rights !== undefined && [...rights].every((right) => isWithin(right, caller.limit, portal.generated.screenRights));
}

/** Those that are there, each once. */
async function rolesOf({ portal, connection }: CallContext, ids: readonly string[] | null | undefined): Promise<RoleRecord[]> {
  const found: RoleRecord[] = [];
  for (const id of new Set(ids ?? [])) {
    const role = await portal.records.find(connection, portal.table("role"), id);
    if (role !== undefined) found.push(role);
  }
  return found;
}
