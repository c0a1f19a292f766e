// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: 0b60613abb97e532060b907f45b65176

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.assignRoles.validate.js";

/** PUT /gp-auth-center/rest/v1/user/manage/roles: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "请输入用户id" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过200个字符" },
    { at: "change", keyword: "required", message: "请选择方式" },
    { at: "change", keyword: "type", message: "方式格式不正确" },
    { at: "change", keyword: "enum", message: "方式取值不正确" },
    { at: "roleIds", keyword: "required", message: "请选择角色" },
    { at: "roleIds", keyword: "type", message: "角色必须为列表" },
    { at: "roleIds", keyword: "minItems", message: "请选择角色" },
    { at: "roleIds", keyword: "maxItems", message: "角色不能超过50项", most: 50 },
    { at: "roleIds.*", keyword: "type", message: "角色格式不正确" },
    { at: "roleIds.*", keyword: "maxLength", message: "角色长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
