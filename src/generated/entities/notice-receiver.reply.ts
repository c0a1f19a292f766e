// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/notice-receiver.schema.json
// Hash: 7068eb8943bd38345de79af05c0823cd

/** 接收站点: what the server answers with, field by field. */
export const noticeReceiverReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    receiverUri: { title: "接受路径", type: ["string", "null"] },
    siteName: { title: "站点名称", type: ["string", "null"] },
    receiver: { title: "接收方", type: ["string", "null"] },
    chineseName: { title: "接收方", type: ["string", "null"] },
    accessKey: { title: "访问标识", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
