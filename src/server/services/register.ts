import type { Data } from "../../../runtime/contract/data.ts";
import { registrationOffers } from "../../../runtime/contract/registration.ts";
import type { RegisterHandlers } from "../../generated/services/register/handlers.ts";
import type { CallContext } from "../http/context.ts";
import { notFound, refused, violated } from "../http/refusal.ts";
import { inTransaction } from "../http/store-handler.ts";
import { asReply } from "./as-reply.ts";

/** Of a role of a user (P-REGISTER-03). */
const UNDER_REVIEW = "0";
const BECAME = "1";

export const register: RegisterHandlers<CallContext> = {
  /** One row for each role that the current user has or asked for. */
  async showDataByRegisterPage(_input, context) {
    return asReply(rolesOf(context.caller.info));
  },

  /** Asks for a role; after 信息有误, or a status nobody knows, it may be asked for again. */
  async registerUserType({ userTypeId, subType }, context) {
    if (!registrationOffers(userTypeId).includes(subType)) throw violated([{ field: "subType", message: "该用户类型不支持此注册方式" }]);
    return inTransaction(context, async ({ portal, connection, caller }) => {
      const table = portal.table("user");
      const user = await portal.records.find(connection, table, String(caller.info["userId"]));
      if (user === undefined) throw notFound();
      const roles = rolesOf(user);
      const status = roles.find((role) => role["userTypeId"] === userTypeId)?.["status"];
      if (status === UNDER_REVIEW) throw refused("该角色正在审核中，请耐心等待");
      if (status === BECAME || user["userTypeNow"] === userTypeId) throw refused("您已成为该角色，无需重复注册");
      const others = roles.filter((role) => role["userTypeId"] !== userTypeId);
      const userTypeInfos = [...others, { userTypeId, status: UNDER_REVIEW, subType }];
      await portal.records.update(connection, table, String(user["userId"]), { userTypeInfos }, Number(user["version"]));
      context.message = "提交成功，请等待审核";
      return null;
    });
  },
};

const rolesOf = (user: Data): Data[] => (Array.isArray(user["userTypeInfos"]) ? (user["userTypeInfos"] as Data[]) : []);
