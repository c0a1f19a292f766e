// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/organisation.schema.json
// Hash: 4f5ac9bbd8d5dc00521af79f7e0faa9e

/** 组织: what the server answers with, field by field. */
export const organisationReply = {
  key: "orgGuid",
  fields: {
    orgGuid: { type: "string", title: "组织id" },
    orgName: { title: "组织名称", type: ["string", "null"] },
    orgTopGuid: { title: "主管单位", type: ["string", "null"] },
    orgTopName: { title: "主管单位", type: ["string", "null"] },
    orgTel: { title: "联系方式", type: ["string", "null"] },
    orgContact: { title: "联系人", type: ["string", "null"] },
    orgWebsite: { title: "网址链接", type: ["string", "null"] },
    exchange: { title: "交易机构", type: ["boolean", "null"] },
    enabled: { title: "是否启用", description: "1 启用，0 停用", type: ["string", "null"] },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
