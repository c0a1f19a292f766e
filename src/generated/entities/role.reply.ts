// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/role.schema.json
// Hash: 02369d8720578921a5c211835623e6fb

/** 角色: what the server answers with, field by field. */
export const roleReply = {
  key: "roleId",
  fields: {
    roleId: { type: "string", title: "角色id" },
    roleName: { title: "角色名称", type: ["string", "null"] },
    rights: { title: "权限", type: ["array", "null"], items: { type: "string" } },
    version: { type: "integer", title: "版本" },
  },
};
