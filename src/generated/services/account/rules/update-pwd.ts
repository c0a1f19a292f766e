// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: 6ccfdad280077ff2e37da7a771d3ad7b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.updatePwd.validate.js";

/** POST /gp-auth-center/rest/v1/user/updatePwd: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "oldPwd", keyword: "required", message: "请输入旧密码" },
    { at: "oldPwd", keyword: "type", message: "旧密码格式不正确" },
    { at: "oldPwd", keyword: "maxLength", message: "旧密码长度不能超过128个字符" },
    { at: "pwd", keyword: "required", message: "请输入新密码" },
    { at: "pwd", keyword: "type", message: "新密码格式不正确" },
    { at: "pwd", keyword: "pattern", message: "新密码格式不正确" },
    { at: "userId", keyword: "required", message: "数据为空" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过64个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
