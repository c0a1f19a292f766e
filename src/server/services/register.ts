import { registrationOffers } from "../../../runtime/contract/registration.ts";
import type { RegisterHandlers } from "../../generated/services/register/handlers.ts";
import type { CallContext } from "../calls/context.ts";
import { refuse, wrongField } from "../refusals/refusal.ts";
import { typeRows } from "./user-rules.ts";
import { recordsOf } from "../calls/records.ts";

/** Of a role of a user (P-REGISTER-03). */
const UNDER_REVIEW = "0";
const BECAME = "1";

export const register: RegisterHandlers<CallContext> = {
  /** One row for each role that the current user has or asked for. */
  async showDataByRegisterPage(_input, context) {
    return context.caller.info.userTypeInfos ?? [];
  },

  /** Asks for a role; after 信息有误, or a status nobody knows, it may be asked for again. */
  async registerUserType({ userTypeId, subType }, context) {
    if (!registrationOffers(userTypeId).includes(subType)) throw wrongField("subType", "wrongRegistration");
    await recordsOf(context, "user").update(context.caller.info.userId, {}, (_, user) => {
      const roles = typeRows(user.userTypeInfos ?? []);
      const status = roles.find((role) => role.userTypeId === userTypeId)?.status;
      if (status === UNDER_REVIEW) throw refuse("roleUnderReview");
      if (status === BECAME || user.userTypeNow === userTypeId) throw refuse("roleHeld");
      const others = roles.filter((role) => role.userTypeId !== userTypeId);
      return { userTypeInfos: [...others, { userTypeId, status: UNDER_REVIEW, subType }] };
    });
    context.reply.message = "提交成功，请等待审核";
    return null;
  },
};
