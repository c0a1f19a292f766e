// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 7fd1b15ea3b037b247a68d2be7474f8b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/oauth.secondFactor.validate.js";

/** POST /api/oauth/secondFactor: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ticket", keyword: "required", message: "数据为空" },
    { at: "ticket", keyword: "type", message: "登录凭据格式不正确" },
    { at: "ticket", keyword: "maxLength", message: "登录凭据长度不能超过64个字符" },
    { at: "factorCode", keyword: "required", message: "请输入动态验证码" },
    { at: "factorCode", keyword: "type", message: "动态验证码格式不正确" },
    { at: "factorCode", keyword: "maxLength", message: "动态验证码长度不能超过50个字符" },
  ],
};
