// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/subsystem.schema.json
// Hash: b4cf7d9ecd6d253c6d352dbb31bf8247

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 子系统: what several calls judge alike, in this order. */
export const subsystemRules: readonly Rule[] = [
  { at: "systemId", keyword: "required", message: "请输入系统标识" },
  { at: "systemId", keyword: "type", message: "系统标识格式不正确" },
  { at: "systemId", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
  { at: "systemId", keyword: "pattern", message: "系统标识只能包含字母、数字、下划线、点和短横线" },
  { at: "systemName", keyword: "required", message: "请输入系统名称" },
  { at: "systemName", keyword: "type", message: "系统名称格式不正确" },
  { at: "systemName", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
  { at: "systemTitle", keyword: "required", message: "请输入菜单名称" },
  { at: "systemTitle", keyword: "type", message: "菜单名称格式不正确" },
  { at: "systemTitle", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
  { at: "systemAliasTitle", keyword: "type", message: "菜单别名格式不正确" },
  { at: "systemAliasTitle", keyword: "maxLength", message: "长度在 1 到 50 个字符" },
  { at: "systemIcon", keyword: "required", message: "请输入系统图标" },
  { at: "systemIcon", keyword: "type", message: "系统图标格式不正确" },
  { at: "systemIcon", keyword: "maxLength", message: "长度在 1 到 500 个字符" },
  { at: "systemIndexUrl", keyword: "required", message: "请输入系统首页地址" },
  { at: "systemIndexUrl", keyword: "type", message: "系统首页地址格式不正确" },
  { at: "systemIndexUrl", keyword: "maxLength", message: "长度在 1 到 500 个字符" },
  { at: "systemIndexUrl", keyword: "pattern", message: "系统首页地址应以http://或https://开头" },
  { at: "systemIndexUrl", keyword: "format", message: "系统首页地址应以http://或https://开头" },
  { at: "systemOrder", keyword: "required", message: "序号必须为数字值" },
  { at: "systemOrder", keyword: "type", message: "序号必须为数字值" },
  { at: "systemOpenType", keyword: "type", message: "打开方式格式不正确" },
  { at: "systemOpenType", keyword: "enum", message: "打开方式取值不正确" },
  { at: "userTypeInfoList", keyword: "type", message: "用户类型必须为列表" },
  { at: "userTypeInfoList", keyword: "maxItems", message: "用户类型不能超过7项", most: 7 },
  { at: "userTypeInfoList", keyword: "uniqueItems", message: "用户类型不能有重复项" },
  { at: "userTypeInfoList.*", keyword: "type", message: "用户类型格式不正确" },
  { at: "userTypeInfoList.*", keyword: "enum", message: "用户类型取值不正确" },
];
