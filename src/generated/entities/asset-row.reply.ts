// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/asset-row.schema.json
// Hash: 070568b324fcca25f222a20fe2d4ead9

/** 资产明细: what the server answers with, field by field. */
export const assetRowReply = {
  fields: {
    assetType: { title: "资产类别", type: ["string", "null"] },
    assetName: { title: "资产名称", type: ["string", "null"] },
    assetNum: { title: "数量", type: ["integer", "null"] },
    unit: { title: "计量单位", type: ["string", "null"] },
    purchaseDate: { title: "购置日期", type: ["string", "null"], format: "date" },
    original: { title: "账面原值（元）", type: ["string", "null"], format: "amount" },
    equity: { title: "账面净值（元）", type: ["string", "null"], format: "amount" },
  },
};
