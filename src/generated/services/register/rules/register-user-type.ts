// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json
// Hash: a469aa76ed6689acd20b5dcf423d9d5b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/register.registerUserType.validate.js";

/** POST /gp-auth-center/rest/v1/user/registerUserType: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "userTypeId", keyword: "required", message: "请选择用户类型" },
    { at: "userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "subType", keyword: "required", message: "请选择注册为管理员或用户" },
    { at: "subType", keyword: "type", message: "注册为格式不正确" },
    { at: "subType", keyword: "enum", message: "注册为取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
