// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: efeac1456fdfb4f47ab2d86a0f9518cd

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.passWord.validate.js";

/** GET /route/v1/users/passWord: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userName", keyword: "required", message: "请输入用户名" },
    { at: "userName", keyword: "type", message: "账号格式不正确" },
    { at: "userName", keyword: "maxLength", message: "账号长度不能超过100个字符" },
    { at: "passWord", keyword: "required", message: "请输入旧密码" },
    { at: "passWord", keyword: "type", message: "旧密码格式不正确" },
    { at: "passWord", keyword: "maxLength", message: "旧密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
