// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/auth-log.schema.json
// Hash: de7834aab316e843fbaebe0d42175e4a

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 认证日志: what several calls judge alike, in this order. */
export const authLogRules: readonly Rule[] = [
  { at: "operateUser", keyword: "type", message: "操作人格式不正确" },
  { at: "operateUser", keyword: "maxLength", message: "操作人长度不能超过200个字符" },
  { at: "operateCode", keyword: "type", message: "操作类型格式不正确" },
  { at: "operateCode", keyword: "enum", message: "操作类型取值不正确" },
  { at: "commit", keyword: "type", message: "执行结果格式不正确" },
  { at: "commit", keyword: "enum", message: "执行结果取值不正确" },
  { at: "operateStartTime", keyword: "type", message: "开始时间格式不正确" },
  { at: "operateStartTime", keyword: "format", message: "开始时间格式不正确" },
  { at: "operateEndTime", keyword: "type", message: "结束时间格式不正确" },
  { at: "operateEndTime", keyword: "format", message: "结束时间格式不正确" },
];
