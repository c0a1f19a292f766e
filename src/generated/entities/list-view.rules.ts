// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/list-view.schema.json
// Hash: 7cff4aef8892aadf2d77b9cd1d9adf46

import type { Rule } from "../../../runtime/contract/language/violations.ts";

/** 列表方案: what several calls judge alike, in this order. */
export const listViewRules: readonly Rule[] = [
  { at: "screen", keyword: "required", message: "数据为空" },
  { at: "screen", keyword: "type", message: "页面格式不正确" },
  { at: "screen", keyword: "maxLength", message: "页面长度不能超过100个字符" },
  { at: "screen", keyword: "pattern", message: "页面格式不正确" },
  { at: "block", keyword: "required", message: "数据为空" },
  { at: "block", keyword: "type", message: "列表格式不正确" },
  { at: "block", keyword: "maxLength", message: "列表长度不能超过100个字符" },
  { at: "block", keyword: "pattern", message: "列表格式不正确" },
  { at: "call", keyword: "required", message: "数据为空" },
  { at: "call", keyword: "type", message: "接口格式不正确" },
  { at: "call", keyword: "maxLength", message: "接口长度不能超过100个字符" },
  { at: "call", keyword: "pattern", message: "接口格式不正确" },
  { at: "name", keyword: "required", message: "请输入方案名称" },
  { at: "name", keyword: "type", message: "方案名称格式不正确" },
  { at: "name", keyword: "maxLength", message: "方案名称长度不能超过30个字符" },
  { at: "conditions", keyword: "type", message: "条件必须为列表" },
  { at: "conditions", keyword: "maxItems", message: "条件不能超过40项", most: 40 },
  { at: "conditions.*.name", keyword: "required", message: "请输入参数" },
  { at: "conditions.*.name", keyword: "type", message: "参数格式不正确" },
  { at: "conditions.*.name", keyword: "maxLength", message: "参数长度不能超过100个字符" },
  { at: "conditions.*.label", keyword: "required", message: "请输入条件名称" },
  { at: "conditions.*.label", keyword: "type", message: "条件名称格式不正确" },
  { at: "conditions.*.label", keyword: "maxLength", message: "条件名称长度不能超过100个字符" },
  { at: "conditions.*.values", keyword: "required", message: "请选择值" },
  { at: "conditions.*.values", keyword: "type", message: "值必须为列表" },
  { at: "conditions.*.values", keyword: "minItems", message: "请选择值" },
  { at: "conditions.*.values", keyword: "maxItems", message: "值不能超过100项", most: 100 },
  { at: "conditions.*.values.*", keyword: "type", message: "值格式不正确" },
  { at: "conditions.*.values.*", keyword: "maxLength", message: "值长度不能超过200个字符" },
  { at: "columns", keyword: "type", message: "列必须为列表" },
  { at: "columns", keyword: "maxItems", message: "列不能超过100项", most: 100 },
  { at: "columns.*.name", keyword: "required", message: "请输入列" },
  { at: "columns.*.name", keyword: "type", message: "列格式不正确" },
  { at: "columns.*.name", keyword: "maxLength", message: "列长度不能超过100个字符" },
  { at: "columns.*.label", keyword: "required", message: "请输入列名称" },
  { at: "columns.*.label", keyword: "type", message: "列名称格式不正确" },
  { at: "columns.*.label", keyword: "maxLength", message: "列名称长度不能超过100个字符" },
  { at: "orders", keyword: "type", message: "排序必须为列表" },
  { at: "orders", keyword: "maxItems", message: "排序不能超过2项", most: 2 },
  { at: "orders.*", keyword: "type", message: "排序格式不正确" },
  { at: "orders.*", keyword: "maxLength", message: "排序长度不能超过100个字符" },
  { at: "roleId", keyword: "type", message: "共享给角色格式不正确" },
  { at: "roleId", keyword: "maxLength", message: "共享给角色长度不能超过200个字符" },
];
