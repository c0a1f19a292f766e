// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml, schemas/entities/book.schema.json

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/shop.findBooks.validate.js";

/** GET /shop/books/found: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "bookName", keyword: "type", message: "书名格式不正确" },
    { at: "bookName", keyword: "maxLength", message: "书名长度不能超过50个字符" },
    { at: "kind", keyword: "required", message: "请输入类别" },
    { at: "kind", keyword: "type", message: "类别格式不正确" },
    { at: "kind", keyword: "maxLength", message: "类别长度不能超过200个字符" },
    { at: "weight", keyword: "type", message: "重量必须为整数" },
  ],
};
