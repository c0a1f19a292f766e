// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/inbox-message.schema.json
// Hash: 94b6d6d720d8b997445afb7b4c44d945

/** 站内信: what the server answers with, field by field. */
export const inboxMessageReply = {
  fields: {
    id: { title: "消息id", type: ["string", "null"] },
    title: { title: "标题", type: ["string", "null"] },
    content: { title: "内容", type: ["string", "null"] },
    sentAt: { title: "时间", type: ["string", "null"], format: "datetime" },
    isRead: { title: "已读", type: ["boolean", "null"] },
    url: { title: "地址", description: "where it is about, as an address of the portal", type: ["string", "null"] },
  },
};
