// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/organisations.yaml, schemas/entities/organisation.schema.json
// Hash: 591e4cc19b371d2edc5834bb5163567b

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { organisationRules } from "../../../entities/organisation.rules.ts";
import validate from "../../../validators/organisations.addAgency.validate.js";

/** POST /api/rest/v1/organisations/agencies: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    { at: "orgName", keyword: "required", message: "请输入组织名称" },
    { at: "orgName", keyword: "type", message: "组织名称格式不正确" },
    { at: "orgName", keyword: "maxLength", message: "组织名称长度不能超过100个字符" },
    ...organisationRules,
  ],
};
