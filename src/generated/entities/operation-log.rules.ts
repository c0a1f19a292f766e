// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/operation-log.schema.json
// Hash: 1bb8d231d15beceb1a34ebf97a627bb4

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 操作日志: what several calls judge alike, in this order. */
export const operationLogRules: readonly Rule[] = [
  { at: "operateCode", keyword: "type", message: "操作类型格式不正确" },
  { at: "operateCode", keyword: "enum", message: "操作类型取值不正确" },
  { at: "commit", keyword: "type", message: "执行结果格式不正确" },
  { at: "commit", keyword: "enum", message: "执行结果取值不正确" },
  { at: "searchText", keyword: "type", message: "关键字格式不正确" },
  { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
  { at: "receiver", keyword: "type", message: "操作人格式不正确" },
  { at: "receiver", keyword: "maxLength", message: "操作人长度不能超过50个字符" },
  { at: "operationStartDate", keyword: "type", message: "开始时间格式不正确" },
  { at: "operationStartDate", keyword: "format", message: "开始时间格式不正确" },
  { at: "operationEndDate", keyword: "type", message: "结束时间格式不正确" },
  { at: "operationEndDate", keyword: "format", message: "结束时间格式不正确" },
];
