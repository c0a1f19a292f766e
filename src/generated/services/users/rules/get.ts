// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/users.yaml, schemas/entities/user.schema.json
// Hash: 3edecbe0f7396dc902bcbc9129bae667

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/users.get.validate.js";

/** GET /gp-auth-center/rest/v1/user/manage/{userId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "userId", keyword: "required", message: "请输入用户id" },
    { at: "userId", keyword: "type", message: "用户id格式不正确" },
    { at: "userId", keyword: "maxLength", message: "用户id长度不能超过200个字符" },
  ],
};
