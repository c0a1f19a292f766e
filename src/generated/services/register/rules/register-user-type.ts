// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/user-type-info.schema.json
// Hash: f302a075c4cd31fe872a86e661b2cab7

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/register.registerUserType.validate.js";

/** POST /gp-auth-center/rest/v1/user/registerUserType: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userTypeId", keyword: "required", message: "请选择用户类型" },
    { at: "userTypeId", keyword: "type", message: "用户类型格式不正确" },
    { at: "userTypeId", keyword: "enum", message: "用户类型取值不正确" },
    { at: "subType", keyword: "required", message: "请选择子类型" },
    { at: "subType", keyword: "type", message: "子类型格式不正确" },
    { at: "subType", keyword: "enum", message: "子类型取值不正确" },
  ],
};
