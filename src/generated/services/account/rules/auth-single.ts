// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: 687afe44ba0ade6b85a5b7d9f8f30245

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.authSingle.validate.js";

/** PUT /gp-auth-center/rest/v1/user/info/auth/single: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "identityType", keyword: "required", message: "数据为空" },
    { at: "identityType", keyword: "type", message: "认证类型格式不正确" },
    { at: "identityType", keyword: "enum", message: "认证类型取值不正确" },
    { at: "userId", keyword: "required", message: "数据为空" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过64个字符" },
    { at: "identifier", keyword: "type", message: "手机号或身份证号格式不正确" },
    { at: "identifier", keyword: "maxLength", message: "手机号或身份证号长度不能超过50个字符" },
    { at: "certificate", keyword: "type", message: "验证码格式不正确" },
    { at: "certificate", keyword: "maxLength", message: "验证码长度不能超过50个字符" },
    { at: "mobileNumber", keyword: "type", message: "手机号格式不正确" },
    { at: "mobileNumber", keyword: "maxLength", message: "手机号长度不能超过50个字符" },
    { at: "mobileCode", keyword: "type", message: "验证码格式不正确" },
    { at: "mobileCode", keyword: "maxLength", message: "验证码长度不能超过50个字符" },
    { at: "oldMobile", keyword: "type", message: "原手机号格式不正确" },
    { at: "oldMobile", keyword: "maxLength", message: "原手机号长度不能超过50个字符" },
    { at: "oldCode", keyword: "type", message: "原手机号验证码格式不正确" },
    { at: "oldCode", keyword: "maxLength", message: "原手机号验证码长度不能超过50个字符" },
    { at: "pwd", keyword: "type", message: "登录密码格式不正确" },
    { at: "pwd", keyword: "maxLength", message: "登录密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
