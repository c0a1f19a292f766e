// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/email-log.schema.json
// Hash: 9bf1db2812f7a3120e8cf8d5b5cd9ddd

/** 邮件日志: what the server answers with, field by field. */
export const emailLogReply = {
  key: "logId",
  fields: {
    logId: { type: "string", title: "id" },
    startTime: { title: "发送时间", type: ["string", "null"], format: "datetime" },
    clientName: { title: "客户端", type: ["string", "null"] },
    businessCode: { title: "业务编码", type: ["string", "null"] },
    subject: { title: "主题", type: ["string", "null"] },
    from: { title: "发件人", type: ["string", "null"] },
    to: { title: "收件人", type: ["string", "null"] },
    cc: { title: "抄送", type: ["string", "null"] },
    bcc: { title: "密送", type: ["string", "null"] },
    attach: { title: "附件", type: ["string", "null"] },
    content: { title: "内容", type: ["string", "null"] },
    status: { title: "状态", description: "1 成功，2 失败", type: ["string", "null"] },
    illustration: { title: "说明", type: ["string", "null"] },
    messageId: { title: "发件编号", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
