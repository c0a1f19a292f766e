// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: 820e237f0747eb4e11123f665dbdf012

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/oauth.login.validate.js";

/** POST /api/oauth/login: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "loginType", keyword: "type", message: "登录方式格式不正确" },
    { at: "loginType", keyword: "enum", message: "登录方式取值不正确" },
    { at: "username", keyword: "type", message: "用户名格式不正确" },
    { at: "username", keyword: "maxLength", message: "用户名长度不能超过100个字符" },
    { at: "password", keyword: "type", message: "密码格式不正确" },
    { at: "password", keyword: "maxLength", message: "密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
    { at: "captcha", keyword: "type", message: "验证码格式不正确" },
    { at: "captcha", keyword: "maxLength", message: "验证码长度为4位" },
    { at: "captchaKey", keyword: "type", message: "验证码标识格式不正确" },
    { at: "captchaKey", keyword: "maxLength", message: "验证码标识长度不能超过64个字符" },
    { at: "mobileNumber", keyword: "type", message: "手机号格式不正确" },
    { at: "mobileNumber", keyword: "maxLength", message: "手机号错误" },
    { at: "mobileCode", keyword: "type", message: "验证码格式不正确" },
    { at: "mobileCode", keyword: "maxLength", message: "验证码长度不能超过20个字符" },
    { at: "caUniCode", keyword: "type", message: "CA唯一标识格式不正确" },
    { at: "caUniCode", keyword: "maxLength", message: "CA唯一标识长度不能超过200个字符" },
    { at: "certificate", keyword: "type", message: "CA证书格式不正确" },
    { at: "certificate", keyword: "maxLength", message: "CA证书长度不能超过20000个字符" },
    { at: "challenge", keyword: "type", message: "随机数格式不正确" },
    { at: "challenge", keyword: "maxLength", message: "随机数长度不能超过100个字符" },
    { at: "signature", keyword: "type", message: "CA签名格式不正确" },
    { at: "signature", keyword: "maxLength", message: "CA签名长度不能超过4000个字符" },
    { at: "workChallenge", keyword: "type", message: "安全校验格式不正确" },
    { at: "workChallenge", keyword: "maxLength", message: "安全校验长度不能超过64个字符" },
    { at: "workNonce", keyword: "type", message: "安全校验格式不正确" },
    { at: "workNonce", keyword: "maxLength", message: "安全校验长度不能超过64个字符" },
  ],
};
