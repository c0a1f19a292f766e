// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/alarm-member.schema.json
// Hash: 6cb24f4129775deede720c12d5263498

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 告警成员: what several calls judge alike, in this order. */
export const alarmMemberRules: readonly Rule[] = [
  { at: "levelId", keyword: "required", message: "请填写告警等级" },
  { at: "levelId", keyword: "type", message: "告警等级格式不正确" },
  { at: "levelId", keyword: "maxLength", message: "告警等级长度不能超过50个字符" },
  { at: "alarmType", keyword: "required", message: "请选择告警方式" },
  { at: "alarmType", keyword: "type", message: "告警方式格式不正确" },
  { at: "alarmType", keyword: "enum", message: "告警方式取值不正确" },
  { at: "alarmInfo", keyword: "required", message: "请填写接收人" },
  { at: "alarmInfo", keyword: "type", message: "接收人格式不正确" },
  { at: "alarmInfo", keyword: "maxLength", message: "接收人长度不能超过500个字符" },
];
