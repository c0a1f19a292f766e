import type { AuthCenterHandlers } from "../../generated/services/auth-center/handlers.ts";
import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext } from "../http/context.ts";
import { refuseGuarded } from "../http/guards.ts";
import { cleaned } from "../http/input.ts";
import { noRight, notFound, violated } from "../http/refusal.ts";
import { expectedVersion, inTransaction, restrictionOf } from "../http/store-handler.ts";
import { asReply } from "./as-reply.ts";
import { encryptTypes } from "../session/credentials.ts";

export const authCenter: AuthCenterHandlers<CallContext> = {
  /** P-PASSWORD-06. */
  getEncryptType(_input, context) {
    return encryptTypes(context.portal);
  },

  async userInfo(_input, context) {
    return asReply(context.caller.info);
  },

  /** One's own profile (P-PROFILE-02..05). The account is its name for signing in and stays; a new number is not verified. */
  async updateInfo(input, context) {
    const table = context.portal.table("user");
    const userId = String(context.caller.info["userId"]);
    if (input.userId.trim() !== userId) throw noRight();
    return inTransaction(context, async ({ portal, connection }) => {
      const stored = await portal.records.find(connection, table, userId);
      if (stored === undefined) throw notFound();
      const { userAccount, version: _, userId: __, ...changes } = cleaned({ ...input });
      if (userAccount !== stored["userAccount"]) throw violated([{ field: "userAccount", message: "账号不可修改" }]);
      if (changes["userTel"] !== stored["userTel"]) changes["telVerified"] = false;
      await portal.records.update(connection, table, userId, changes, expectedVersion({ ...input }, stored));
      context.message = "修改成功";
      return null;
    });
  },

  /** A validity of 0 seconds is stored as none (P-OAUTH-08); a blank secret keeps the stored one. */
  async updateClient(input, context) {
    const table = context.portal.table("oauth-client");
    return inTransaction(context, async ({ portal, connection }) => {
      const key = input.clientId.trim();
      const stored = await portal.records.find(connection, table, key, restrictionOf(context, table.entity));
      if (stored === undefined) throw notFound();
      const given: Data = { ...input };
      refuseGuarded(context.route, given, context, stored);
      const { clientId: _, version: __, ...changes } = cleaned(given);
      if (changes["accessTokenValiditySeconds"] === 0) changes["accessTokenValiditySeconds"] = null;
      return asReply(await portal.records.update(connection, table, key, changes, expectedVersion(given, stored)));
    });
  },
};
