// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json, schemas/services/organisations.yaml
// Hash: cced3019c44de77fc1c7ee6290280836

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/agencies.remove.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * DELETE /api/rest/v1/organisations/agencies/{orgGuid}
 * DELETE /api/rest/v1/organisations/{orgGuid}
 */
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
