// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/account.yaml
// Hash: 3b8358ef75b42c7cf2a2a2b759f863db

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
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
  ],
};
