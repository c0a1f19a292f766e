// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json
// Hash: 55ae6e35352fccba8a7e7ca6e28144f0

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import { bookRules } from "../../../entities/book.rules.ts";
import validate from "../../../validators/shop.addBook.validate.js";

/** POST /shop/books: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...bookRules,
    { at: "pin", keyword: "type", message: "口令格式不正确" },
    { at: "pin", keyword: "maxLength", message: "口令长度不能超过1000个字符" },
    { at: "chapters", keyword: "type", message: "章节必须为列表" },
    { at: "chapters", keyword: "maxItems", message: "章节不能超过2000项", most: 2000 },
    { at: "chapters.*.heading", keyword: "type", message: "标题格式不正确" },
    { at: "chapters.*.heading", keyword: "maxLength", message: "标题长度不能超过1000个字符" },
    { at: "chapters.*.pages", keyword: "type", message: "页数必须为整数" },
    { at: "weight", keyword: "type", message: "重量必须为整数" },
    { at: "weight", keyword: "exclusiveMinimum", message: "重量必须大于0" },
    { at: "weight", keyword: "exclusiveMaximum", message: "重量必须小于10000" },
    { at: "weight", keyword: "multipleOf", message: "重量必须是5的倍数" },
    { at: "note", keyword: "type", message: "备注格式不正确" },
    { at: "note.text", keyword: "required", message: "请输入内容" },
    { at: "note.text", keyword: "type", message: "内容格式不正确" },
    { at: "note.text", keyword: "maxLength", message: "内容长度不能超过1000个字符" },
  ],
};
