// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/menu.schema.json
// Hash: 965cf69d60fcabc464a3350ddf1a34a7

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 菜单: what several calls judge alike, in this order. */
export const menuRules: readonly Rule[] = [
  { at: "menuId", keyword: "required", message: "请输入菜单id" },
  { at: "menuId", keyword: "type", message: "菜单id格式不正确" },
  { at: "menuId", keyword: "maxLength", message: "菜单id长度不能超过200个字符" },
  { at: "menuId", keyword: "pattern", message: "仅支持数字字母下划线" },
  { at: "menuName", keyword: "required", message: "请输入菜单名称" },
  { at: "menuName", keyword: "type", message: "菜单名称格式不正确" },
  { at: "menuName", keyword: "maxLength", message: "菜单名称长度不能超过50个字符" },
  { at: "parentId", keyword: "required", message: "请选择上级菜单" },
  { at: "parentId", keyword: "type", message: "上级菜单格式不正确" },
  { at: "parentId", keyword: "maxLength", message: "上级菜单长度不能超过200个字符" },
  { at: "menuIcon", keyword: "required", message: "请选择菜单图标" },
  { at: "menuIcon", keyword: "type", message: "菜单图标格式不正确" },
  { at: "menuIcon", keyword: "maxLength", message: "菜单图标长度不能超过100个字符" },
  { at: "menuOrder", keyword: "required", message: "序号必须为数字值" },
  { at: "menuOrder", keyword: "type", message: "序号必须为数字值" },
  { at: "menuIndexUrl", keyword: "required", message: "请输入目标地址" },
  { at: "menuIndexUrl", keyword: "type", message: "目标地址格式不正确" },
  { at: "menuIndexUrl", keyword: "maxLength", message: "目标地址长度不能超过500个字符" },
];
