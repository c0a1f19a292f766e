// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: cc991246577733399e925788ac5a0bdb

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.sendPhoneCode.validate.js";

/** POST /gp-auth-center/sendPhoneCode: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userTel", keyword: "required", message: "请填写表单信息" },
    { at: "userTel", keyword: "type", message: "手机号格式不正确" },
    { at: "userTel", keyword: "format", message: "手机号错误" },
    { at: "smsApi", keyword: "required", message: "数据为空" },
    { at: "smsApi", keyword: "type", message: "用途格式不正确" },
    { at: "smsApi", keyword: "enum", message: "用途取值不正确" },
    { at: "smsRegion", keyword: "type", message: "区划格式不正确" },
    { at: "smsRegion", keyword: "maxLength", message: "区划长度不能超过64个字符" },
  ],
};
