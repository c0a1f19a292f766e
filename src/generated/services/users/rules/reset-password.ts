// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml
// Hash: b3e0cb2915e90ce9ed44cdada5d9324f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/users.resetPassword.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * PUT /gp-auth-center/rest/v1/user/manage/reset-pwd
 * PUT /gp-auth-center/rest/v1/user/manage/reset-factor
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userAccount", keyword: "required", message: "请输入账号" },
    { at: "userAccount", keyword: "type", message: "账号格式不正确" },
    { at: "userAccount", keyword: "maxLength", message: "账号长度不能超过50个字符" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过50个字符" },
    { at: "adminPassword", keyword: "required", message: "请输入管理员密码" },
    { at: "adminPassword", keyword: "type", message: "管理员密码格式不正确" },
    { at: "adminPassword", keyword: "maxLength", message: "管理员密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
