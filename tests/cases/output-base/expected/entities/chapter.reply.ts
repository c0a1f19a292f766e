// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/chapter.schema.json

/** 章节: what the server answers with, field by field. */
export const chapterReply = {
  fields: { heading: { title: "标题", type: ["string", "null"] }, pages: { title: "页数", type: ["integer", "null"] } },
};
