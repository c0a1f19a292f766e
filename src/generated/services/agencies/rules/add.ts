// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/agencies.yaml, schemas/entities/organisation.schema.json
// Hash: 91df9fcef74e397a5e69b230c9147083

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { organisationRules } from "../../../entities/organisation.rules.ts";
import validate from "../../../validators/agencies.add.validate.js";

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
