// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/entity-rules.hbs
// Sources: schemas/entities/book.schema.json
// Hash: 2a38c64042d3e5088ce1261c37db53d9

import type { Rule } from "../../../runtime/contract/violations.ts";

/** 图书: what several calls judge alike, in this order. */
export const bookRules: readonly Rule[] = [
  { at: "bookName", keyword: "required", message: "书名为空" },
  { at: "bookName", keyword: "type", message: "书名格式不正确" },
  { at: "bookName", keyword: "minLength", message: "书名长度不能少于2个字符" },
  { at: "bookName", keyword: "maxLength", message: "书名长度不能超过50个字符" },
  { at: "bookName", keyword: "pattern", message: "书名不能以空格开头" },
  { at: "kind", keyword: "required", message: "请选择类别" },
  { at: "kind", keyword: "type", message: "类别格式不正确" },
  { at: "kind", keyword: "enum", message: "类别取值不正确" },
  { at: "shade", keyword: "type", message: "颜色格式不正确" },
  { at: "shade", keyword: "enum", message: "颜色取值不正确" },
  { at: "copies", keyword: "required", message: "请输入册数" },
  { at: "copies", keyword: "type", message: "册数必须为整数" },
  { at: "copies", keyword: "minimum", message: "册数不能小于0" },
  { at: "copies", keyword: "maximum", message: "册数不能大于1000" },
  { at: "price", keyword: "type", message: "价格必须为数字" },
  { at: "price", keyword: "format", message: "价格格式不正确" },
  { at: "lent", keyword: "required", message: "请选择借出" },
  { at: "lent", keyword: "type", message: "借出格式不正确" },
  { at: "boughtAt", keyword: "type", message: "购入时间格式不正确" },
  { at: "boughtAt", keyword: "format", message: "购入时间格式不正确" },
  { at: "labels", keyword: "type", message: "标签必须为列表" },
  { at: "labels", keyword: "minItems", message: "请选择标签" },
  { at: "labels", keyword: "maxItems", message: "标签不能超过3项", most: 3 },
  { at: "labels", keyword: "uniqueItems", message: "标签不能有重复项" },
  { at: "labels.*", keyword: "type", message: "标签格式不正确" },
  { at: "labels.*", keyword: "enum", message: "标签取值不正确" },
  { at: "phone", keyword: "required", message: "请输入电话" },
  { at: "phone", keyword: "type", message: "电话格式不正确" },
  { at: "phone", keyword: "format", message: "电话格式不正确" },
  { at: "phone", keyword: "pattern", message: "诗歌须留座机" },
  { at: "chapters", keyword: "type", message: "章节必须为列表" },
  { at: "chapters", keyword: "maxItems", message: "章节不能超过2000项", most: 2000 },
  { at: "chapters.*.heading", keyword: "required", message: "请输入标题" },
  { at: "chapters.*.heading", keyword: "type", message: "标题格式不正确" },
  { at: "chapters.*.heading", keyword: "maxLength", message: "标题长度不能超过20个字符" },
  { at: "chapters.*.pages", keyword: "required", message: "有副标题的章节须填写页数" },
  { at: "chapters.*.pages", keyword: "type", message: "页数必须为整数" },
  { at: "chapters.*.pages", keyword: "minimum", message: "每章至少一页" },
  { at: "chapters.*.pages", keyword: "minimum", message: "附录至少两页", branch: "properties/chapters/items/allOf/0/then" },
  { at: "chapters.*.subtitle", keyword: "type", message: "副标题格式不正确" },
  { at: "chapters.*.subtitle", keyword: "maxLength", message: "副标题长度不能超过20个字符" },
];
