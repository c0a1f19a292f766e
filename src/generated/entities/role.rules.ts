// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/role.schema.json
// Hash: aea4568a478a6d376b0907b909a23f29

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 角色: what several calls judge alike, in this order. */
export const roleRules: readonly Rule[] = [
  { at: "roleId", keyword: "required", message: "请输入角色编码" },
  { at: "roleId", keyword: "type", message: "角色编码格式不正确" },
  { at: "roleId", keyword: "maxLength", message: "角色编码长度不能超过200个字符" },
  { at: "roleId", keyword: "pattern", message: "仅支持小写字母、数字和短横线" },
  { at: "roleName", keyword: "required", message: "请输入角色名称" },
  { at: "roleName", keyword: "type", message: "角色名称格式不正确" },
  { at: "roleName", keyword: "maxLength", message: "角色名称长度不能超过50个字符" },
  { at: "regionId", keyword: "type", message: "所属区划格式不正确" },
  { at: "regionId", keyword: "maxLength", message: "所属区划长度不能超过200个字符" },
  { at: "rights", keyword: "type", message: "功能权限必须为列表" },
  { at: "rights", keyword: "maxItems", message: "功能权限不能超过1000项", most: 1000 },
  { at: "rights.*", keyword: "type", message: "功能权限格式不正确" },
  { at: "rights.*", keyword: "maxLength", message: "功能权限长度不能超过200个字符" },
  { at: "remark", keyword: "type", message: "备注格式不正确" },
  { at: "remark", keyword: "maxLength", message: "备注长度不能超过200个字符" },
];
