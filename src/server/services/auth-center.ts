import type { AuthCenterHandlers } from "../../generated/services/auth-center/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { noRight, wrongField } from "../refusals/refusal.ts";
import { recordsOf } from "../calls/records.ts";
import { encryptTypes } from "../session/credentials.ts";

export const authCenter: AuthCenterHandlers<CallContext> = {
  /** P-PASSWORD-06. */
  getEncryptType(_input, context) {
    return encryptTypes(context.portal);
  },

  async userInfo(_input, context) {
    return context.caller.info;
  },

  /** One's own profile (P-PROFILE-02..05). The account is its name for signing in and stays; a new number is not verified. */
  async updateInfo(input, context) {
    const userId = String(context.caller.info.userId);
    if (input.userId.trim() !== userId) throw noRight();
    await recordsOf(context, "user").update(userId, input, (changes, stored) => {
      if (changes.userAccount !== stored.userAccount) throw wrongField("userAccount", "accountFixed");
      if (changes.userTel !== stored.userTel) changes.telVerified = false;
      return changes;
    });
    context.reply.message = "修改成功";
    return null;
  },
};
