// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: d85812a27276ba4dd7340804c8b5e471

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.caUnbinding.validate.js";

/** POST /gp-auth-center/user/ca/caUnbinding: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "keyName", keyword: "type", message: "CA名称格式不正确" },
    { at: "keyName", keyword: "maxLength", message: "CA名称长度不能超过200个字符" },
    { at: "keyCode", keyword: "required", message: "CA证书读取异常,请先插好CA锁!" },
    { at: "keyCode", keyword: "type", message: "CA唯一标识格式不正确" },
    { at: "keyCode", keyword: "maxLength", message: "CA唯一标识长度不能超过200个字符" },
    { at: "pwd", keyword: "type", message: "登录密码格式不正确" },
    { at: "pwd", keyword: "maxLength", message: "登录密码长度不能超过128个字符" },
    { at: "otherPwd", keyword: "type", message: "密码格式不正确" },
    { at: "otherPwd", keyword: "maxLength", message: "密码长度不能超过128个字符" },
  ],
};
