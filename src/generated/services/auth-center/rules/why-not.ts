// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/auth-center.yaml
// Hash: 190f4da0c82eed9a36f60eb21e1ae996

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/authCenter.whyNot.validate.js";

/** GET /gp-auth-center/rest/v1/user/whyNot: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "what", keyword: "required", message: "请选择功能" },
    { at: "what", keyword: "type", message: "功能格式不正确" },
    { at: "what", keyword: "maxLength", message: "功能长度不能超过200个字符" },
    { at: "key", keyword: "type", message: "数据id格式不正确" },
    { at: "key", keyword: "maxLength", message: "数据id长度不能超过200个字符" },
  ],
};
