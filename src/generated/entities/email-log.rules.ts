// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/email-log.schema.json
// Hash: 9c1f1265b99771dad8d8089d3f6884e5

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 邮件日志: what several calls judge alike, in this order. */
export const emailLogRules: readonly Rule[] = [
  { at: "clientName", keyword: "type", message: "客户端格式不正确" },
  { at: "clientName", keyword: "maxLength", message: "客户端长度不能超过200个字符" },
  { at: "businessCode", keyword: "type", message: "业务编码格式不正确" },
  { at: "businessCode", keyword: "maxLength", message: "业务编码长度不能超过200个字符" },
  { at: "status", keyword: "type", message: "状态格式不正确" },
  { at: "status", keyword: "enum", message: "状态取值不正确" },
  { at: "startDate", keyword: "type", message: "发送时间起格式不正确" },
  { at: "startDate", keyword: "format", message: "发送时间起格式不正确" },
  { at: "endDate", keyword: "type", message: "发送时间止格式不正确" },
  { at: "endDate", keyword: "format", message: "发送时间止格式不正确" },
];
