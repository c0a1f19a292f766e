// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/alarm-log.schema.json
// Hash: cacb9d6dae579ce52dba1bc7ab64d94c

/** 告警日志: what the server answers with, field by field. */
export const alarmLogReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    alarmTime: { title: "告警时间", type: ["string", "null"], format: "datetime" },
    levelId: { title: "告警等级", type: ["string", "null"] },
    levelName: { title: "告警等级", type: ["string", "null"] },
    ruleId: { title: "告警标识", type: ["string", "null"] },
    alarmName: { title: "告警名称", type: ["string", "null"] },
    alarmEntity: { title: "告警对象", type: ["string", "null"] },
    scopeName: { title: "告警范围", type: ["string", "null"] },
    alarmMessage: { title: "告警内容", type: ["string", "null"] },
    alarmType: { title: "告警方式", description: "1 邮件，2 手机短信", type: ["string", "null"] },
    receivers: { title: "接收人", type: ["string", "null"] },
    status: { title: "发送状态", description: "0 待发送，1 成功，2 失败", type: ["string", "null"] },
    illustration: { title: "说明", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
