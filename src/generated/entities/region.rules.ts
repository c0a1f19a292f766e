// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/region.schema.json
// Hash: 944a2cf5ad523cafdc3b649ffe17e5ee

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 区划: what several calls judge alike, in this order. */
export const regionRules: readonly Rule[] = [
  { at: "parentId", keyword: "required", message: "请选择上级区划" },
  { at: "parentId", keyword: "type", message: "上级区划格式不正确" },
  { at: "parentId", keyword: "maxLength", message: "上级区划长度不能超过200个字符" },
  { at: "regionCode", keyword: "required", message: "请输入区划编码" },
  { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
  { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过200个字符" },
  { at: "regionCode", keyword: "pattern", message: "区划编码不能包含“/”" },
  { at: "regionName", keyword: "required", message: "请输入区划名称" },
  { at: "regionName", keyword: "type", message: "区划名称格式不正确" },
  { at: "regionName", keyword: "maxLength", message: "区划名称长度不能超过1000个字符" },
  { at: "enabled", keyword: "required", message: "请选择是否启用" },
  { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
  { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
  { at: "standard", keyword: "type", message: "标准区划格式不正确" },
  { at: "standard", keyword: "enum", message: "标准区划取值不正确" },
  { at: "remark", keyword: "type", message: "备注格式不正确" },
  { at: "remark", keyword: "maxLength", message: "备注长度不能超过150个字符" },
];
