// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/user.schema.json
// Hash: 37c348794efcb564c0b57e298cfe8fa3

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 用户: what several calls judge alike, in this order. */
export const userRules: readonly Rule[] = [
  { at: "systemType", keyword: "required", message: "请选择用户系统类型" },
  { at: "systemType", keyword: "type", message: "用户系统类型格式不正确" },
  { at: "systemType", keyword: "enum", message: "用户系统类型取值不正确" },
  { at: "userTypeInfos", keyword: "type", message: "用户类型必须为列表" },
  { at: "userTypeInfos", keyword: "maxItems", message: "用户类型不能超过20项", most: 20 },
  { at: "userTypeInfos.*.userTypeId", keyword: "required", message: "请选择用户类型" },
  { at: "userTypeInfos.*.userTypeId", keyword: "type", message: "用户类型格式不正确" },
  { at: "userTypeInfos.*.userTypeId", keyword: "enum", message: "用户类型取值不正确" },
  { at: "userTypeInfos.*.status", keyword: "required", message: "请选择状态" },
  { at: "userTypeInfos.*.status", keyword: "type", message: "状态格式不正确" },
  { at: "userTypeInfos.*.status", keyword: "enum", message: "状态取值不正确" },
  { at: "userTypeInfos.*.subType", keyword: "type", message: "子类型格式不正确" },
  { at: "userTypeInfos.*.subType", keyword: "enum", message: "子类型取值不正确" },
  { at: "orgGuid", keyword: "type", message: "所属组织格式不正确" },
  { at: "orgGuid", keyword: "maxLength", message: "所属组织长度不能超过200个字符" },
  { at: "regionId", keyword: "type", message: "所属区划格式不正确" },
  { at: "regionId", keyword: "maxLength", message: "所属区划长度不能超过200个字符" },
  { at: "roles", keyword: "type", message: "角色必须为列表" },
  { at: "roles", keyword: "maxItems", message: "角色不能超过50项", most: 50 },
  { at: "roles.*", keyword: "type", message: "角色格式不正确" },
  { at: "roles.*", keyword: "maxLength", message: "角色长度不能超过200个字符" },
];
