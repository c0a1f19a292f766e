// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/register.yaml, schemas/entities/registration.schema.json
// Hash: cfae68c3493305f724f2370205ccccc9

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/register.get.validate.js";

/** GET /gp-auth-center/rest/v1/user/registration/{id}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
