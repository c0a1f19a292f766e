// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/pin-change.schema.json

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.pin-change.validate.js";

/** 口令: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "pin", keyword: "required", message: "请输入口令" },
    { at: "pin", keyword: "type", message: "口令格式不正确" },
    { at: "pin", keyword: "minLength", message: "口令至少6位" },
    { at: "pin", keyword: "maxLength", message: "口令长度不能超过1000个字符" },
    { at: "again", keyword: "required", message: "请再次输入口令" },
    { at: "again", keyword: "type", message: "再次输入格式不正确" },
    { at: "again", keyword: "maxLength", message: "再次输入长度不能超过1000个字符" },
  ],
};
