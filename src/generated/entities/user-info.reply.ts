// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user-info.schema.json
// Hash: 2b287bdc01038413546684c81ab60ba2

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
    systemType: { title: "用户系统类型", description: "1 系统管理员，2 区划管理员，3 业务用户，4 审计管理员，5 运维管理员", type: ["string", "null"] },
    userTypeNow: { title: "当前用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
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
