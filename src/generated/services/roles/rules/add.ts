// Generated: do not edit; change the sources or the template and run `npm run generate`.
// Template: templates/rules.hbs
// Sources: schemas/services/roles.yaml, schemas/entities/role.schema.json
// Hash: 4849c0fdd416e21b040f583fd9d4b247

import type { InputRules } from "../../../../../runtime/contract/language/violations.ts";
import { roleRules } from "../../../entities/role.rules.ts";
import validate from "../../../validators/roles.add.validate.js";

/** POST /gp-auth-center/rest/v1/role: the rules of its input in the order in which they are judged. */
export const input: InputRules = {
  validate,
  rules: roleRules,
};
