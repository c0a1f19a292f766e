// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/agency.schema.json
// Hash: 09704b29e8425cd60b852568b388e46a

/** 处置机构: what the server answers with, field by field. */
export const agencyReply = {
  fields: {
    id: { title: "机构id", type: ["string", "null"] },
    supplyCn: { title: "机构名称", type: ["string", "null"] },
    supplyTel: { title: "联系方式", type: ["string", "null"] },
    supplyWebsite: { title: "网址链接", type: ["string", "null"] },
  },
};
