// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json
// Hash: 609ecf42834775eb68fdeff028c4090f

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/register.sendBack.validate.js";

/** PUT /gp-auth-center/rest/v1/user/registration/return: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
    { at: "rejectReason", keyword: "type", message: "退回原因格式不正确" },
    { at: "rejectReason", keyword: "maxLength", message: "退回原因长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
