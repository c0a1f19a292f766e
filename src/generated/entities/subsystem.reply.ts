// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: 7911d67944b6ae87f9610a0d65e88fbd

/** 子系统: what the server answers with, field by field. */
export const subsystemReply = {
  key: "systemId",
  fields: {
    systemId: { type: "string", title: "系统id" },
    systemName: { title: "系统名称", type: ["string", "null"] },
    systemTitle: { title: "菜单名称", type: ["string", "null"] },
    systemAliasTitle: { title: "菜单别名", type: ["string", "null"] },
    systemOrder: { title: "序号", type: ["integer", "null"] },
    systemStatus: { title: "初始化状态", description: "1 已初始化，0 未初始化", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
