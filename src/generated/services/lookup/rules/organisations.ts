// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/lookup.yaml, schemas/entities/organisation.schema.json
// Hash: e2c618d2aa12fce13172ec83a0d7bcbb

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import validate from "../../../validators/lookup.organisations.validate.js";

/** GET /gpbp-gpbp/v1/remote/organizationAssets: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgName", keyword: "type", message: "组织名称格式不正确" },
    { at: "orgName", keyword: "maxLength", message: "组织名称长度不能超过200个字符" },
    { at: "regionCode", keyword: "type", message: "区划编码格式不正确" },
    { at: "regionCode", keyword: "maxLength", message: "区划编码长度不能超过1000个字符" },
    { at: "pageNumber", keyword: "type", message: "页码必须为整数" },
    { at: "pageNumber", keyword: "minimum", message: "页码不能小于1" },
    { at: "pageSize", keyword: "type", message: "每页条数必须为整数" },
    { at: "pageSize", keyword: "minimum", message: "每页条数不能小于1" },
    { at: "pageSize", keyword: "maximum", message: "每页条数不能大于1000" },
  ],
};
