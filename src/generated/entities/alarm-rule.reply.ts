// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/alarm-rule.schema.json
// Hash: 8ed1e5e1091fe93ba3ae9a8bc330049d

/** 告警定义: what the server answers with, field by field. */
export const alarmRuleReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    levelId: { title: "告警等级", type: ["string", "null"] },
    levelName: { title: "告警等级", type: ["string", "null"] },
    ruleId: { title: "告警标识", type: ["string", "null"] },
    alarmName: { title: "告警名称", type: ["string", "null"] },
    remark: { title: "备注", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
