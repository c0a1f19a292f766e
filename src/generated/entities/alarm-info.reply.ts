// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/alarm-info.schema.json
// Hash: 06587987dad64072ed74ae99d96538bd

/** 告警信息: what the server answers with, field by field. */
export const alarmInfoReply = {
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
    alarmSource: { title: "告警来源", type: ["string", "null"] },
    alarmCount: { title: "发生次数", type: ["integer", "null"] },
    lastTime: { title: "最近发生时间", type: ["string", "null"], format: "datetime" },
    version: { type: "integer", title: "版本" },
  },
};
