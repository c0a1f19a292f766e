// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/view-config.schema.json
// Hash: 996579c73985daedaa2248af2a9fb78b

/** 视图配置: what the server answers with, field by field. */
export const viewConfigReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    systemId: { title: "系统", type: ["string", "null"] },
    systemName: { title: "系统名称", type: ["string", "null"] },
    selectSql: { title: "视图SQL", type: ["string", "null"] },
    remark: { title: "备注", type: ["string", "null"] },
    content: { title: "视图字段", type: ["string", "null"] },
    current: { title: "立即生效", description: "1 是，0 否", type: ["string", "null"] },
    createDate: { title: "创建时间", type: ["string", "null"], format: "datetime" },
    lastModifyDate: { title: "修改时间", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
