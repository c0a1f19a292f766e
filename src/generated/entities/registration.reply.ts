// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/registration.schema.json
// Hash: 1a9adcefdd1861ae166627f1e86ed929

/** 用户类型注册: what the server answers with, field by field. */
export const registrationReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    applicantId: { title: "申请人", type: ["string", "null"] },
    applicantName: { title: "申请人", type: ["string", "null"] },
    applicantAccount: { title: "账号", type: ["string", "null"] },
    userTypeId: { title: "用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
    subType: { title: "注册为", description: "1 管理员，2 用户", type: ["string", "null"] },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionName: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    decider: { title: "审核方", description: "1 系统管理员，2 区划管理员", type: ["string", "null"] },
    registerDate: { title: "申请时间", type: ["string", "null"], format: "datetime" },
    decidedBy: { title: "审核人", type: ["string", "null"] },
    decidedName: { title: "审核人", type: ["string", "null"] },
    decidedDate: { title: "审核时间", type: ["string", "null"], format: "datetime" },
    rejectReason: { title: "退回原因", type: ["string", "null"] },
    state: { title: "状态", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
