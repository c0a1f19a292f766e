// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 645940ad02ef1568f936f0e59cf35bb7

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { organisationRules } from "../../../entities/organisation.rules.ts";
import validate from "../../../validators/agencies.change.validate.js";

/** PUT /api/rest/v1/organisations/agencies: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgGuid", keyword: "required", message: "请输入组织id" },
    { at: "orgGuid", keyword: "type", message: "组织id格式不正确" },
    { at: "orgGuid", keyword: "maxLength", message: "组织id长度不能超过200个字符" },
    { at: "orgName", keyword: "required", message: "请输入组织名称" },
    { at: "orgName", keyword: "type", message: "组织名称格式不正确" },
    { at: "orgName", keyword: "maxLength", message: "组织名称长度不能超过100个字符" },
    ...organisationRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
