import { BUSINESS, SYSTEM_TYPES, USER_TYPES } from "../../../../runtime/contract/values/user-kinds.ts";
import type { RegionRecord } from "../../../generated/entities/region.ts";
import type { UserRecord } from "../../../generated/entities/user.ts";
import type { UsersHandlers, UsersHooks } from "../../../generated/services/users/handlers.ts";
import type { CallContext } from "../../identity/portal.ts";
import { userIdOf } from "../../engine/calls/principal.ts";
import { removeViewsOf } from "../preferences/stored-views.ts";
import { inTransaction, recordsOf, restrictionOf } from "../../engine/calls/records.ts";
import { notFound, refuse, wrongField } from "../../engine/refusals/refusal.ts";
import { explain } from "../../identity/rights/explain.ts";
import { functionTree } from "../../identity/rights/right-tree.ts";
import { oneTimePassword } from "../../identity/second-factor/one-time-password.ts";
import { holdSession } from "../../identity/passwords/hold-session.ts";
import { confirmPassword } from "../../identity/passwords/own-password.ts";
import { sentPassword } from "../../engine/secrets/hash-secret.ts";
import { endFactor, hasFactor } from "../../identity/second-factor/second-factor.ts";
import { endSessions } from "../../identity/sessions/sessions.ts";
import { addUser, addWithPassword } from "./add-user.ts";
import { assignRoles } from "./assign-roles.ts";
import { grantable } from "./grantable.ts";
import { resetPassword, userOf } from "./password-resets.ts";
import { isRegionAdmin, assignableAccountTypes } from "./assignable-account-types.ts";
import { validateUser, refuseOutside } from "./user-rules.ts";
import { readByHand } from "../../engine/store/index.ts";
import { importUsers } from "./user-import.ts";
import { refuseBeyond, refuseBeyondOther } from "./user-grants.ts";
import { findRegion, ROOT } from "../regions/region-tree.ts";

const LEVEL = readByHand({
  operation: "children",
  entity: "region",
  order: { field: "regionCode", direction: "asc" },
  fields: ["id", "parentId", "regionCode", "regionName", "regionFullName", "path", "isLeaf", "version"],
});

export const users: UsersHandlers<CallContext> = {
  async userTypes() {
    const types = USER_TYPES.map(([id, name]) => ({ id, name }));
    return SYSTEM_TYPES.map(([id, name]) => (id === BUSINESS ? { id, name, children: types } : { id, name }));
  },

  async kinds({ userId }, context) {
    const stored = userId === undefined || userId.trim() === "" ? undefined : await recordsOf(context, "user").get(userId);
    return assignableAccountTypes(context.caller, stored);
  },

  /** Creates a user with a random initial password, which is shown once. The user must change it. */
  async add(input, context) {
    const password = oneTimePassword();
    context.reply.once = { names: ["oneTimePassword"], replayMsg: "用户已新增；初始密码只显示一次，请重置密码" };
    const { userId } = await addUser({ ...input }, sentPassword(password, context.portal.config.encryptType), context);
    context.reply.message = "新增成功";
    return { userId, userAccount: input.userAccount, oneTimePassword: password };
  },

  /**
   * Imports users (P-ROLES-06). The import does not offer region administrators. Each row is authorised like a user that is added
   * by hand.
   */
  async importUsers({ rows }, context) {
    context.reply.once = { names: ["oneTimePassword"], replayMsg: "用户已导入；初始密码只显示一次，请重置密码" };
    const { made, userIds } = await importUsers(rows, context);
    context.reply.message = `已导入${made.length}个用户`;
    return { made, ...(userIds[0] === undefined ? {} : { userId: userIds[0] }) };
  },

  resetPassword,
  assignRoles,

  async resetFactor(input, context) {
    await confirmPassword(context, { main: input.adminPassword, other: input.otherPwd }, refuse("wrongAdminPassword"));
    await inTransaction(context, async (inside) => {
      await holdSession(inside, inside.connection);
      const found = await recordsOf(inside, "user").getLocked((await userOf(input, inside)).userId);
      await refuseFactorReset(found, inside);
      await endFactor(inside.connection, found.userId);
      await endSessions(inside.connection, found.userId);
    });
    context.reply.message = "双因素认证已重置";
    return null;
  },

  async why({ userId, what, key }, context) {
    const user = await recordsOf(context, "user").get(userId);
    const found = await explain(context.portal, user.userId, what.trim(), key?.trim() || undefined);
    if (found === undefined) throw wrongField("what", "rightUnknown");
    return found;
  },

  async functions(_input, context) {
    const tree = await grantable(context);
    return functionTree(tree, context.portal.generated.workflows);
  },

  async reveal({ userId }, context) {
    const { userTel, userIDCard } = await recordsOf(context, "user").get(userId);
    return { tel: userTel ?? "", idCard: userIDCard ?? "" };
  },

  async roles(_input, context) {
    return await recordsOf(context, "role").list();
  },

  async regions({ id }, context) {
    const { caller, connection, portal } = context;
    const isTop = id === undefined || id.trim() === "" || id === ROOT;
    if (isTop && isRegionAdmin(caller)) {
      const own = await findRegion(context, caller.info.regionId);
      return own === undefined ? [] : [own];
    }
    const request = { operation: LEVEL, input: { id: isTop ? ROOT : id }, restriction: restrictionOf(context, "region") };
    return (await portal.store.records.children(connection, request)).rows as RegionRecord[];
  },

  async selectRegionUser({ userAccount }, context) {
    const [found] = await recordsOf(context, "user").list({ userAccount: userAccount.trim(), systemType: "2" });
    if (found === undefined) throw notFound();
    return found;
  },

  /** Creates a region administrator in the caller's own region, until the region is given its manager (P-USER-17). */
  async registerRegionUser({ pwd, ...input }, context) {
    const regionId = isRegionAdmin(context.caller) ? context.caller.info.regionId : undefined;
    const { userId } = await addWithPassword({ ...input, regionId }, pwd.trim(), context);
    context.reply.message = "新增成功";
    return { userId };
  },
};

export const usersHooks: UsersHooks<CallContext> = {
  change: { guard: refuseBeyondOther, before: validateUser, after: (_stored, context) => refuseOutside(_stored.userId, context) },
  setStatus: { guard: refuseStatus, before: validateUser },
  remove: { guard: (stored, context) => refuseBeyond(context, stored), after: removeWhatIsOwn },
};

/**
 * Removes a deleted user's registrations and saved views. All of the registrations are decided, because a user with a waiting one cannot be
 * deleted.
 */
async function removeWhatIsOwn({ userId }: UserRecord, context: CallContext): Promise<void> {
  await removeViewsOf(context.connection, userId);
  const registrations = recordsOf(context, "registration");
  for (const registration of await registrations.list({ applicantId: userId })) await registrations.remove(registration);
}

async function refuseStatus(user: UserRecord, context: CallContext): Promise<void> {
  if (user.userId === userIdOf(context.caller)) throw refuse("ownRights");
  await refuseBeyond(context, user);
}

/**
 * Refuses to reset the second factor of these users:
 *
 * - A user who has rights that the caller lacks, or is an audit administrator.
 * - The caller.
 * - A user who has no second factor.
 *
 * @throws Refusal ownFactor, factorOff, userBeyond; 422 for an audit administrator
 */
export async function refuseFactorReset(user: UserRecord, context: CallContext): Promise<void> {
  await refuseBeyond(context, user);
  if (user.userId === userIdOf(context.caller)) throw refuse("ownFactor");
  if (!(await hasFactor(context.connection, user.userId))) throw refuse("factorOff");
}
