// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/result-row.schema.json
// Hash: b1c80cf518a6b256a396b501a3f48c43

/** 处置结果: what the server answers with, field by field. */
export const resultRowReply = {
  fields: {
    assetType: { title: "资产类别", type: ["string", "null"] },
    assetName: { title: "资产名称", type: ["string", "null"] },
    assetNum: { title: "数量", type: ["integer", "null"] },
    assesValue: { title: "评估价值（元）", type: ["string", "null"], format: "amount" },
    price: { title: "成交价格（元）", type: ["string", "null"], format: "amount" },
    assignee: { title: "受让方", type: ["string", "null"] },
  },
};
