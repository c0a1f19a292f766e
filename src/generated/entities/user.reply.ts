// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user.schema.json
// Hash: 18f1a1c41298a5594b1658f82d7cdf3f

import { record } from "../../../runtime/contract/server/reply-schemas.ts";
import { userTypeInfoReply } from "./user-type-info.reply.ts";

/** 用户: what the server answers with, field by field. */
export const userReply = {
  key: "userId",
  fields: {
    userId: { type: "string", title: "用户id" },
    userAccount: { title: "账号", type: ["string", "null"] },
    userName: { title: "姓名", type: ["string", "null"] },
    userTel: { title: "手机号", type: ["string", "null"] },
    userEmail: { title: "邮箱", type: ["string", "null"] },
    userStatus: { title: "状态", description: "1 启用，0 停用", type: ["string", "null"] },
    status: { title: "注册状态", description: "0 审核中，1 已成为该角色，4 信息有误", type: ["string", "null"] },
    systemType: { title: "用户系统类型", description: "1 系统管理员，2 区划管理员，3 业务用户，4 审计管理员，5 运维管理员", type: ["string", "null"] },
    userTypeInfos: { title: "用户类型", type: "array", items: record(userTypeInfoReply) },
    userTypeNow: { title: "当前用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
    orgGuid: { title: "所属组织", type: ["string", "null"] },
    orgName: { title: "所属组织", type: ["string", "null"] },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionName: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    roles: { title: "角色", type: ["array", "null"], items: { type: "string" } },
    byRoles: { title: "按角色授权", type: ["boolean", "null"] },
    registerType: { title: "注册方式", description: "0 页面注册，1 接口注册", type: ["string", "null"] },
    createDate: { title: "创建时间", type: ["string", "null"], format: "datetime" },
    telVerified: { title: "手机号已验证", type: ["boolean", "null"] },
    userIDCard: { title: "身份证号", type: ["string", "null"] },
    caUniCode: { title: "CA唯一标识", type: ["string", "null"] },
    caVerified: { title: "CA已验证", type: ["boolean", "null"] },
    pwdType: { title: "密码变换方式", description: "1 SHA-256，2 SM3", type: ["string", "null"] },
    mustChangePassword: { title: "须修改初始密码", type: ["boolean", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
