// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/role.schema.json
// Hash: 19b067db5925065fcd82ae3fd3393c46

/** 角色: what the server answers with, field by field. */
export const roleReply = {
  key: "roleId",
  fields: {
    roleId: { type: "string", title: "角色编码" },
    roleName: { title: "角色名称", type: ["string", "null"] },
    regionId: { title: "所属区划", type: ["string", "null"] },
    regionName: { title: "所属区划", type: ["string", "null"] },
    regionPath: { title: "区划路径", type: ["string", "null"] },
    rights: { title: "功能权限", type: ["array", "null"], items: { type: "string" } },
    governs: { title: "功能范围", description: "true 仅限选中的功能，false 不限定", type: ["boolean", "null"] },
    remark: { title: "备注", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
