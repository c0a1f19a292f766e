// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/user-type-info.schema.json
// Hash: 1c49aec6ba5a586c61b13b5c8e5a1b05

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.user-type-info.validate.js";

/** 用户类型状态: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userTypeId", keyword: "required", message: "请选择用户类型" },
    { at: "userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "status", keyword: "required", message: "请选择状态" },
    { at: "status", keyword: "type", message: "状态格式不正确" },
    { at: "status", keyword: "enum", message: "状态取值不正确" },
    { at: "subType", keyword: "type", message: "子类型格式不正确" },
    { at: "subType", keyword: "enum", message: "子类型取值不正确" },
  ],
};
