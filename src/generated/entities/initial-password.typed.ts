// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/entities/initial-password.schema.json
// Hash: 480972cd8c8459a6bbd41396f02e099c

import type { InputRules } from "../../../runtime/contract/language/violations.ts";
import validate from "../validators/entity.initial-password.validate.js";

/** 初始密码: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "pwd", keyword: "required", message: "请输入初始密码" },
    { at: "pwd", keyword: "type", message: "初始密码格式不正确" },
    { at: "pwd", keyword: "minLength", message: "密码长度需为8位以上" },
    { at: "pwd", keyword: "maxLength", message: "初始密码长度不能超过1000个字符" },
    { at: "pwd", keyword: "pattern", message: "需为8位以上数字、字母、特殊字符任意两种" },
  ],
};
