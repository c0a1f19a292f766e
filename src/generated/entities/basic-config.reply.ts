// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/basic-config.schema.json
// Hash: 04ff7104fccc42e2887f80465018cfc9

/** 基础信息配置: what the server answers with, field by field. */
export const basicConfigReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    confType: { title: "基础信息类型", description: "1 短信，2 邮箱", type: ["string", "null"] },
    confSubType: { title: "子类型", description: "0 默认，1 云服务商A，2 云服务商B", type: ["string", "null"] },
    confName: { title: "配置名称", type: ["string", "null"] },
    confKey: { title: "业务名称", type: ["string", "null"] },
    confValue: { title: "配置值", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
