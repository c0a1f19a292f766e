// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: f9b9e7c3cc7c7ece1268b92a08e16fb6

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/account.confirmFactor.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gp-auth-center/rest/v1/user/factor/confirm
 * POST /gp-auth-center/rest/v1/user/factor/codes
 * POST /gp-auth-center/rest/v1/user/factor/end
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "factorCode", keyword: "required", message: "请输入动态验证码" },
    { at: "factorCode", keyword: "type", message: "动态验证码格式不正确" },
    { at: "factorCode", keyword: "maxLength", message: "动态验证码长度不能超过50个字符" },
  ],
};
