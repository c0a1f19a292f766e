// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/alarm-rule.schema.json
// Hash: 4cf5ca087964040a9ad362e08e79f858

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 告警定义: what several calls judge alike, in this order. */
export const alarmRuleRules: readonly Rule[] = [
  { at: "levelId", keyword: "required", message: "请填写告警等级" },
  { at: "levelId", keyword: "type", message: "告警等级格式不正确" },
  { at: "levelId", keyword: "maxLength", message: "告警等级长度不能超过50个字符" },
  { at: "ruleId", keyword: "required", message: "请填写告警标识" },
  { at: "ruleId", keyword: "type", message: "告警标识格式不正确" },
  { at: "ruleId", keyword: "maxLength", message: "告警标识长度不能超过50个字符" },
  { at: "alarmName", keyword: "required", message: "请补填写告警名称" },
  { at: "alarmName", keyword: "type", message: "告警名称格式不正确" },
  { at: "alarmName", keyword: "maxLength", message: "告警名称长度不能超过100个字符" },
  { at: "remark", keyword: "type", message: "备注格式不正确" },
  { at: "remark", keyword: "maxLength", message: "备注长度不能超过200个字符" },
];
