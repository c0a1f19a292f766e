// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/article-row.schema.json
// Hash: 88b3be250116c90fce808f60b6fbd058

/** 资产汇总: what the server answers with, field by field. */
export const articleRowReply = {
  fields: { assetType: { title: "资产类别", type: ["string", "null"] }, assetNum: { title: "数量", type: ["integer", "null"] } },
};
