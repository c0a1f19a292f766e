// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/list-view-condition.schema.json
// Hash: 892d90f0db62044730003a8db3fcefc6

/** 列表方案条件: what the server answers with, field by field. */
export const listViewConditionReply = {
  fields: {
    name: { title: "参数", type: ["string", "null"] },
    label: { title: "条件名称", type: ["string", "null"] },
    values: { title: "值", type: ["array", "null"], items: { type: "string" } },
  },
};
