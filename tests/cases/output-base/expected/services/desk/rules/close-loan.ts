// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/desk.yaml, schemas/entities/loan.schema.json

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/desk.closeLoan.validate.js";

/** POST /desk/loans/close: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "reason", keyword: "type", message: "原因格式不正确" },
    { at: "reason", keyword: "maxLength", message: "原因长度不能超过1000个字符" },
    { at: "state", keyword: "type", message: "状态格式不正确" },
    { at: "state", keyword: "maxLength", message: "状态长度不能超过1个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
