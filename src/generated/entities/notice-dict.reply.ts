// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/notice-dict.schema.json
// Hash: 44b6491f81edf73b3214510d1bc3d86d

/** 公告字典: what the server answers with, field by field. */
export const noticeDictReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    type: { title: "类型", description: "1 接口类型，2 具体接口类型，3 公告接收方，4 发送方，5 服务类", type: ["string", "null"] },
    parentId: { title: "父类型", type: ["string", "null"] },
    parentName: { title: "父类型", type: ["string", "null"] },
    name: { title: "字典名称", type: ["string", "null"] },
    code: { title: "字典值", type: ["string", "null"] },
    tone: { title: "颜色", description: "draft 灰色，waiting 蓝色，done 绿色，returned 橙色，refused 红色", type: ["string", "null"] },
    enable: { title: "是否启用", description: "1 启用，0 停用", type: ["string", "null"] },
    createDate: { title: "创建时间", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
