// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-reply.hbs
// Sources: schemas/entities/alarm-member.schema.json
// Hash: 10556aec73b87ffbec922dd1a9f459ac

/** 告警成员: what the server answers with, field by field. */
export const alarmMemberReply = {
  key: "id",
  fields: {
    id: { type: "string", title: "id" },
    levelId: { title: "告警等级", type: ["string", "null"] },
    levelName: { title: "告警等级", type: ["string", "null"] },
    alarmType: { title: "告警方式", description: "1 邮件，2 手机短信", type: ["string", "null"] },
    alarmInfo: { title: "接收人", type: ["string", "null"] },
    version: { type: "integer", title: "版本" },
  },
};
