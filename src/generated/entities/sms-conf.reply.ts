// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/sms-conf.schema.json
// Hash: 63e3bb57acb90048bd598257eaf7374a

/** 短信配置: what the server answers with, field by field. */
export const smsConfReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    msgType: { title: "信息类型", description: "1 云服务商，2 其他", type: ["string", "null"] },
    code: { title: "业务编码", type: ["string", "null"] },
    name: { title: "业务名称", type: ["string", "null"] },
    channelId: { title: "通道号", type: ["string", "null"] },
    signature: { title: "签名", type: ["string", "null"] },
    templateId: { title: "模板", type: ["string", "null"] },
    url: { title: "网关地址", type: ["string", "null"] },
    accessKey: { title: "访问标识", type: ["string", "null"] },
    operateDate: { title: "操作时间", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
