// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/whole.hbs
// Sources: schemas/entities/user.schema.json
// Hash: 8b011889f4acb50f75a996acac344fa7

import type { WholeRules } from "../../../runtime/contract/language/whole-record.ts";
import validate from "../validators/whole.user.validate.js";

/** 用户: what is asked of a record as a whole. */
export const whole: WholeRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userName", keyword: "required", message: "请输入姓名" },
    { at: "userStatus", keyword: "required", message: "请选择状态" },
    { at: "systemType", keyword: "required", message: "请选择用户系统类型" },
  ],
  names: ["userAccount", "userName", "userStatus", "systemType"],
  order: [
    "userId",
    "userAccount",
    "userName",
    "userTel",
    "userEmail",
    "userStatus",
    "status",
    "systemType",
    "userTypeInfos",
    "userTypeNow",
    "orgGuid",
    "orgName",
    "regionId",
    "regionName",
    "regionPath",
    "roles",
    "byRoles",
    "registerType",
    "createDate",
    "telVerified",
    "userIDCard",
    "caUniCode",
    "caVerified",
    "pwd",
    "pwdType",
    "mustChangePassword",
  ],
  rows: { userTypeInfos: "user-type-info" },
};
