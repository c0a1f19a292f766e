// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/send-way.schema.json
// Hash: 28d1f7a8b20aae4dc717e2fb7d11ca01

/** 数据发送映射: what the server answers with, field by field. */
export const sendWayReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    sendUrl: { title: "发送路径", type: ["string", "null"] },
    dataSendClass: { title: "数据处理类", description: "item 处置事项公告，result 处置结果公告", type: ["string", "null"] },
    dataType: { title: "数据类型", type: ["string", "null"] },
    dataSpecificType: { title: "数据具体类型", type: ["string", "null"] },
    receiver: { title: "接收方", type: ["string", "null"] },
    sender: { title: "发送方", type: ["string", "null"] },
    dataTypeName: { title: "数据类型", type: ["string", "null"] },
    dataSpecificTypeName: { title: "数据具体类型", type: ["string", "null"] },
    receiverName: { title: "接收方", type: ["string", "null"] },
    senderName: { title: "发送方", type: ["string", "null"] },
    dataMapping: { title: "数据映射", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
