// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/service-entry.schema.json
// Hash: 59fd0e9f9a9a9cef677f9f3282e9c270

/** 服务入口: what the server answers with, field by field. */
export const serviceEntryReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    taskEnable: { title: "是否启用", description: "1 启用，0 停用", type: ["string", "null"] },
    systemId: { title: "系统", type: ["string", "null"] },
    systemName: { title: "系统名称", type: ["string", "null"] },
    interfaceType: { title: "接口类型", description: "1 待办任务，2 初始化区划", type: ["string", "null"] },
    isMicroservice: { title: "是否微服务", description: "1 是，2 否", type: ["string", "null"] },
    serviceId: { title: "服务id", type: ["string", "null"] },
    interfaceUrl: { title: "接口地址", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
