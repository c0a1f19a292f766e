// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 4b8f22994d0bbc9b53d805d03eac39dd

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/organisations.remove.validate.js";

/** DELETE /api/rest/v1/organisations/{orgGuid}: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgGuid", keyword: "required", message: "请输入组织id" },
    { at: "orgGuid", keyword: "type", message: "组织id格式不正确" },
    { at: "orgGuid", keyword: "maxLength", message: "组织id长度不能超过200个字符" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
