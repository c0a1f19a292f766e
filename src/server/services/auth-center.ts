import type { AuthCenterHandlers } from "../../generated/services/auth-center/handlers.ts";
import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext } from "../http/context.ts";
import { refuseGuarded } from "../http/guards.ts";
import { cleaned } from "../http/input.ts";
import { notFound } from "../http/refusal.ts";
import { expectedVersion, inTransaction, restrictionOf } from "../http/store-handler.ts";
import { asReply } from "./as-reply.ts";
import { ENCRYPT_TYPE } from "../session/passwords.ts";

export const authCenter: AuthCenterHandlers<CallContext> = {
  async getEncryptType() {
    return { encryptType: ENCRYPT_TYPE };
  },

  async userInfo(_input, context) {
    return asReply(context.caller.info);
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
