// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/removed-field.schema.json
// Hash: 385bf96e3501e1e425b4b371daecbff5

/** 已删除数据的字段: what the server answers with, field by field. */
export const removedFieldReply = {
  fields: { label: { title: "字段", type: ["string", "null"] }, value: { title: "值", type: ["string", "null"] } },
};
