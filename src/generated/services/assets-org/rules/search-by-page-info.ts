// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/assets-org.yaml, schemas/entities/disposal-project.schema.json, schemas/services/assets-sup.yaml
// Hash: e6747a7d217286f5da9cc53d7822d3f2

import type { InputRules } from "../../../../../runtime/contract/violations.ts";
import validate from "../../../validators/assetsOrg.searchByPageInfo.validate.js";

/**
 * The rules of the input in the order in which they are judged, of calls that take the same:
 * POST /gpr-workflow/rest/assetes/org/searchByPageInfo
 * POST /gpr-workflow/rest/assets/sup/searchByPageInfo
 */
export const input: InputRules = {
  validate,
  rules: [
    { at: "projectCode", keyword: "type", message: "项目编号格式不正确" },
    { at: "projectCode", keyword: "maxLength", message: "项目编号长度不能超过200个字符" },
    { at: "projectName", keyword: "type", message: "项目名称格式不正确" },
    { at: "projectName", keyword: "maxLength", message: "项目名称长度不能超过200个字符" },
    { at: "state", keyword: "type", message: "state格式不正确" },
    { at: "state", keyword: "maxLength", message: "state长度不能超过1000个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
  ],
};
