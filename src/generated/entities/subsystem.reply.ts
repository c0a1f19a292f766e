// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: bac06f6d2cd6d83ebe95f1eb93b1580b

/** 子系统: what the server answers with, field by field. */
export const subsystemReply = {
  key: "systemId",
  fields: {
    systemId: { type: "string", title: "系统标识" },
    systemName: { title: "系统名称", type: ["string", "null"] },
    systemTitle: { title: "菜单名称", type: ["string", "null"] },
    systemAliasTitle: { title: "菜单别名", type: ["string", "null"] },
    systemIcon: { title: "系统图标", type: ["string", "null"] },
    systemIndexUrl: { title: "系统首页地址", type: ["string", "null"] },
    systemOrder: { title: "序号", type: ["integer", "null"] },
    systemStatus: { title: "初始化状态", description: "1 已初始化，0 未初始化", type: ["string", "null"] },
    systemOpenType: { title: "打开方式", description: "1 门户内打开，2 跳转打开", type: ["string", "null"] },
    userTypeInfoList: { title: "用户类型", type: ["array", "null"], items: { type: "string" } },
    version: { type: "integer", title: "版本" },
  },
};
