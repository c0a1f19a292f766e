// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 733052a2d856921f274b1d95d39d9669

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/oauth.login.validate.js";

/** POST /api/oauth/login: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "username", keyword: "required", message: "请输入用户名" },
    { at: "username", keyword: "type", message: "username格式不正确" },
    { at: "username", keyword: "maxLength", message: "username长度不能超过100个字符" },
    { at: "password", keyword: "required", message: "请输入密码" },
    { at: "password", keyword: "type", message: "password格式不正确" },
    { at: "password", keyword: "maxLength", message: "password长度不能超过128个字符" },
    { at: "captcha", keyword: "required", message: "请输入验证码" },
    { at: "captcha", keyword: "type", message: "captcha格式不正确" },
    { at: "captcha", keyword: "minLength", message: "验证码长度为4位" },
    { at: "captcha", keyword: "maxLength", message: "验证码长度为4位" },
    { at: "captchaKey", keyword: "type", message: "captchaKey格式不正确" },
    { at: "captchaKey", keyword: "maxLength", message: "captchaKey长度不能超过64个字符" },
    { at: "loginType", keyword: "type", message: "loginType格式不正确" },
    { at: "loginType", keyword: "enum", message: "loginType取值不正确" },
  ],
};
