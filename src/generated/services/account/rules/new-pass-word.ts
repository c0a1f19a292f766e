// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: e8e7b046a5c33ee6be0c34cee002790c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.newPassWord.validate.js";

/** PUT /route/v1/users/newPassWord: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userName", keyword: "required", message: "请输入用户名" },
    { at: "userName", keyword: "type", message: "账号格式不正确" },
    { at: "userName", keyword: "maxLength", message: "账号长度不能超过100个字符" },
    { at: "newPassWord", keyword: "required", message: "请输入新密码" },
    { at: "newPassWord", keyword: "type", message: "新密码格式不正确" },
    { at: "newPassWord", keyword: "pattern", message: "新密码格式不正确" },
  ],
};
