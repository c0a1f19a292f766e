// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user-info.schema.json
// Hash: c27a14b3a2d8103a457001f5289abf50

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { userTypeInfoReply } from "./user-type-info.reply.ts";

/** 当前用户: what the server answers with, field by field. */
export const userInfoReply = {
  fields: {
    userId: { title: "用户id", type: ["string", "null"] },
    userName: { title: "姓名", type: ["string", "null"] },
    userAccount: { title: "账号", type: ["string", "null"] },
    userIDCard: { title: "身份证号", type: ["string", "null"] },
    userEmail: { title: "邮箱", type: ["string", "null"] },
    userTel: { title: "手机号", type: ["string", "null"] },
    telVerified: { title: "手机号已验证", type: ["boolean", "null"] },
    systemType: { title: "用户系统类型", type: ["string", "null"] },
    userTypeNow: { title: "当前用户类型", type: ["string", "null"] },
    userTypeInfos: { title: "用户类型", type: "array", items: record(userTypeInfoReply) },
    loginType: { title: "登录方式", type: ["string", "null"] },
    caUniCode: { title: "CA唯一标识", type: ["string", "null"] },
    provenUntil: { title: "身份确认有效期", type: ["string", "null"], format: "datetime" },
    mustChangePassword: { title: "须修改初始密码", type: ["boolean", "null"] },
    orgGuid: { title: "组织id", type: ["string", "null"] },
    orgName: { title: "组织名称", type: ["string", "null"] },
    orgTopGuid: { title: "主管单位id", type: ["string", "null"] },
    orgTopName: { title: "主管单位", type: ["string", "null"] },
    exchange: { title: "交易机构", type: ["boolean", "null"] },
    roles: { title: "角色", type: ["array", "null"], items: { type: "string" } },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    rights: { title: "权限", type: ["array", "null"], items: { type: "string" } },
  },
};
