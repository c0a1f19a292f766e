// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/recycle.yaml, schemas/entities/removed-record.schema.json
// Hash: 28b3b405066765aac0077e1ee5eae38d

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/recycle.look.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /gp-portal-center/rest/v1/recycle/record/{id}
 * DELETE /gp-portal-center/rest/v1/recycle/record/{id}
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "id", keyword: "required", message: "请输入id" },
    { at: "id", keyword: "type", message: "id格式不正确" },
    { at: "id", keyword: "maxLength", message: "id长度不能超过50个字符" },
  ],
};
