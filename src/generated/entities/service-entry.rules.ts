// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/service-entry.schema.json
// Hash: 5c6689e6133623b4262e7da7570d5931

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 服务入口: what several calls judge alike, in this order. */
export const serviceEntryRules: readonly Rule[] = [
  { at: "taskEnable", keyword: "required", message: "请选择是否启用" },
  { at: "taskEnable", keyword: "type", message: "是否启用格式不正确" },
  { at: "taskEnable", keyword: "enum", message: "是否启用取值不正确" },
  { at: "systemId", keyword: "required", message: "请选择系统" },
  { at: "systemId", keyword: "type", message: "系统格式不正确" },
  { at: "systemId", keyword: "maxLength", message: "系统长度不能超过50个字符" },
  { at: "interfaceType", keyword: "required", message: "请选择接口类型" },
  { at: "interfaceType", keyword: "type", message: "接口类型格式不正确" },
  { at: "interfaceType", keyword: "enum", message: "接口类型取值不正确" },
  { at: "isMicroservice", keyword: "required", message: "请选择是否微服务" },
  { at: "isMicroservice", keyword: "type", message: "是否微服务格式不正确" },
  { at: "isMicroservice", keyword: "enum", message: "是否微服务取值不正确" },
];
