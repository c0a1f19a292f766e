// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/role.schema.json
// Hash: 9b58270cf56d6848d02d7f21ad621872

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { roleRules } from "../../../entities/role.rules.ts";
import validate from "../../../validators/roles.change.validate.js";

/** PUT /gp-auth-center/rest/v1/role: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: [
    ...roleRules,
    { at: "version", keyword: "type", message: "版本必须为整数" },
    { at: "version", keyword: "minimum", message: "版本不能小于1" },
  ],
};
