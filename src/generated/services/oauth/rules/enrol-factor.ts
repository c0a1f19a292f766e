// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/oauth.yaml
// Hash: b7d4263b82b7253aa5b66ba500e3e74a

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/oauth.enrolFactor.validate.js";

/** POST /api/oauth/secondFactor/enrol: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "ticket", keyword: "required", message: "数据为空" },
    { at: "ticket", keyword: "type", message: "登录凭据格式不正确" },
    { at: "ticket", keyword: "maxLength", message: "登录凭据长度不能超过64个字符" },
  ],
};
