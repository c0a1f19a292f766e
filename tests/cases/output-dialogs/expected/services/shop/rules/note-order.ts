// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/shop.yaml

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/shop.noteOrder.validate.js";

/** PUT /shop/orders/{orderId}/note: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orderId", keyword: "required", message: "请输入orderId" },
    { at: "orderId", keyword: "type", message: "orderId格式不正确" },
    { at: "orderId", keyword: "maxLength", message: "orderId长度不能超过1000个字符" },
    { at: "note", keyword: "required", message: "请输入备注" },
    { at: "note", keyword: "type", message: "备注格式不正确" },
    { at: "note", keyword: "maxLength", message: "备注长度不能超过100个字符" },
  ],
};
