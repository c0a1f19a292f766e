// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: 4c2d6200f219677aa40d8bf2e3a66c7f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.beginFactor.validate.js";

/** POST /gp-auth-center/rest/v1/user/factor/begin: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "pwd", keyword: "required", message: "请输入登录密码" },
    { at: "pwd", keyword: "type", message: "登录密码格式不正确" },
    { at: "pwd", keyword: "maxLength", message: "登录密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
