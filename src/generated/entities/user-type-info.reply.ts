// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/user-type-info.schema.json
// Hash: 5a2107d39e214b2ac2fbed4420e11627

/** 用户类型状态: what the server answers with, field by field. */
export const userTypeInfoReply = {
  fields: {
    userTypeId: { title: "用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
    status: { title: "状态", description: "0 审核中，1 已成为该角色，4 信息有误", type: ["string", "null"] },
    subType: { title: "子类型", description: "1 管理员，2 用户", type: ["string", "null"] },
  },
};
