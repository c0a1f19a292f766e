import type { Role, RoleRecord } from "../../../generated/entities/role.ts";
import type { RolesHandlers, RolesHooks } from "../../../generated/services/roles/handlers.ts";
import type { CallContext, Portal } from "../../identity/portal.ts";
import { restrictionOf } from "../../engine/calls/records.ts";
import { refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { EVERYTHING, isGoverning, isWithin } from "../../identity/rights/role-limit.ts";
import { rowField, type TableOf, type WrittenTo } from "../../engine/store/index.ts";
import { endSharingWith } from "../preferences/stored-views.ts";
import { grantable } from "../users/grantable.ts";
import { isRegionAdmin } from "../users/assignable-account-types.ts";
import { refuseBeyondQuota } from "../users/record-quota.ts";
import { isWithinRights } from "../users/user-grants.ts";
import { users } from "../users/users.ts";

type RoleChanges = WrittenTo<TableOf<"role">>;

export const roles: RolesHandlers<CallContext> = {
  async rights(_input, context) {
    return await grantable(context);
  },

  async regions(input, context) {
    return await users.regions(input, context);
  },
};

export const rolesHooks: RolesHooks<CallContext> = {
  add: { before: (input, context) => validateRole(input, context) },
  change: { guard: refuseRoleOfOthers, before: validateRole },
  remove: {
    guard: refuseBeyondRole,
    async refuseReferenced(stored, context) {
      if (await isNamed("user", "roles", stored.roleId, context)) throw refuse("roleUsed");
      if (await isNamed("menu", "roleIds", stored.roleId, context)) throw refuse("roleRequired");
    },
    after: ({ roleId }, { connection }) => endSharingWith(connection, roleId),
  },
};

/** Returns whether a right exists: a screen, an action, or `EVERYTHING`. */
function isKnown(right: string, { routes, screenRights }: Portal["generated"]): boolean {
  return right === EVERYTHING || screenRights.some(({ id }) => id === right) || routes.some(({ rights }) => rights.includes(right));
}

/**
 * Validates and authorises a change of a role. Added rights are refused if they do not exist or the caller does not hold them. Rights that
 * the role already has may remain, even if they no longer exist.
 *
 * @throws Refusal rightUnknown, beyondOwn, roleLimits, roleForeign, tooManyStoredRoles
 */
async function validateRole(input: RoleChanges, context: CallContext, stored?: RoleRecord): Promise<RoleChanges> {
  const { caller, portal } = context;
  if (stored === undefined) await refuseBeyondQuota("role", context);
  const before = new Set(stored?.rights ?? []);
  const added = (input.rights ?? []).filter((right) => !before.has(right));
  if (!added.every((right) => isKnown(right, portal.generated))) throw wrongField("rights", "rightUnknown");
  if (!added.every((right) => isWithin(right, caller.limit, portal.generated.screenRights))) throw wrongField("rights", "beyondOwn");
  const governs = isGoverning({ ...stored, ...input } as Role);
  if (governs && stored !== undefined && !isGoverning(stored)) await refuseNewLimits(stored, context);
  return { ...input, ...assignRegion(input, context, stored), ...(governs === stored?.governs ? {} : { governs }) };
}

/**
 * Refuses a caller with limited rights to make a role of users a governing one: the users would lose all other rights.
 *
 * @throws Refusal roleLimits
 */
async function refuseNewLimits({ roleId }: RoleRecord, context: CallContext): Promise<void> {
  if (context.caller.limit !== undefined && (await isNamed("user", "roles", roleId, context))) throw refuse("roleLimits");
}

/**
 * Refuses changes of a role that contains rights which the caller does not hold, because its users would lose them. Also refuses what
 * {@link refuseForeign} does.
 *
 * @throws Refusal ownRole, roleForeign, roleBeyond
 */
function refuseBeyondRole(stored: RoleRecord, context: CallContext): void {
  refuseForeign(stored, context);
  if (!isWithinRights(stored.rights ?? [], context)) throw refuse("roleBeyond");
}

/**
 * Refuses to change a role that users outside of the caller's row scope have, because they would lose rights. For region administrators,
 * these are users of other regions and system administrators. Also refuses what {@link refuseBeyondRole} does.
 *
 * @throws Refusal ownRole, roleForeign, roleBeyond
 */
async function refuseRoleOfOthers(stored: RoleRecord, context: CallContext): Promise<void> {
  refuseBeyondRole(stored, context);
  const [all, seen] = [
    await countNamed("user", "roles", stored.roleId, context),
    await countNamed("user", "roles", stored.roleId, context, true),
  ];
  if (all > seen) throw refuse("roleBeyond");
}

/** Refuses changes of a role that the caller has. Region administrators can change only roles that have a region. */
function refuseForeign(stored: RoleRecord, { caller }: CallContext): void {
  if (caller.info.roles?.includes(stored.roleId) === true) throw refuse("ownRole");
  if (isRegionAdmin(caller) && isBlank(stored.regionId)) throw refuse("roleForeign");
}

/**
 * Returns the administrator's own region for a role that a region administrator stores without one. Empty if the input or the stored role
 * names a region, and for other callers.
 *
 * @throws Refusal roleForeign if the administrator has no region
 */
function assignRegion(input: RoleChanges, { caller }: CallContext, stored?: RoleRecord): RoleChanges {
  const given = input.regionId === undefined ? stored?.regionId : input.regionId;
  if (!isRegionAdmin(caller) || !isBlank(given)) return {};
  if (isBlank(caller.info.regionId)) throw refuse("roleForeign");
  return { regionId: caller.info.regionId };
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * Returns whether any record names the role, including records that the caller may not see. A role that is made again under its id would
 * otherwise open what the earlier one did.
 */
const isNamed = async (entity: "user" | "menu", field: string, roleId: string, context: CallContext): Promise<boolean> =>
  (await countNamed(entity, field, roleId, context)) > 0;

/**
 * Counts the records that name the role.
 *
 * @param isInScope whether only records in the caller's row scope count
 */
async function countNamed(
  entity: "user" | "menu",
  field: string,
  roleId: string,
  context: CallContext,
  isInScope = false,
): Promise<number> {
  const { portal, connection, scope } = context;
  const named = { test: "has", left: rowField(entity, field as never), right: { literal: [roleId] } } as const;
  const restriction = isInScope ? restrictionOf(context, entity) : { trees: [], scope: scope() };
  const [count = 0] = await portal.store.records.count(connection, portal.store.table(entity), [named], restriction);
  return count;
}
