// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/message-template.schema.json
// Hash: 2225ee97ccba622530ab6d040ae25f2f

/** 消息模板: what the server answers with, field by field. */
export const messageTemplateReply = {
  key: "templateId",
  fields: {
    templateId: { type: "string", title: "模板id" },
    templateName: { title: "模板名称", type: ["string", "null"] },
    sendKind: { title: "发送方式", description: "1 邮件，2 短信", type: ["string", "null"] },
    placeholders: { title: "可用占位符", type: ["string", "null"] },
    subject: { title: "主题", type: ["string", "null"] },
    content: { title: "内容", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
