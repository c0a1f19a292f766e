// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json, schemas/services/organisations.yaml
// Hash: 145843e53461e3f55872b03c970f048e

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/agencies.enable.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * PUT /api/rest/v1/organisations/agencies/enabled
 * PUT /api/rest/v1/organisations/enabled
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgGuid", keyword: "required", message: "请输入组织id" },
    { at: "orgGuid", keyword: "type", message: "组织id格式不正确" },
    { at: "orgGuid", keyword: "maxLength", message: "组织id长度不能超过200个字符" },
    { at: "enabled", keyword: "required", message: "请选择是否启用" },
    { at: "enabled", keyword: "type", message: "是否启用格式不正确" },
    { at: "enabled", keyword: "enum", message: "是否启用取值不正确" },
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
