// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/password-alter.schema.json
// Hash: d34fb279384a501d3a561dded1d2ddd9

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.password-alter.validate.js";

/** 修改密码: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "passWord", keyword: "required", message: "请输入旧密码" },
    { at: "passWord", keyword: "type", message: "旧密码格式不正确" },
    { at: "passWord", keyword: "maxLength", message: "旧密码长度不能超过1000个字符" },
    { at: "newPassWord", keyword: "required", message: "请输入新密码" },
    { at: "newPassWord", keyword: "type", message: "新密码格式不正确" },
    { at: "newPassWord", keyword: "minLength", message: "密码长度需为8位以上" },
    { at: "newPassWord", keyword: "maxLength", message: "新密码长度不能超过1000个字符" },
    { at: "newPassWord", keyword: "pattern", message: "需为8位以上数字、字母、特殊字符任意两种" },
    { at: "confirmPwd", keyword: "required", message: "请再次输入新密码" },
    { at: "confirmPwd", keyword: "type", message: "确认新密码格式不正确" },
    { at: "confirmPwd", keyword: "maxLength", message: "确认新密码长度不能超过1000个字符" },
  ],
};
