// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/loan.schema.json

/** 借阅: what the server answers with, field by field. */
export const loanReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    bookId: { title: "图书", type: ["string", "null"] },
    reader: { title: "读者", type: ["string", "null"] },
    state: { title: "状态", type: ["string", "null"] },
    reason: { title: "原因", type: ["string", "null"] },
    dueAt: { title: "归还期限", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
