// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/send-log.schema.json
// Hash: 085b2f1f012a5f025eae381dc536591d

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 数据发送日志: what several calls judge alike, in this order. */
export const sendLogRules: readonly Rule[] = [
  { at: "receiver", keyword: "type", message: "接收方格式不正确" },
  { at: "receiver", keyword: "maxLength", message: "接收方长度不能超过200个字符" },
  { at: "dataType", keyword: "type", message: "数据类型格式不正确" },
  { at: "dataType", keyword: "maxLength", message: "数据类型长度不能超过200个字符" },
  { at: "dataSpecificType", keyword: "type", message: "数据具体类型格式不正确" },
  { at: "dataSpecificType", keyword: "maxLength", message: "数据具体类型长度不能超过200个字符" },
  { at: "errorStatus", keyword: "type", message: "状态格式不正确" },
  { at: "errorStatus", keyword: "enum", message: "状态取值不正确" },
  { at: "operationStartDate", keyword: "type", message: "发送时间起格式不正确" },
  { at: "operationStartDate", keyword: "format", message: "发送时间起格式不正确" },
  { at: "operationEndDate", keyword: "type", message: "发送时间止格式不正确" },
  { at: "operationEndDate", keyword: "format", message: "发送时间止格式不正确" },
];
