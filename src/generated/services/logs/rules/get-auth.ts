// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/logs.yaml, schemas/entities/auth-log.schema.json
// Hash: 8ff1eac86d875a3a1c67ee626d8e5102

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/logs.getAuth.validate.js";

/** GET /gp-auth-center/rest/v1/log/{logId}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "logId", keyword: "required", message: "请输入id" },
    { at: "logId", keyword: "type", message: "id格式不正确" },
    { at: "logId", keyword: "maxLength", message: "id长度不能超过200个字符" },
  ],
};
