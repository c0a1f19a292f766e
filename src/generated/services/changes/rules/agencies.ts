// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/screens/agencies.yaml, schemas/entities/organisation.schema.json, schemas/screens/organisations.yaml
// Hash: db308b7fe7de5d3457b49dc3970e1c3c

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/changes.agencies.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * GET /api/rest/v1/changes/agencies
 * GET /api/rest/v1/changes/organisations
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgGuid", keyword: "required", message: "请输入组织id" },
    { at: "orgGuid", keyword: "type", message: "组织id格式不正确" },
    { at: "orgGuid", keyword: "maxLength", message: "组织id长度不能超过200个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于50" },
  ],
};
