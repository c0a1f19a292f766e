// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/basic-config.schema.json
// Hash: 28604a280710dfe8419b87710badd488

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 基础信息配置: what several calls judge alike, in this order. */
export const basicConfigRules: readonly Rule[] = [
  { at: "confKey", keyword: "type", message: "业务名称格式不正确" },
  { at: "confKey", keyword: "maxLength", message: "业务名称长度不能超过200个字符" },
  { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
  { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
  { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
  { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
  { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
  { at: "countLimit", keyword: "type", message: "最多计数必须为整数" },
  { at: "countLimit", keyword: "minimum", message: "最多计数不能小于1" },
  { at: "totalHint", keyword: "type", message: "已知总数必须为整数" },
  { at: "totalHint", keyword: "minimum", message: "已知总数不能小于1" },
  { at: "around", keyword: "type", message: "定位数据格式不正确" },
  { at: "around", keyword: "maxLength", message: "定位数据长度不能超过200个字符" },
];
