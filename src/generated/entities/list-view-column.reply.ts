// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/list-view-column.schema.json
// Hash: 018597f2b25cf8702e3436178c06548f

/** 列表方案列: what the server answers with, field by field. */
export const listViewColumnReply = {
  fields: { name: { title: "列", type: ["string", "null"] }, label: { title: "列名称", type: ["string", "null"] } },
};
