// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: d828b7826ace51b144d0e5c9b9ff2e74

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/organisations.get.validate.js";

/** GET /api/rest/v1/organisations/{orgGuid}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgGuid", keyword: "required", message: "请输入组织id" },
    { at: "orgGuid", keyword: "type", message: "组织id格式不正确" },
    { at: "orgGuid", keyword: "maxLength", message: "组织id长度不能超过200个字符" },
  ],
};
