// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/password-change.schema.json
// Hash: c260b0a1d9c620acdf6dbf6602d7e787

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.password-change.validate.js";

/** 修改密码: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "oldPwd", keyword: "required", message: "请输入旧密码" },
    { at: "oldPwd", keyword: "type", message: "旧密码格式不正确" },
    { at: "oldPwd", keyword: "maxLength", message: "旧密码长度不能超过1000个字符" },
    { at: "pwd", keyword: "required", message: "请输入新密码" },
    { at: "pwd", keyword: "type", message: "新密码格式不正确" },
    { at: "pwd", keyword: "minLength", message: "新密码长度为6-20个字符" },
    { at: "pwd", keyword: "maxLength", message: "新密码长度为6-20个字符" },
    { at: "pwd", keyword: "pattern", message: "新密码安全性较低，请重新输入" },
    { at: "confirmPwd", keyword: "required", message: "请输入确认新密码" },
    { at: "confirmPwd", keyword: "type", message: "确认新密码格式不正确" },
    { at: "confirmPwd", keyword: "maxLength", message: "确认新密码长度不能超过1000个字符" },
  ],
};
