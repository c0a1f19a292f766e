// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/shop.orderBook.validate.js";

/** POST /shop/orders: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "bookId", keyword: "required", message: "请选择图书" },
    { at: "bookId", keyword: "type", message: "图书格式不正确" },
    { at: "bookId", keyword: "maxLength", message: "图书长度不能超过50个字符" },
    { at: "copies", keyword: "required", message: "请输入数量" },
    { at: "copies", keyword: "type", message: "数量必须为整数" },
    { at: "copies", keyword: "minimum", message: "数量不能小于1" },
    { at: "copies", keyword: "maximum", message: "数量不能大于9" },
    { at: "receiver", keyword: "type", message: "收货人格式不正确" },
    { at: "receiver", keyword: "maxLength", message: "收货人长度不能超过20个字符" },
    { at: "source", keyword: "type", message: "来源格式不正确" },
    { at: "source", keyword: "maxLength", message: "来源长度不能超过20个字符" },
  ],
};
