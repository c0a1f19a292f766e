// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/send-log.schema.json
// Hash: e900bcfa4a17699073b99cd8342276e7

/** 数据发送日志: what the server answers with, field by field. */
export const sendLogReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    operation: { title: "发送操作", type: ["string", "null"] },
    createDate: { title: "发送时间", type: ["string", "null"], format: "datetime" },
    receiver: { title: "接收方", type: ["string", "null"] },
    receiverName: { title: "接收方", type: ["string", "null"] },
    siteName: { title: "站点名称", type: ["string", "null"] },
    dataType: { title: "数据类型", type: ["string", "null"] },
    dataTypeName: { title: "数据类型", type: ["string", "null"] },
    dataSpecificType: { title: "数据具体类型", type: ["string", "null"] },
    dataSpecificTypeName: { title: "数据具体类型", type: ["string", "null"] },
    params: { title: "参数", type: ["string", "null"] },
    errorMessage: { title: "异常信息", type: ["string", "null"] },
    data: { title: "数据", type: ["string", "null"] },
    errorStatus: { title: "状态", description: "0 正常，1 异常", type: ["string", "null"] },
    messageId: { title: "发件编号", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
