import type { Data } from "../../../runtime/contract/data.ts";
import type { CallContext } from "../http/context.ts";
import { notFound } from "../http/refusal.ts";
import { expectedVersion, inTransaction, restrictionOf } from "../http/store-handler.ts";
import { ENCRYPT_TYPE } from "../session/passwords.ts";

export const authCenter = {
  async getEncryptType(): Promise<{ encryptType: "1" | "2" }> {
    return { encryptType: ENCRYPT_TYPE };
  },

  async userInfo(_input: unknown, context: CallContext): Promise<Data> {
    return context.caller.info;
  },

  /** A validity of 0 seconds is stored as none (P-OAUTH-08); a blank secret keeps the stored one. */
  async updateClient(input: Data, context: CallContext): Promise<Data> {
    const table = context.portal.table("oauth-client");
    return inTransaction(context, async ({ portal, connection }) => {
      const key = String(input["clientId"]).trim();
      const stored = await portal.records.find(connection, table, key, restrictionOf(context, table.entity));
      if (stored === undefined) throw notFound();
      const { clientId: _, version: __, ...changes } = input;
      if (changes["accessTokenValiditySeconds"] === 0) changes["accessTokenValiditySeconds"] = null;
      return portal.records.update(connection, table, key, changes, expectedVersion(input, stored));
    });
  },
};
