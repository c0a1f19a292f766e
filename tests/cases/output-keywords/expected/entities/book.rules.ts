// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/book.schema.json
// Hash: d6b31cd7be93c2bd83b9a9e395159056

import type { Rule } from "../../../runtime/contract/violations.ts";

/** 图书: what several calls judge alike, in this order. */
export const bookRules: readonly Rule[] = [
  { at: "bookName", keyword: "required", message: "请输入书名" },
  { at: "bookName", keyword: "type", message: "书名格式不正确" },
  { at: "bookName", keyword: "maxLength", message: "书名长度不能超过50个字符" },
  { at: "kind", keyword: "type", message: "类别格式不正确" },
  { at: "kind", keyword: "enum", message: "类别取值不正确" },
  { at: "copies", keyword: "required", message: "请输入册数" },
  { at: "copies", keyword: "type", message: "册数必须为整数" },
  { at: "copies", keyword: "minimum", message: "册数不能小于0" },
  { at: "copies", keyword: "maximum", message: "册数不能大于9", branch: "allOf/0/then" },
  { at: "copies", keyword: "maximum", message: "册数不能大于100000", branch: "allOf/0/else" },
  { at: "copies", keyword: "maximum", message: "册数不能大于100000", branch: "allOf/1/allOf/0" },
  { at: "price", keyword: "required", message: "请输入价格" },
  { at: "price", keyword: "type", message: "价格必须为数字" },
  { at: "price", keyword: "format", message: "价格格式不正确" },
  { at: "lent", keyword: "type", message: "借出格式不正确" },
  { at: "boughtAt", keyword: "type", message: "购入时间格式不正确" },
  { at: "boughtAt", keyword: "format", message: "购入时间格式不正确" },
  { at: "labels", keyword: "type", message: "标签必须为列表" },
  { at: "labels", keyword: "maxItems", message: "标签不能超过2项", most: 2 },
  { at: "labels.*", keyword: "type", message: "标签格式不正确" },
  { at: "labels.*", keyword: "enum", message: "标签取值不正确" },
  { at: "phone", keyword: "type", message: "电话格式不正确" },
  { at: "phone", keyword: "format", message: "电话格式不正确" },
  { at: "phone", keyword: "maxLength", message: "电话长度不能超过30个字符" },
];
