// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/sms-log.schema.json
// Hash: d428c14bd44fcbce7b576e54c829c08e

/** 短信日志: what the server answers with, field by field. */
export const smsLogReply = {
  key: "logId",
  fields: {
    logId: { type: "string", title: "id" },
    startTime: { title: "发送时间", type: ["string", "null"], format: "datetime" },
    msgType: { title: "信息类型", description: "1 云服务商，2 其他", type: ["string", "null"] },
    clientName: { title: "客户端", type: ["string", "null"] },
    businessCode: { title: "业务编码", type: ["string", "null"] },
    businessName: { title: "业务名称", type: ["string", "null"] },
    receiver: { title: "接收号码", type: ["string", "null"] },
    status: { title: "状态", description: "1 成功，2 失败", type: ["string", "null"] },
    illustration: { title: "说明", type: ["string", "null"] },
    content: { title: "内容", type: ["string", "null"] },
    messageId: { title: "发件编号", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
