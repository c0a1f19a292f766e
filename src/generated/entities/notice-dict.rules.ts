// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/notice-dict.schema.json
// Hash: 1e3637edb0534328bc627cb4d7311abf

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 公告字典: what several calls judge alike, in this order. */
export const noticeDictRules: readonly Rule[] = [
  { at: "type", keyword: "type", message: "类型格式不正确" },
  { at: "type", keyword: "enum", message: "类型取值不正确" },
  { at: "parentId", keyword: "type", message: "父类型格式不正确" },
  { at: "parentId", keyword: "maxLength", message: "父类型长度不能超过200个字符" },
  { at: "code", keyword: "type", message: "字典值格式不正确" },
  { at: "code", keyword: "maxLength", message: "字典值长度不能超过200个字符" },
  { at: "enable", keyword: "type", message: "是否启用格式不正确" },
  { at: "enable", keyword: "enum", message: "是否启用取值不正确" },
  { at: "searchText", keyword: "type", message: "关键字格式不正确" },
  { at: "searchText", keyword: "maxLength", message: "关键字长度不能超过100个字符" },
  { at: "startDate", keyword: "type", message: "创建时间起格式不正确" },
  { at: "startDate", keyword: "format", message: "创建时间起格式不正确" },
  { at: "endDate", keyword: "type", message: "创建时间止格式不正确" },
  { at: "endDate", keyword: "format", message: "创建时间止格式不正确" },
];
