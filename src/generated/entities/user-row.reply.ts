// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user-row.schema.json
// Hash: 4116d8e9e15c55880861920823db8230

/** 导入用户: what the server answers with, field by field. */
export const userRowReply = {
  fields: {
    userAccount: { title: "账号", type: ["string", "null"] },
    userName: { title: "姓名", type: ["string", "null"] },
    systemType: { title: "用户系统类型", description: "1 系统管理员，3 业务用户，5 运维管理员", type: ["string", "null"] },
    userTypeId: { title: "用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
    userTel: { title: "手机号", type: ["string", "null"] },
    userEmail: { title: "邮箱", type: ["string", "null"] },
    userIDCard: { title: "身份证号", type: ["string", "null"] },
    regionCode: { title: "区划编码", type: ["string", "null"] },
    orgName: { title: "所属组织", type: ["string", "null"] },
    roleIds: { title: "角色编码", type: ["string", "null"] },
  },
};
