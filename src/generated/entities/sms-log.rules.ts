// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/sms-log.schema.json
// Hash: 5bb995aeddaca8651899e620dccc3888

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 短信日志: what several calls judge alike, in this order. */
export const smsLogRules: readonly Rule[] = [
  { at: "msgType", keyword: "type", message: "信息类型格式不正确" },
  { at: "msgType", keyword: "enum", message: "信息类型取值不正确" },
  { at: "clientName", keyword: "type", message: "客户端格式不正确" },
  { at: "clientName", keyword: "maxLength", message: "客户端长度不能超过200个字符" },
  { at: "receiver", keyword: "type", message: "接收号码格式不正确" },
  { at: "receiver", keyword: "maxLength", message: "接收号码长度不能超过200个字符" },
  { at: "status", keyword: "type", message: "状态格式不正确" },
  { at: "status", keyword: "enum", message: "状态取值不正确" },
  { at: "startDate", keyword: "type", message: "发送时间起格式不正确" },
  { at: "startDate", keyword: "format", message: "发送时间起格式不正确" },
  { at: "endDate", keyword: "type", message: "发送时间止格式不正确" },
  { at: "endDate", keyword: "format", message: "发送时间止格式不正确" },
];
