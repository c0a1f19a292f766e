// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/menu.schema.json
// Hash: 9e92dbe8f0647c91417c59901341c95e

/** 菜单: what the server answers with, field by field. */
export const menuReply = {
  key: "menuId",
  fields: {
    menuId: { type: "string", title: "菜单id" },
    menuName: { title: "菜单名称", type: ["string", "null"] },
    parentId: { title: "上级菜单", type: ["string", "null"] },
    menuIcon: { title: "菜单图标", type: ["string", "null"] },
    menuOrder: { title: "序号", type: ["integer", "null"] },
    menuIndexUrl: { title: "目标地址", type: ["string", "null"] },
    menuPath: { title: "路由路径", type: ["string", "null"] },
    menuComponent: { title: "组件", type: ["string", "null"] },
    userSystemType: { title: "用户系统类型", description: "1 系统管理员，2 区划管理员，3 业务用户，4 审计管理员，5 运维管理员", type: ["string", "null"] },
    userType: { title: "用户类型", description: "1 监管机构，2 采购人，3 代理机构，4 供应商，5 专家，6 运营人员，7 外部审计人员，8 运营管理员，0 其他，10 资产处置单位", type: ["string", "null"] },
    menuOpenType: { title: "打开方式", description: "1 内部跳转，2 外部链接，3 停用", type: ["string", "null"] },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionName: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    regionIds: { title: "区划", type: ["array", "null"], items: { type: "string" } },
    roleIds: { title: "角色", type: ["array", "null"], items: { type: "string" } },
    version: { type: "integer", title: "版本" },
  },
};
