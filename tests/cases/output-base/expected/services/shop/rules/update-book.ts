// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 7b8c8f76c1ea64a16d649ca9c400773f

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/shop.updateBook.validate.js";

/** PUT /shop/books: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "bookName", keyword: "required", message: "请输入书名" },
    { at: "bookName", keyword: "type", message: "书名格式不正确" },
    { at: "bookName", keyword: "maxLength", message: "书名长度不能超过50个字符" },
    { at: "kind", keyword: "type", message: "类别格式不正确" },
    { at: "kind", keyword: "enum", message: "类别取值不正确" },
    { at: "copies", keyword: "type", message: "册数必须为整数" },
    { at: "copies", keyword: "minimum", message: "册数不能小于0" },
    { at: "price", keyword: "type", message: "价格必须为数字" },
    { at: "price", keyword: "format", message: "价格格式不正确" },
    { at: "lent", keyword: "type", message: "借出格式不正确" },
    { at: "boughtAt", keyword: "type", message: "购入时间格式不正确" },
    { at: "boughtAt", keyword: "format", message: "购入时间格式不正确" },
    { at: "labels", keyword: "type", message: "标签必须为列表" },
    { at: "labels.*", keyword: "type", message: "标签格式不正确" },
    { at: "labels.*", keyword: "enum", message: "标签取值不正确" },
    { at: "phone", keyword: "type", message: "电话格式不正确" },
    { at: "phone", keyword: "format", message: "电话格式不正确" },
    { at: "pin", keyword: "type", message: "口令格式不正确" },
    { at: "chapters", keyword: "type", message: "章节必须为列表" },
    { at: "chapters.*.heading", keyword: "type", message: "标题格式不正确" },
    { at: "chapters.*.pages", keyword: "type", message: "页数必须为整数" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
