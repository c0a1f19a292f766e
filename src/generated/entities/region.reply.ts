// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/region.schema.json
// Hash: 26ea9f8ad0e5e5903bc4cd9343f028c9

/** 区划: what the server answers with, field by field. */
export const regionReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    parentId: { title: "上级区划", type: ["string", "null"] },
    regionCode: { title: "区划编码", type: ["string", "null"] },
    regionName: { title: "区划名称", type: ["string", "null"] },
    regionFullName: { title: "区划全称", type: ["string", "null"] },
    enabled: { title: "是否启用", description: "1 启用，0 停用", type: ["string", "null"] },
    isLeaf: { title: "末级", type: ["boolean", "null"] },
    standard: { title: "标准区划", description: "1 是，0 否", type: ["string", "null"] },
    parentName: { title: "上级区划名称", type: ["string", "null"] },
    levelNum: { title: "级次", type: ["integer", "null"] },
    path: { title: "路径", type: ["string", "null"] },
    remark: { title: "备注", type: ["string", "null"] },
    province: { title: "省", type: ["string", "null"] },
    localCity: { title: "市", type: ["string", "null"] },
    rootNode: { title: "根节点", type: ["string", "null"] },
    operateDate: { title: "修改时间", type: ["string", "null"], format: "datetime" },
    createDate: { title: "创建时间", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
