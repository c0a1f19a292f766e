// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 3efe00513447697c3254bc28d57b0519

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/oauth.sendLoginCode.validate.js";

/** POST /api/oauth/sendLoginCode: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userTel", keyword: "required", message: "请填写表单信息" },
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "format", message: "手机号错误" },
    { at: "captcha", keyword: "required", message: "请输入验证码" },
    { at: "captcha", keyword: "type", message: "验证码格式不正确" },
    { at: "captcha", keyword: "minLength", message: "验证码长度为4位" },
    { at: "captcha", keyword: "maxLength", message: "验证码长度为4位" },
    { at: "captchaKey", keyword: "type", message: "验证码标识格式不正确" },
    { at: "captchaKey", keyword: "maxLength", message: "验证码标识长度不能超过64个字符" },
  ],
};
