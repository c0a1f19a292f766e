// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 61abd123c921fbe4f91ba140cbd9180f

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/oauth.login.validate.js";

/** POST /api/oauth/login: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "loginType", keyword: "type", message: "loginType格式不正确" },
    { at: "loginType", keyword: "enum", message: "loginType取值不正确" },
    { at: "username", keyword: "type", message: "username格式不正确" },
    { at: "username", keyword: "maxLength", message: "username长度不能超过100个字符" },
    { at: "password", keyword: "type", message: "password格式不正确" },
    { at: "password", keyword: "maxLength", message: "password长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "otherPwd格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "otherPwd长度不能超过128个字符" },
    { at: "captcha", keyword: "type", message: "captcha格式不正确" },
    { at: "captcha", keyword: "maxLength", message: "captcha长度不能超过20个字符" },
    { at: "captchaKey", keyword: "type", message: "captchaKey格式不正确" },
    { at: "captchaKey", keyword: "maxLength", message: "captchaKey长度不能超过64个字符" },
    { at: "mobileNumber", keyword: "type", message: "mobileNumber格式不正确" },
    { at: "mobileNumber", keyword: "maxLength", message: "mobileNumber长度不能超过20个字符" },
    { at: "mobileCode", keyword: "type", message: "mobileCode格式不正确" },
    { at: "mobileCode", keyword: "maxLength", message: "mobileCode长度不能超过20个字符" },
    { at: "caUniCode", keyword: "type", message: "caUniCode格式不正确" },
    { at: "caUniCode", keyword: "maxLength", message: "caUniCode长度不能超过200个字符" },
    { at: "certificate", keyword: "type", message: "certificate格式不正确" },
    { at: "certificate", keyword: "maxLength", message: "certificate长度不能超过20000个字符" },
    { at: "challenge", keyword: "type", message: "challenge格式不正确" },
    { at: "challenge", keyword: "maxLength", message: "challenge长度不能超过100个字符" },
    { at: "signature", keyword: "type", message: "signature格式不正确" },
    { at: "signature", keyword: "maxLength", message: "signature长度不能超过4000个字符" },
  ],
};
